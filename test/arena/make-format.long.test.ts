import { describe, expect, it } from 'vitest';
import { makeFormat } from '../../src/arena/make-format.ts';
import { type FormatSettings, formatSettings, retiredFormatNames } from '../../src/config/format-settings.ts';
import { exactJudge, names, pairOf, playPairings, strengthsOf } from './formats/play-pairings.ts';

const sizes = [...Array.from({ length: 31 }, (_, index) => index + 2), 64];
const settingsOf = (settings: Partial<FormatSettings>) => formatSettings.parse(settings);

describe.each(['anchor', 'swiss'] as const)('the format %s', (format) => {
  it('is played by its settings alone, by any number, asking for no pair twice', () => {
    for (const count of sizes) {
      const strengths = strengthsOf(names(count), count);
      const made = makeFormat(settingsOf({ format }), names(count), 3);
      const { ranking, outcomes } = playPairings(made, exactJudge(strengths, 'winner'));
      expect(ranking.flat().sort()).toEqual(names(count));
      expect(outcomes.length).toBeGreaterThan(0);
      expect(new Set(outcomes.map(({ pairing }) => pairOf(pairing))).size).toBe(outcomes.length);
    }
  });
});

describe('the anchor', () => {
  const format = 'anchor';

  it('is the one that is named, else the first entrant', () => {
    const firstRound = (anchor?: string) => makeFormat(settingsOf({ format, anchor }), names(5), 1).next().value;
    const isMet = (anchor: string, round: ReturnType<typeof firstRound>) =>
      Array.isArray(round) && round.every((pairing) => 'a' in pairing && [pairing.a, pairing.b].includes(anchor));
    expect(isMet('n03', firstRound('n03'))).toBe(true);
    expect(isMet('n00', firstRound())).toBe(true);
  });

  it('must be entered', () => {
    expect(() => makeFormat(settingsOf({ format, anchor: 'somebody' }), names(5), 1)).toThrow(/somebody/);
  });
});

it.each(retiredFormatNames)('%s is played by no tournament', (format) => {
  expect(() => makeFormat(settingsOf({ format }), names(5), 1)).toThrow(/retired: take swiss/);
});
