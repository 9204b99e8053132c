import type { Seed } from '../../crawler/seed.ts';
import type { Config } from '../config/config-schema.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { isoTime } from '../kernel/clock.ts';
import { type BuildId, buildId } from '../kernel/ids.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import { newBuild } from '../tournament/build-record.ts';
import type { House } from './open-house.ts';

export interface BuildRequest {
  readonly config: Config;
  /** What trees are built from; empty: seeds are drawn. */
  readonly seeds: readonly Seed[];
}

export interface FoundBuild {
  readonly id: BuildId;
  /** When the unfinished build of the same settings began that is gone on with; null for a new one. */
  readonly since: string | null;
}

/** Records a build of trees, or finds the unfinished one of the same settings and topics, which is then gone on with. */
export function createBuild(house: House, request: BuildRequest): Promise<FoundBuild> {
  return house.liveness.exclusively('create build', () => findOrRecord(house, request));
}

async function findOrRecord(house: House, { config, seeds }: BuildRequest): Promise<FoundBuild> {
  const same = sameness(
    config,
    seeds.map(({ topic }) => topic),
  );
  for (const build of await house.ledger.unfinishedBuilds()) {
    if (sameness(build.config, build.given) !== same) continue;
    await house.ledger.saveBuild({ ...build, config });
    return { id: buildId(build.id), since: build.startedAt };
  }
  const id = buildId(uniqueId('B'));
  await house.ledger.saveBuild(newBuild(id, { config, seeds, count: config.trees.count }, isoTime(house.clock)));
  return { id, since: null };
}

/** Equal for builds of which one goes on with the other: a budget may have been raised in between. */
function sameness(config: unknown, given: readonly string[]): string {
  const { budget: _budget, ...settings } = { ...(config as Config) };
  return canonicalJson({ settings, given });
}
