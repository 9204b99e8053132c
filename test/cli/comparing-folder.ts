import { beforeAll } from 'vitest';
import { type ArenaFolder, arenaFolder } from './arena-folder.ts';
import type { Said } from './run-in.ts';

/** What `compare --json` prints. */
interface Compared {
  readonly comparison: string;
  readonly report: {
    readonly decision: string;
    readonly look: { readonly high: number } | null;
    readonly trees: readonly object[];
    readonly missing: object | null;
    readonly record: Readonly<Record<'newer' | 'older', { readonly asked: number; readonly answered: number }>>;
  };
  readonly answersBought: number;
  readonly answersReused: number;
  readonly met: boolean;
}

export const compared = (said: Said): Compared => JSON.parse(said.out);

/** A folder with a frozen private set, `gate`, of so many trees. */
export function comparingFolder(config: object, trees: number): ArenaFolder {
  const home = arenaFolder({ seed: 6, ...config });
  beforeAll(async () => {
    await home.told('set', 'create', 'gate', '--build', `${trees}`, '--reach', '2', '--private');
    await home.told('set', 'freeze', 'gate');
  });
  return home;
}
