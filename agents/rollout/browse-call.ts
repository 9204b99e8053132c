import type { PageReader } from '../../crawler/ports.ts';
import { pagePortion } from '../react/page-portion.ts';
import type { RolloutTool } from './rollout-tool.ts';

const longestUrl = 2_000;

/** `<browse>URL</browse>`: a page's text in portions; a number behind the address says at which character to begin. */
export function browseCall(reader: PageReader): RolloutTool {
  return async (input, signal) => {
    const [url = '', from = '0', ...more] = input.split(/\s+/);
    if (url.length > longestUrl || more.length > 0 || !/^\d{1,8}$/.test(from)) {
      return { ok: false, text: 'Write one absolute http or https URL and, to read on, the character to begin at.' };
    }
    const read = await reader.read(url, signal);
    // Marks of the policy's own stand around it.
    if (read.ok) return { ok: true, text: pagePortion(read.value.page, Number(from), (_, text) => text) };
    return { ok: false, text: `The page cannot be read (${read.failure.reason}).` };
  };
}
