import path from 'node:path';
import * as z from 'zod';
import { readShares, type Shares } from './read-shares.ts';
import { type ArenaRun, inFreshFolder, runArena } from './run-arena.ts';

export interface DemoSize {
  readonly agents: number;
  readonly trees: number;
  readonly rounds: number;
}

const demoSchema = z.object({
  seed: z.int(),
  trees: z.int(),
  matches: z.int(),
  rounds: z.int(),
  voids: z.object({ rounds: z.int(), matches: z.int() }),
  spearman: z.number().nullable(),
  spearmanOfItems: z.number().nullable(),
  /** Who differs significantly by all graded items, the better one first. */
  items: z.object({
    apart: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
    apartTogether: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  }),
});

export interface PlayedDemo extends Pick<ArenaRun, 'seconds' | 'warnings'> {
  readonly demo: z.infer<typeof demoSchema>;
  readonly shares: Shares;
}

/**
 * Plays `dr-arena demo` with one seed, from an empty database.
 * @param output the folder that keeps its exports
 */
export async function playDemo(seed: number, { agents, trees, rounds }: DemoSize, output: string): Promise<PlayedDemo> {
  return inFreshFolder(async (folder) => {
    const size = ['--agents', `${agents}`, '--trees', `${trees}`, '--rounds', `${rounds}`];
    const run = await runArena(folder, ['demo', '--json', '--seed', `${seed}`, ...size, '-o', path.resolve(output)]);
    return { ...run, demo: demoSchema.parse(run.json), shares: await readShares(folder) };
  });
}
