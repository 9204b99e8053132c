import { randomFor } from '../../src/kernel/random.ts';
import type { Findings } from './investigate.ts';
import type { SitePage } from './site-page.ts';

/**
 * Findings in which some targets were taken for a sibling that the agent looked at; where it saw none that is free, it
 * loses the target. Draws are keyed by (key, target), and no sibling is taken twice.
 * @param key seed, agent and question
 */
export function confuseTargets(findings: Findings, rate: number, key: readonly (string | number)[]): Findings {
  const taken = new Set(findings.targets.map((target) => target?.url));
  const targets = findings.targets.map((target): SitePage | null => {
    if (target === null || !randomFor(...key, target.name, 'confuse').chance(rate)) return target;
    const sibling = findings.rivals.find(({ url }) => !taken.has(url)) ?? null;
    if (sibling !== null) taken.add(sibling.url);
    return sibling;
  });
  return { ...findings, targets };
}
