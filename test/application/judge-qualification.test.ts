import { describe, expect, it } from 'vitest';
import { checkQualified, judgesToQualify, qualificationNote } from '../../src/application/judge-qualification.ts';
import { calibrationFigures } from '../../src/audit/calibration/calibration-figures.ts';
import { calibrationResultSchema } from '../../src/audit/calibration/calibration-schema.ts';
import { type HandGradedAnswer, parseHandGradedAnswer } from '../../src/audit/calibration/hand-graded-answer.ts';
import { configSchema } from '../../src/config/config-schema.ts';
import type { RunId } from '../../src/kernel/ids.ts';
import type { Calibration } from '../../src/storage/ledger/calibrations.ts';
import { gradedLine, judgedAs } from '../audit/calibration/graded-sample.ts';

function sample(): HandGradedAnswer {
  const answer = parseHandGradedAnswer(JSON.stringify(gradedLine()));
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

const right = { d1: 'satisfied', d2: 'contradicted', w1: 'satisfied', w2: 'missing' } as const;
const wrong = { ...right, d2: 'satisfied' } as const;

/** A judge that passed so many of fifty wrong items. */
function calibration(judge: string, passed: number): Calibration {
  const judged = Array.from({ length: 25 }, (_, at) => judgedAs(sample(), right, at < passed ? wrong : right));
  const judges = [{ judge, unjudged: 0, figures: calibrationFigures(judged) }];
  const result = calibrationResultSchema.parse(
    JSON.parse(JSON.stringify({ file: 'graded.jsonl', answers: 25, again: 0, judges })),
  );
  return { id: judge, run: 'calibrate/x' as RunId, at: '2026-01-02T03:04:05.000Z', result };
}

const configOf = (examiner: object) =>
  configSchema.parse({ examiner: { kind: 'model', model: 'openai/writer', ...examiner } });
const ledgerOf = (...kept: readonly Calibration[]) => ({
  ledger: { calibrations: { results: async () => kept } },
});

describe('the judges of an Examiner', () => {
  it('are its panel, or its model where it has none; rules and the oracle of the sandbox are none', () => {
    expect(judgesToQualify(configOf({ judges: ['openai/a', 'google/b', 'openai/a'] }))).toEqual([
      'openai/a',
      'google/b',
    ]);
    expect(judgesToQualify(configOf({}))).toEqual(['openai/writer']);
    expect(judgesToQualify(configOf({ model: 'sandbox/oracle' }))).toEqual([]);
    expect(judgesToQualify(configSchema.parse({}))).toEqual([]);
  });

  it('are told, not refused, where nobody has calibrated them', async () => {
    const config = configOf({ judges: ['openai/a'] });
    expect(qualificationNote(config, [])).toMatchObject({ fault: null, remedy: expect.stringContaining('openai/a') });
    await expect(checkQualified(ledgerOf(), config)).resolves.toBeUndefined();
  });

  it('are refused beyond the share of wrong items, with figures, day and a remedy', async () => {
    const config = configOf({ judges: ['openai/a', 'google/b'] });
    const kept = [calibration('openai/a', 5), calibration('google/b', 6)];
    const { fault, detail } = qualificationNote(config, kept);
    expect(detail).toMatch(/openai\/a\D+5\D+50\b.*2026-01-02.*google\/b\D+6\D+50\b/);
    expect(fault).toMatch(/^google\/b\D+6\D+50\b/);
    await expect(checkQualified(ledgerOf(...kept), config)).rejects.toMatchObject({
      remedy: expect.stringContaining('mostWrongPassed'),
    });
  });

  it('are let in by the setting', async () => {
    const kept = [calibration('openai/a', 25)];
    const config = (mostWrongPassed: number) => configOf({ judges: ['openai/a'], mostWrongPassed });
    await expect(checkQualified(ledgerOf(...kept), config(1))).resolves.toBeUndefined();
    await expect(checkQualified(ledgerOf(...kept), config(0.4))).rejects.toThrow('openai/a');
  });
});
