import type { ScriptedSkill } from './scripted-skill.ts';

export interface RosterEntry {
  readonly name: string;
  readonly skill: ScriptedSkill;
}

/**
 * Scripted agents of distinct skill; the first eight are the default. Profiles differ: some go deep but narrow, some wide
 * but shallow, some are sloppy. Their known skill is measured by bench/known-skill.ts, not declared here.
 */
export const scriptedRoster: readonly RosterEntry[] = [
  { name: 'Kestrel', skill: { hops: 5, strayRate: 0, coverage: 8, errorRate: 0.05, omitRate: 0.05, style: 'bullets' } },
  { name: 'Heron', skill: { hops: 4, strayRate: 0, coverage: 5, errorRate: 0.08, omitRate: 0.05, style: 'table' } },
  { name: 'Plover', skill: { hops: 3, strayRate: 0, coverage: 6, errorRate: 0.08, omitRate: 0.1, style: 'bullets' } },
  { name: 'Curlew', skill: { hops: 5, strayRate: 0, coverage: 2, errorRate: 0.05, omitRate: 0.1, style: 'prose' } },
  { name: 'Dunlin', skill: { hops: 2, strayRate: 0, coverage: 6, errorRate: 0.06, omitRate: 0.1, style: 'bullets' } },
  { name: 'Avocet', skill: { hops: 3, strayRate: 0, coverage: 2, errorRate: 0.15, omitRate: 0.1, style: 'table' } },
  { name: 'Siskin', skill: { hops: 2, strayRate: 0, coverage: 2, errorRate: 0.2, omitRate: 0.1, style: 'prose' } },
  { name: 'Wryneck', skill: { hops: 1, strayRate: 0, coverage: 3, errorRate: 0.2, omitRate: 0.1, style: 'bullets' } },
  { name: 'Merlin', skill: { hops: 6, strayRate: 0, coverage: 10, errorRate: 0, omitRate: 0, style: 'table' } },
  { name: 'Bittern', skill: { hops: 4, strayRate: 0, coverage: 1, errorRate: 0.05, omitRate: 0.05, style: 'prose' } },
  {
    name: 'Fieldfare',
    skill: { hops: 0, strayRate: 0, coverage: 6, errorRate: 0.05, omitRate: 0.05, style: 'bullets' },
  },
  { name: 'Magpie', skill: { hops: 4, strayRate: 0, coverage: 6, errorRate: 0.4, omitRate: 0, style: 'bullets' } },
];
