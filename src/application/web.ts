import type { Fetcher, PageReader, SearchEngine, SeedSource } from '../../crawler/ports.ts';
import type { ServiceUse } from '../../crawler/search/service-options.ts';
import type { Clock } from '../kernel/clock.ts';

/** The web an arena works on: the live one, or a made-up one on this machine. */
export interface Web {
  readonly fetcher: Fetcher;
  readonly reader: PageReader;
  /** Null where none is configured. */
  readonly search: SearchEngine | null;
  readonly seeds: SeedSource;
  /** Address at which programs outside may search by themselves; null: they are given the search of this web. */
  readonly searchUrl: string | null;
  /** Beginnings of addresses that are the arena's own and no source of anything. */
  readonly ownAddresses: readonly string[];
  close(): Promise<void>;
}

export interface WebParts {
  readonly clock: Clock;
  /** Called with what still works but not as it should. */
  readonly warn: (message: string) => void;
  /** Called with every search, which may cost money. */
  readonly record: (use: ServiceUse) => void;
}

/** Records nothing, for a web that is opened outside a run. */
export function unrecorded(): void {
  return;
}
