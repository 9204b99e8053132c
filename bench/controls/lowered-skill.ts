import { type FailureTag, failureTags } from '../../examiner/verdict.ts';
import { playConfig } from '../arena/play-config.ts';
import { type Count, pooled, rounded, shareOf } from '../arena/read-shares.ts';
import type { Control } from './control.ts';

const probes = {
  /** Loses no trail, so that its hops alone limit how deep it gets. */
  steady: { kind: 'scripted', name: 'Probe', hops: 4, coverage: 4, errorRate: 0.05, style: 'bullets' },
  /** Of the roster, with the rates it has there: it also loses the trail at any step. */
  straying: { kind: 'scripted', name: 'Dunlin', hops: 4, coverage: 6 },
} as const;

/** One-sided 5%: a rise smaller than this may be chance. */
const leastRise = 1.64;

export type Probe = keyof typeof probes;

const opponents = ['Kestrel', 'Heron', 'Curlew'].map((name) => ({ kind: 'scripted', name }));
const variants = { base: {}, fewerHops: { hops: 1 }, lessCoverage: { coverage: 1 } } as const;

type Variant = keyof typeof variants;
type Tags = Readonly<Record<FailureTag, Count>>;

/**
 * What an agent loses by when only its hops or only its coverage are lowered, against the same opponents on the same
 * trees: fewer hops must raise the DEPTH share of its lost rounds, less coverage the WIDTH share, by more than chance would.
 */
export async function loweredSkill(seeds: readonly number[], probe: Probe): Promise<Control> {
  const base = await tagsOf(probe, 'base', seeds);
  const fewerHops = await tagsOf(probe, 'fewerHops', seeds);
  const lessCoverage = await tagsOf(probe, 'lessCoverage', seeds);
  const depthRise = riseOf(fewerHops.DEPTH, base.DEPTH);
  const widthRise = riseOf(lessCoverage.WIDTH, base.WIDTH);
  return {
    control: `lowered hops, lowered coverage of a ${probe} agent`,
    passed: depthRise >= leastRise && widthRise >= leastRise,
    measured: {
      seeds: seeds.length,
      depthRise: rounded(depthRise, 2),
      widthRise: rounded(widthRise, 2),
      base: { ...probes[probe], ...told(base) },
      fewerHops: { ...variants.fewerHops, ...told(fewerHops) },
      lessCoverage: { ...variants.lessCoverage, ...told(lessCoverage) },
    },
  };
}

async function tagsOf(probe: Probe, variant: Variant, seeds: readonly number[]): Promise<Tags> {
  const { name } = probes[probe];
  const agents = [{ ...probes[probe], ...variants[variant] }, ...opponents];
  const all: Tags[] = [];
  for (const seed of seeds) {
    const { shares } = await playConfig({ seed, agents, trees: { count: 4 }, tournament: { format: 'round-robin' } });
    const own = shares.tagsByAgent.find(({ agent }) => agent === name);
    if (own) all.push(own.tags);
  }
  const entries = failureTags.map((tag) => [tag, pooled(all.map((tags) => tags[tag]))] as const);
  return Object.fromEntries(entries) as Record<FailureTag, Count>;
}

/** The rise of a share in standard errors of the difference of two proportions, pooled; 0 where it cannot be told. */
function riseOf(lowered: Count, base: Count): number {
  const all = (lowered.count + base.count) / (lowered.of + base.of);
  const error = Math.sqrt(all * (1 - all) * (1 / lowered.of + 1 / base.of));
  return error > 0 ? (lowered.count / lowered.of - base.count / base.of) / error : 0;
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
