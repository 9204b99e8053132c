import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSize } from '../../src/arena/format-size.ts';
import { makeFormat } from '../../src/arena/make-format.ts';
import { type FormatSettings, formatSettings, openFormatNames } from '../../src/config/format-settings.ts';
import { forSome } from '../support/for-all.ts';
import { messyJudge, names, playPairings } from './formats/play-pairings.ts';

const anySettings = fc
  .record({
    format: fc.constantFrom(...openFormatNames),
    adaptive: fc.record({ wanted: fc.constant(1), confidence: fc.constantFrom(0.5, 0.95) }),
  })
  .map((settings): FormatSettings => formatSettings.parse(settings));

describe('the size of a format', () => {
  it('is never passed, whoever wins', () => {
    const cases = fc.record({ count: fc.integer({ min: 2, max: 9 }), seed: fc.integer({ min: 0, max: 1e9 }) });
    forSome(200, anySettings, cases, fc.constantFrom(0, 0.5), (settings, { count, seed }, tie) => {
      const size = formatSize(settings, count);
      const { rounds } = playPairings(makeFormat(settings, names(count), seed), messyJudge(seed, { void: 0, tie }));
      const meetings = (one: string) => rounds.flat().filter(({ a, b }) => a === one || b === one).length;
      expect(rounds.flat().length).toBeLessThanOrEqual(size.pairings);
      expect(Math.max(...names(count).map(meetings))).toBeLessThanOrEqual(size.opponents);
      if (settings.format !== 'adaptive') expect(rounds.length).toBeLessThanOrEqual(size.rounds);
    });
  });

  it('counts no pair twice, and no early end', () => {
    const long = formatSettings.parse({ format: 'swiss', rounds: 60 });
    expect(formatSize(long, 4)).toEqual({ rounds: 3, pairings: 6, opponents: 3 });
    const early = formatSettings.parse({ format: 'adaptive', adaptive: { wanted: 1, confidence: 0.5 } });
    expect(formatSize(early, 4)).toMatchObject({ pairings: 6, opponents: 3 });
  });
});
