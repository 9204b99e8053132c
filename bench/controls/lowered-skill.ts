import { type FailureTag, failureTags } from '../../examiner/verdict-tier.ts';
import { playConfig } from '../arena/play-config.ts';
import { type Count, pooled, shareOf } from '../arena/read-shares.ts';
import type { Control } from './control.ts';

/** Of the roster, with the rates it has there; only what is named here is set. */
const probe = { kind: 'scripted', name: 'Dunlin', hops: 4, coverage: 6 };
const opponents = ['Kestrel', 'Heron', 'Curlew'].map((name) => ({ kind: 'scripted', name }));
const variants = { base: {}, fewerHops: { hops: 1 }, lessCoverage: { coverage: 1 } } as const;

type Variant = keyof typeof variants;
type Tags = Readonly<Record<FailureTag, Count>>;

/**
 * What an agent loses by when only its hops or only its coverage are lowered, against the same opponents on the same
 * trees: fewer hops must raise the DEPTH share of its lost rounds, less coverage the WIDTH share.
 */
export async function loweredSkill(seeds: readonly number[]): Promise<Control> {
  const base = await tagsOf('base', seeds);
  const fewerHops = await tagsOf('fewerHops', seeds);
  const lessCoverage = await tagsOf('lessCoverage', seeds);
  return {
    control: 'lowered hops, lowered coverage',
    passed: higher(fewerHops.DEPTH, base.DEPTH) && higher(lessCoverage.WIDTH, base.WIDTH),
    measured: {
      seeds: seeds.length,
      agent: probe.name,
      base: { ...probe, ...told(base) },
      fewerHops: { ...variants.fewerHops, ...told(fewerHops) },
      lessCoverage: { ...variants.lessCoverage, ...told(lessCoverage) },
    },
  };
}

async function tagsOf(variant: Variant, seeds: readonly number[]): Promise<Tags> {
  const agents = [{ ...probe, ...variants[variant] }, ...opponents];
  const all: Tags[] = [];
  for (const seed of seeds) {
    const { shares } = await playConfig({ seed, agents, trees: { count: 4 }, tournament: { format: 'round-robin' } });
    const own = shares.tagsByAgent.find(({ agent }) => agent === probe.name);
    if (own) all.push(own.tags);
  }
  const entries = failureTags.map((tag) => [tag, pooled(all.map((tags) => tags[tag]))] as const);
  return Object.fromEntries(entries) as Record<FailureTag, Count>;
}

function higher(one: Count, other: Count): boolean {
  return (shareOf(one) ?? 0) > (shareOf(other) ?? 0);
}

function told(tags: Tags) {
  const counts = failureTags.map((tag) => [tag, tags[tag].count]);
  return {
    lostRounds: tags.DEPTH.of,
    ...Object.fromEntries(counts),
    depthShare: shareOf(tags.DEPTH),
    widthShare: shareOf(tags.WIDTH),
  };
}
