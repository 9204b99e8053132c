import { describe, expect, it } from 'vitest';
import {
  examinerModel,
  refuseGoneExaminer,
  wantExaminer,
  withOracle,
  withoutOracle,
} from '../../src/config/examiner-choice.ts';
import { parseConfig, playableConfig } from '../../src/config/load-config.ts';
import { OperatorError } from '../../src/kernel/errors.ts';

const sandbox = { kind: 'sandbox' };
const live = { kind: 'live' };
const modelOf = (settings: object) => examinerModel(playableConfig(settings, 'a test').examiner);

/** What is told of a config without somebody who reads and judges; null where there is one. */
function told(settings: object): OperatorError | null {
  try {
    wantExaminer(parseConfig(settings, 'a test'));
    return null;
  } catch (thrown) {
    if (thrown instanceof OperatorError) return thrown;
    throw thrown;
  }
}

describe('the Examiner of a config', () => {
  it("is the sandbox's own model on the made-up web where none is named, whatever else is set of it", () => {
    for (const settings of [{}, { web: sandbox }, { examiner: { closedBook: true } }])
      expect(modelOf(settings)).toBe('sandbox/oracle');
  });

  it('is the model that is named, of whatever web', () => {
    for (const web of [sandbox, live])
      expect(modelOf({ web, examiner: { model: 'openai/gpt-5.1' } })).toBe('openai/gpt-5.1');
  });

  it('is nobody on the live web, and that is refused in one sentence with what to do', () => {
    expect(modelOf({ web: live })).toBeNull();
    expect(told({ web: live })?.remedy).toMatch(/^Name a model there .*web\.kind: sandbox/);
    expect(told({ web: live, examiner: { model: 'openai/gpt-5.1' } })).toBeNull();
    expect(told({})).toBeNull();
  });

  it('is read from records as it stood, stored again and read again', () => {
    for (const settings of [{}, { web: live }, { examiner: { kind: 'offline' } }]) {
      const config = parseConfig(settings, 'a record');
      expect(parseConfig(JSON.parse(JSON.stringify(config)), 'a record')).toEqual(config);
    }
  });
});

describe('an Examiner by rules of before', () => {
  const before = parseConfig({ examiner: { kind: 'offline' } }, 'a record');

  it('is read from records, and refused where something is started', () => {
    expect(before.examiner.kind).toBe('offline');
    expect(() => refuseGoneExaminer(before, 'T1')).toThrow(/^T1 has 'examiner\.kind: offline'/);
    expect(told({ examiner: { kind: 'offline' }, web: live })?.remedy).toMatch(/'examiner' \(kind: model/);
  });

  it('is left behind by a new run, since one that was begun keeps its settings', () => {
    const settings = [{ kind: 'offline' }, { judging: 'holistic' }, { chainInVerdict: true }];
    for (const examiner of settings) expect(told({ examiner })?.remedy).toMatch(/^Begin a run with/);
  });

  it("is the sandbox's own model in schedules that go on, and stays what it was on the live web", () => {
    expect(examinerModel(withOracle(before).examiner)).toBe('sandbox/oracle');
    const onLive = parseConfig({ examiner: { kind: 'offline' }, web: live }, 'a record');
    expect(withOracle(onLive)).toBe(onLive);
  });
});

it("the sandbox's own model is not taken along to pages of the live web", () => {
  const { examiner } = parseConfig({}, 'a test');
  expect(withoutOracle(examiner)).not.toHaveProperty('kind');
  const named = parseConfig({ examiner: { model: 'openai/gpt-5.1' } }, 'a test');
  expect(withoutOracle(named.examiner)).toEqual(named.examiner);
});
