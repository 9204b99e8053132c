import { describe, expect, it } from 'vitest';
import { judgedConfig } from '../../src/application/rejudge-rounds.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { configWith } from './model-config.ts';

describe('judging stored rounds again', () => {
  const judgingBy = (asked: 'itemised' | 'paper' | null, rubric: boolean, played = 'itemised') => {
    const record = { ...sampleRecord(), id: tournamentId('T'), config: configWith({ examiner: { judging: played } }) };
    return judgedConfig({ record, judge: 'sandbox/oracle', judging: asked, rubric, budgetUsd: null }).examiner.judging;
  };

  it('is done as in the run, or as it is asked for', () => {
    expect([judgingBy(null, true), judgingBy(null, true, 'paper')]).toEqual(['itemised', 'paper']);
    expect([judgingBy('paper', true), judgingBy('itemised', true, 'paper')]).toEqual(['paper', 'itemised']);
  });

  it('is done by the judge of the paper where there is no checklist to grade by', () => {
    expect(judgingBy('itemised', false)).toBe('paper');
  });

  it('names the judge that there is in place of one of before', () => {
    expect(() => judgingBy(null, true, 'holistic')).toThrow('judging: holistic');
    expect(judgingBy('paper', true, 'holistic')).toBe('paper');
  });
});
