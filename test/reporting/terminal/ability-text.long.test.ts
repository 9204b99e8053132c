import { describe, expect, it } from 'vitest';
import { itemResults } from '../../../src/arena/item-results.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import type { AbilityReport } from '../../../src/ratings/ability/abilities.ts';
import { abilities } from '../../../src/ratings/ability/abilities.ts';
import { sectionText } from '../../../src/reporting/document/document-text.ts';
import { abilitySection } from '../../../src/reporting/sections/ability-section.ts';
import { itemRatingsText } from '../../../src/reporting/terminal/leaderboard-text.ts';
import { madeUpItems } from '../../ratings/ability/made-up-items.ts';
import { sampleRecord } from '../sample-record.ts';

/** What `leaderboard --details` says of depth and width. */
function abilityText(report: AbilityReport): string {
  return sectionText(abilitySection(report, 'tree'));
}

describe('abilities in a terminal', () => {
  it('stand by agent with rating, interval, counts and the share of each level', () => {
    const results = madeUpItems({ abilities: { ant: 3, bee: 0 }, trees: 12, items: 2, slope: 2 });
    const text = abilityText(abilities(results, { agents: [agentId('x\u001B\ny')] }));
    expect(text).toMatch(/^Depth$[\s\S]+?\d+ of 144\b/m);
    expect(text).toMatch(/^Agent +Rating +95% interval +D = 2 +D = 3 +D = 4$/m);
    expect(text).toMatch(/^ant +\d+ +\d+–\d+ +\d+% +\d+% +\d+%$/m);
    expect(text).toMatch(/^x\[U\+001B\]\S* ?y +– +– +– +– +–$/m);
    expect(text).not.toMatch(/^Width$/m);
  });

  it('stand beside the rating by all items, with the chance of being better than the next and who is told apart', () => {
    const results = madeUpItems({ abilities: { ant: 2, bee: 0, cat: -0.1 }, trees: 12, items: 2 });
    const text = itemRatingsText(abilities(results, { agents: [agentId('dog')] }).combined);
    expect(text).toMatch(/^Rank +Agent +Rating +95% interval +Better than the next$/m);
    expect(text).toMatch(/^ +1 +ant +\d+ +\d+–\d+ +100%$/m);
    expect(text).toMatch(/^ +2–3 +(?:bee|cat) +\d+ +\d+–\d+ +\d+%$/m);
    expect(text).toMatch(/^ +– +dog(?: +–){3}$/m);
    expect(text).toMatch(/\b95%\D+2 of 3\b.*\bant over cat and bee\b/);
    expect(text).not.toContain('rough');
  });

  it('say what they stand on: few trees, tags without grades, or nothing', () => {
    const report = abilities(itemResults(sampleRecord()));
    expect(abilityText(report)).toMatch(/fewer than ten/i);
    const tags = { ...report, combined: { ...report.combined, source: 'tags' } } as const;
    expect(abilityText(report)).not.toContain('failure tag');
    expect(abilityText(tags)).toContain('failure tag');
    expect(abilityText(abilities([]))).toBe('');
  });
});
