import { randomFor } from '../../src/kernel/random.ts';
import { findDetail } from './find-detail.ts';
import type { Findings } from './investigate.ts';
import type { ScriptedSkill } from './scripted-skill.ts';
import type { SiteFact, SitePage } from './site-page.ts';
import { wrongValue } from './wrong-value.ts';

/** One target as an agent reports it. */
export interface Report {
  readonly name: string;
  readonly details: readonly SiteFact[];
}

/**
 * Decides what an agent reports of the targets it found. Each draw is keyed by (key, target, attribute), so that a
 * change of one skill parameter leaves the other draws as they are.
 * @param key seed, agent and question
 */
export function collectDetails(
  findings: Findings,
  attributes: readonly string[],
  skill: ScriptedSkill,
  key: readonly (string | number)[],
): readonly Report[] {
  const found = findings.targets.filter((target) => target !== null);
  return found.map((target, place) => ({
    name: target.name,
    details: place < skill.coverage ? detailsOf(target, findings.rivals, attributes, skill, key) : [],
  }));
}

function detailsOf(
  target: SitePage,
  rivals: readonly SitePage[],
  attributes: readonly string[],
  skill: ScriptedSkill,
  key: readonly (string | number)[],
): readonly SiteFact[] {
  return attributes.flatMap((attribute) => {
    const item = [...key, target.name, attribute];
    const value = findDetail(target, attribute);
    if (value === null || randomFor(...item, 'omit').chance(skill.omitRate)) return [];
    if (!randomFor(...item, 'error').chance(skill.errorRate)) return [{ attribute, value }];
    const others = rivals.filter((rival) => rival.url !== target.url).map((rival) => findDetail(rival, attribute));
    const siblings = others.filter((other) => other !== null);
    return [{ attribute, value: wrongValue(value, siblings, randomFor(...item, 'wrong')) }];
  });
}
