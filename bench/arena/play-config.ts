import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { readShares, type Shares } from './read-shares.ts';
import { inFreshFolder, runArena } from './run-arena.ts';

const resultSchema = z.object({ leaderboard: z.array(z.object({ agent: z.string(), rating: z.number() })) });

export interface PlayedConfig {
  readonly ratings: ReadonlyMap<string, number>;
  readonly shares: Shares;
}

/** Plays `dr-arena tournament run` with a config of one's own, from an empty database. */
export async function playConfig(config: unknown): Promise<PlayedConfig> {
  return inFreshFolder(async (folder) => {
    const file = path.join(folder, 'arena.yaml');
    // JSON is YAML.
    await writeFile(file, JSON.stringify(config));
    const { leaderboard } = resultSchema.parse(
      (await runArena(folder, ['tournament', 'run', '-c', file, '--json'])).json,
    );
    const ratings = new Map(leaderboard.map(({ agent, rating }) => [agent, rating]));
    return { ratings, shares: await readShares(folder) };
  });
}
