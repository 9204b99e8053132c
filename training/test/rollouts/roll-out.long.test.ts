import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import { soundTree } from '../../rewards/attribution/sound-tree.ts';
import { prefixFaults, type RolloutParts, rollOut } from '../../rollouts/roll-out.ts';
import type { RolloutRecord } from '../../rollouts/rollout-record.ts';
import { madeUpPolicy } from './made-up-policy.ts';
import { usualSettings } from './roll-out-settings.ts';

const question = { id: 'q', question: 'Who?', system: null };

function parts(more: Partial<RolloutParts> = {}): RolloutParts {
  return {
    policy: madeUpPolicy(),
    settings: usualSettings,
    seed: 1,
    clock: systemClock,
    timeoutMs: 60_000,
    tools: { search: async (input) => ({ ok: true, text: `about ${input}` }) },
    inTurn: (work) => work(),
    signal: new AbortController().signal,
    ...more,
  };
}

const sizes = fc.record({
  total: fc.integer({ min: 1, max: 20 }),
  initial: fc.integer({ min: 1, max: 20 }),
  branches: fc.integer({ min: 1, max: 6 }),
});
const anySettings = fc
  .record({
    sizes,
    rule: fc.constantFrom('threshold' as const, 'bernoulli' as const),
    alpha: fc.constantFrom(0, 0.5, 1),
  })
  .map((each) => ({ ...usualSettings, ...each.sizes, rule: each.rule, alpha: each.alpha }));

test('for every M, N and Z there are exactly M paths: N at first, no more than Z at a fork, the rest filled up', async () => {
  await fc.assert(
    fc.asyncProperty(anySettings, fc.integer({ min: 0, max: 999 }), async (settings, seed) => {
      const record = await rollOut(question, parts({ settings, seed }));
      const { total, initial, branches } = settings;
      const { byOrigin } = record.totals;
      expect(record.paths).toHaveLength(total);
      expect(byOrigin.global).toBe(Math.min(initial, total));
      expect(byOrigin.branch).toBeLessThanOrEqual(total - byOrigin.global);
      expect(byOrigin.fill).toBe(total - byOrigin.global - byOrigin.branch);
      for (const { branch, forked } of record.decisions) expect(forked).toBeLessThanOrEqual(branch ? branches : 0);
      expect(record.decisions.reduce((sum, { forked }) => sum + forked, 0)).toBe(byOrigin.branch);
      expect(new Set(record.paths.map(({ id }) => id)).size).toBe(total);
    }),
    { numRuns: 30 },
  );
});

test('a fork has Z branches, or those drawn, unless the budget is out, and stands where it was decided', async () => {
  await fc.assert(
    fc.asyncProperty(anySettings, fc.integer({ min: 0, max: 999 }), async (settings, seed) => {
      const { paths, decisions } = await rollOut(question, parts({ settings, seed }));
      let left = settings.total - Math.min(settings.initial, settings.total);
      for (const { branch, forked, path, segment, draws, probability } of decisions) {
        const room = Math.min(settings.branches, left);
        const drawn = draws.filter((draw) => draw < probability).length;
        expect(draws).toHaveLength(settings.rule === 'bernoulli' ? room : 0);
        expect(forked).toBe(settings.rule === 'bernoulli' ? drawn : branch ? room : 0);
        left -= forked;
        const here = paths.filter(({ parent, fork }) => parent === path && fork?.segments === segment);
        expect(here).toHaveLength(forked);
      }
    }),
    { numRuns: 30 },
  );
});

test('every tree is sound, and every continuation was asked for with the text before it', async () => {
  await fc.assert(
    fc.asyncProperty(anySettings, fc.integer({ min: 0, max: 999 }), async (settings, seed) => {
      const policy = madeUpPolicy(0.1);
      const record = await rollOut(question, parts({ settings, seed, policy }));
      expect(soundTree(record).ok).toBe(true);
      expect(record.faults).toEqual([]);
      const wanted = record.paths.flatMap(({ steps, segments }) =>
        steps.map(
          ({ segment }) =>
            record.prompt +
            segments
              .slice(0, segment)
              .map(({ text }) => text)
              .join(''),
        ),
      );
      for (const each of wanted) expect(policy.sent).toContain(each);
    }),
    { numRuns: 30 },
  );
});

