import type { Clock } from '../src/kernel/clock.ts';
import { isoTime } from '../src/kernel/clock.ts';
import type { Fetcher, PageReader } from './ports.ts';
import { readPage } from './reading/read-page.ts';

/** A page reader over HTTP: fetches under the fetcher's rules, then reads the HTML as it came, without running scripts. */
export function createPageReader(fetcher: Fetcher, clock: Clock): PageReader {
  return {
    read: async (url, signal) => {
      const fetched = await fetcher.get(url, signal);
      return fetched.ok ? readPage(fetched.value, isoTime(clock)) : fetched;
    },
  };
}
