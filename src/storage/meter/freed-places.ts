import type { RunId } from '../../kernel/ids.ts';
import type { ProviderLimits } from '../../models/pace.ts';
import type { ArenaDatabase } from '../database.ts';

/** Places for calls at a time of one provider, as far as this process gives them back. */
export interface FreedPlaces {
  /** How many were given back so far. */
  count(): number;
  giveBack(): void;
  /** A call has ended, and that is about to be recorded: its place is free from now on. */
  ended(call: string): void;
  /** That it ended is recorded, or could not be. */
  recorded(call: string): void;
  /** Calls that have ended, and still stand as under way in the database. */
  unrecorded(): readonly string[];
  /**
   * Tells whenever one is given back.
   * @returns what ends it
   */
  listen(tell: () => void): () => void;
}

const known = new WeakMap<ArenaDatabase, Map<string, FreedPlaces>>();

/** The same for all meters of the process that keep to the limits of this provider in this database. */
export function freedPlaces(db: ArenaDatabase, provider: string): FreedPlaces {
  const ofDatabase = known.get(db) ?? new Map<string, FreedPlaces>();
  known.set(db, ofDatabase);
  const places = ofDatabase.get(provider) ?? newPlaces();
  ofDatabase.set(provider, places);
  return places;
}

function newPlaces(): FreedPlaces {
  const listeners = new Set<() => void>();
  const unrecorded = new Set<string>();
  let count = 0;
  const giveBack = () => {
    count++;
    for (const tell of [...listeners]) tell();
  };
  return {
    count: () => count,
    giveBack,
    ended: (call) => {
      unrecorded.add(call);
      giveBack();
    },
    recorded: (call) => {
      unrecorded.delete(call);
    },
    unrecorded: () => [...unrecorded],
    listen: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** What a run's calls are metered by. */
export interface MeterScope {
  readonly db: ArenaDatabase;
  readonly run: RunId;
  /** Names this process. */
  readonly executor: string;
  /** The most that the run may cost, in dollars; null without a budget. */
  readonly budgetUsd: number | null;
  readonly limitsOf: (provider: string) => ProviderLimits;
  /** What limits by the minute are counted over, in milliseconds. */
  readonly windowMs: number;
}
