import type { ArenaDatabase } from '../database.ts';

/** Places for calls at a time of one provider, as far as this process gives them back. */
export interface FreedPlaces {
  /** How many were given back so far. */
  count(): number;
  giveBack(): void;
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
  let count = 0;
  return {
    count: () => count,
    giveBack: () => {
      count++;
      for (const tell of [...listeners]) tell();
    },
    listen: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}