test('the order in which replies and tools come back changes nothing', async () => {
  const waiting: (() => void)[] = [];
  const shuffled = <Value>(work: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      waiting.push(() => void work().then(resolve, reject));
      // All that wait at the end of this turn go on from the last to the first.
      setImmediate(() => waiting.pop()?.());
    });
  const straight = await rollOut(question, parts());
  const turned = await rollOut(question, parts({ inTurn: shuffled }));
  expect(turned).toEqual(straight);
});

test('a path whose server fails stays, with the reason; others go on', async () => {
  const record = await rollOut(question, parts({ policy: madeUpPolicy(0.3) }));
  const failed = record.paths.filter(({ end }) => end === 'policy_failed');
  expect(record.paths).toHaveLength(16);
  expect(failed.length).toBeGreaterThan(0);
  for (const { failure, answer } of failed) {
    expect(failure).toEqual({ reason: 'request_refused', detail: 'it would not', tries: 1 });
    expect(answer).toBeNull();
  }
  expect(record.totals.byEnd.answered).toBeGreaterThan(0);
});

test('a tool that is off, throws or hangs is told to the policy, and the path goes on', async () => {
  const broken = { search: () => Promise.reject(new Error('no </result> here')) };
  const record = await rollOut(question, parts({ tools: broken }));
  const tools = record.paths.flatMap(({ segments }) => segments.filter(({ kind }) => kind === 'tool'));
  expect(tools.length).toBeGreaterThan(0);
  for (const each of tools)
    expect(each).toMatchObject({ ok: false, text: '\n<result>\nIt failed: no &lt;/result> here\n</result>\n' });
  const off = await rollOut(question, parts({ tools: {} }));
  expect(off.paths.flatMap(({ segments }) => segments).find(({ kind }) => kind === 'tool')?.text).toContain('Not run');
  const hanging = { search: () => new Promise<never>(() => undefined) };
  const hung = await rollOut(
    question,
    parts({ tools: hanging, timeoutMs: 1, settings: { ...usualSettings, total: 2 } }),
  );
  expect(JSON.stringify(hung.paths)).toContain('nothing within its time');
});

test('calls beyond the bound end a path, and shared calls count', async () => {
  const settings = { ...usualSettings, maxToolCalls: 2 };
  const { paths, totals } = await rollOut(question, parts({ settings }));
  for (const { segments, end } of paths) {
    const calls = segments.filter(({ kind }) => kind === 'tool').length;
    expect(calls).toBeLessThanOrEqual(2);
    if (end === 'too_many_tools') expect(calls).toBe(2);
  }
  const unshared = paths.flatMap(({ segments }) => segments).filter(({ kind }) => kind === 'tool').length;
  expect(totals.toolCallsUnshared).toBe(unshared);
  expect(totals.toolCalls).toBeLessThan(unshared);
});

test('the check of prefixes finds a path that was not continued from what it says', async () => {
  const record: RolloutRecord = await rollOut(question, parts());
  const changed = record.paths.map((path) => ({
    ...path,
    segments: path.segments.map((segment, at) => (at === 1 ? { ...segment, text: `${segment.text} ` } : segment)),
  }));
  expect(prefixFaults(record.prompt, changed).length).toBeGreaterThan(0);
  const counted = record.paths.map((path) =>
    path.origin === 'branch' ? { ...path, steps: path.steps.map((step) => ({ ...step, promptTokens: 1 })) } : path,
  );
  expect(prefixFaults(record.prompt, counted).join()).toContain('read its prefix as other tokens');
});
