import type { SearchEngine, SearchHit } from '../../crawler/ports.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import type { RolloutTool } from './rollout-tool.ts';

/** As many as the paper's agents are given (arXiv:2507.19849, appendix E.4). */
const hitsShown = 10;
const longestQuery = 400;
const longest = { url: 500, title: 200, snippet: 400 };

/** `<search>words</search>`: pages with their address, title and an extract. A search that fails is made once more. */
export function searchCall(engine: SearchEngine): RolloutTool {
  return async (input, signal) => {
    const query = input.slice(0, longestQuery);
    const first = await engine.search(query, hitsShown, signal);
    const found = first.ok ? first : await engine.search(query, hitsShown, signal);
    if (!found.ok) return { ok: false, text: 'The search engine does not work at the moment.' };
    if (found.value.length === 0) return { ok: true, text: 'Nothing was found.' };
    return { ok: true, text: found.value.slice(0, hitsShown).map(hitText).join('\n') };
  };
}

function hitText({ url, title, snippet }: SearchHit, at: number): string {
  const parts = [title.slice(0, longest.title), url.slice(0, longest.url), snippet.slice(0, longest.snippet)];
  return `${at + 1}. ${parts.map(visibleLine).filter(Boolean).join('\n')}`;
}
