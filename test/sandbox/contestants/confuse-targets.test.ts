import { describe, expect, it } from 'vitest';
import { composeAnswer } from '../../../src/sandbox/contestants/compose-answer.ts';
import { confuseTargets } from '../../../src/sandbox/contestants/scripted-agent.ts';
import type { SitePage } from '../../../src/sandbox/contestants/site-page.ts';

const page = (name: string): SitePage => ({
  url: `http://host/${name}`,
  name,
  facts: [],
  links: [],
  sentences: [],
});
const alder = page('Alder');
const birch = page('Birch');
const cedar = page('Cedar');
const namesIn = (targets: readonly (SitePage | null)[]) => targets.map((target) => target?.name ?? null);

describe('an agent that takes siblings for targets', () => {
  const findings = { targets: [alder, null, birch], rivals: [alder, birch, cedar] };

  it('does so with all that it found, each sibling once, and loses a target when there is no other', () => {
    expect(namesIn(confuseTargets(findings, 1, ['key']).targets)).toEqual(['Cedar', null, null]);
  });

  it('does not at a rate of nought', () => {
    expect(namesIn(confuseTargets(findings, 0, ['key']).targets)).toEqual(['Alder', null, 'Birch']);
  });

  it('does so at the rate it is given, by draws of each question and target', () => {
    const kept = Array.from({ length: 400 }, (_, at) => confuseTargets(findings, 0.25, [at]).targets[0]?.name);
    const share = kept.filter((name) => name !== 'Alder').length / kept.length;
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.33);
  });
});

describe('a report that rambles', () => {
  const reports = [{ name: 'Alder', source: null, details: [{ attribute: 'height', value: '20 m' }] }];
  const plain = composeAnswer(reports, 0, 'bullets', 200);
  const wordsIn = (text: string) => text.split(/\s+/).length;

  it('says the same at its end, and fills at most half of the words allowed before it', () => {
    const rambled = composeAnswer(reports, 0, 'bullets', 200, true);
    expect(rambled.endsWith(plain)).toBe(true);
    expect(wordsIn(rambled) - wordsIn(plain)).toBeGreaterThan(60);
    expect(wordsIn(rambled) - wordsIn(plain)).toBeLessThanOrEqual(100);
  });

  it('never costs the report a word', () => {
    for (const limit of [5, 10, 30, 60]) {
      const rambled = composeAnswer(reports, 1, 'prose', limit, true);
      expect(rambled.endsWith(composeAnswer(reports, 1, 'prose', limit))).toBe(true);
      expect(wordsIn(rambled)).toBeLessThanOrEqual(Math.max(limit, wordsIn(composeAnswer(reports, 1, 'prose', limit))));
    }
  });
});
