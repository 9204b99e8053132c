import type { ScriptedSkill } from './scripted-skill.ts';

export interface RosterEntry {
  readonly name: string;
  readonly skill: ScriptedSkill;
}

/**
 * Scripted agents of distinct skill, the first eight from the best down; these are the default. Profiles differ: Plover
 * is exact but narrow, Dunlin wide but often loses the trail, Siskin is sloppy, Wryneck goes no further than three links;
 * of the others Bittern details one target only, Fieldfare only searches, Linnet goes no further than two links, Magpie
 * gets much wrong.
 * Known skill is measured by bench/known-skill.ts; the rates were set so that neighbours of the first eight lie 0.05 to
 * 0.08 apart.
 */
export const scriptedRoster: readonly RosterEntry[] = [
  entry('Kestrel', { hops: 6, strayRate: 0.035, coverage: 6, errorRate: 0.01, omitRate: 0.03, style: 'bullets' }),
  entry('Heron', { hops: 6, strayRate: 0.06, coverage: 5, errorRate: 0.03, omitRate: 0.03, style: 'table' }),
  entry('Plover', { hops: 5, strayRate: 0.08, coverage: 4, errorRate: 0.01, omitRate: 0.02, style: 'prose' }),
  entry('Curlew', { hops: 5, strayRate: 0.105, coverage: 4, errorRate: 0.02, omitRate: 0.03, style: 'bullets' }),
  entry('Dunlin', { hops: 4, strayRate: 0.165, coverage: 6, errorRate: 0.05, omitRate: 0.06, style: 'table' }),
  entry('Avocet', { hops: 4, strayRate: 0.19, coverage: 4, errorRate: 0.04, omitRate: 0.06, style: 'prose' }),
  entry('Siskin', { hops: 4, strayRate: 0.24, coverage: 4, errorRate: 0.07, omitRate: 0.07, style: 'bullets' }),
  entry('Wryneck', { hops: 3, strayRate: 0.18, coverage: 3, errorRate: 0.04, omitRate: 0.05, style: 'bullets' }),
  entry('Merlin', { hops: 8, strayRate: 0, coverage: 10, errorRate: 0, omitRate: 0, style: 'table' }),
  entry('Magpie', { hops: 6, strayRate: 0.02, coverage: 6, errorRate: 0.4, omitRate: 0, style: 'bullets' }),
  entry('Bittern', { hops: 6, strayRate: 0.02, coverage: 1, errorRate: 0.02, omitRate: 0.02, style: 'prose' }),
  entry('Linnet', { hops: 2, strayRate: 0.02, coverage: 6, errorRate: 0.02, omitRate: 0.02, style: 'bullets' }),
  entry('Fieldfare', { hops: 0, strayRate: 0, coverage: 6, errorRate: 0.02, omitRate: 0.03, style: 'bullets' }),
];

function entry(name: string, skill: ScriptedSkill): RosterEntry {
  return { name, skill };
}
