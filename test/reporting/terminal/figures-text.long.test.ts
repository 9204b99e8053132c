import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ablationText } from '../../../bench/ablations/ablation-text.ts';
import { correlateText } from '../../../bench/ablations/correlate-text.ts';
import { roundAblation } from '../../../bench/ablations/round-ablation.ts';
import { type PlanInput, planCost } from '../../../src/arena/cost-plan.ts';
import { rejudgeFigures } from '../../../src/arena/rejudge-figures.ts';
import { ok } from '../../../src/kernel/result.ts';
import { correlateScores } from '../../../src/ratings/correlation.ts';
import { dollars, many } from '../../../src/reporting/spend-words.ts';
import { planText } from '../../../src/reporting/terminal/plan-text.ts';
import { rejudgeText } from '../../../src/reporting/terminal/rejudge-text.ts';
import { spendText } from '../../../src/reporting/terminal/spend-text.ts';
import { settingsOf } from '../../arena/settings-of.ts';
import { forAll } from '../../support/for-all.ts';
import { spend } from '../model-judged.ts';
import { saidIn } from '../said-in.ts';
import { sampleRecord } from '../sample-record.ts';

const hostile = 'x\u001B[31m\u202E\ny';

describe('dollars and counts', () => {
  it('are short and never round something to nothing', () => {
    expect([0, 0.00001, 0.00123, 0.1, 0.056789, 0.994, 0.997, 12.345, 999.999, 86_400].map(dollars)).toEqual(
      '$0|under $0.0001|$0.0012|$0.10|$0.057|$0.99|$1.00|$12.35|$1,000|$86,400'.split('|'),
    );
    expect([0, 999, 1000, 1_234_567].map(many)).toEqual(['0', '999', '1,000', '1,234,567']);
    forAll(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (usd) => {
      const shown = Number(dollars(usd).replaceAll(/[$,]/g, ''));
      expect(Math.abs(shown - usd) / usd).toBeLessThan(0.051);
    });
  });
});

describe('the plan in a terminal', () => {
  const assumed = { spread: 0.5, doubt: 0.6, source: 'assumed', measured: 0 };
  const unit = { ...assumed, expectedUsd: 0.02, worstUsd: 0.5 };
  const input: PlanInput = {
    agents: [
      { agent: 'GPT-5.1', kind: 'model', ...assumed, expectedUsd: 0.1, worstUsd: 2, measured: 40 },
      { agent: hostile, kind: 'http', ...assumed, expectedUsd: null, worstUsd: null },
    ],
    examiner: {
      writer: { model: 'google/pro', tree: unit, facts: unit, task: unit, check: unit },
      judges: [
        {
          model: 'google/pro',
          mayJudge: { answers: 1, pairs: 1 },
          grade: unit,
          review: unit,
          compare: unit,
          judge: unit,
          cite: unit,
        },
      ],
      judging: 'itemised',
      closedBook: false,
      selfSolve: false,
      pagesPerTree: 10,
      advicePerTree: 0,
    },
    format: settingsOf('swiss'),
    trees: 6,
    matchRounds: 10,
    reuseAnswers: false,
  };

  it('says what is exact, what is expected, what is seldom passed, the cap, and what is unknown', () => {
    const lines = planText(planCost(input), null).split('\n');
    const figuresOf = (start: string) =>
      saidIn(lines.find((line) => line.trimStart().startsWith(start)) ?? '').slice(-3);
    expect(saidIn(lines[0] ?? '', 'swiss')).toEqual(['swiss', '2', '6', '1', '6']);
    expect([figuresOf('Rounds'), figuresOf('Tasks'), figuresOf('Answers')]).toEqual([['15'], ['15'], ['30']]);
    expect(lines.find((line) => line.startsWith('GPT-5.1'))).toMatch(/ 15 +\$1\.50 +\$3\.56$/);
    expect(lines.find((line) => line.startsWith('x[U+001B][31m[U+202E] y'))).toMatch(/ 15 +unknown +unknown$/);
    expect(figuresOf('reading pages, google/pro')).toEqual(['52.2', '$1.04', '$2.40']);
    expect(figuresOf('writing tasks, google/pro')).toEqual(['18', '$0.36', '$0.85']);
    expect(figuresOf('grading answers, google/pro')).toEqual(['36', '$0.72', '$1.70']);
    expect(figuresOf('looking at grades again, google/pro')).toEqual(['21.6', '$0.43', '$1.02']);
    expect(figuresOf('comparing answers, google/pro')).toEqual(['7.2', '$0.14', '$0.35']);
    expect(lines.find((line) => line.startsWith('Together'))).toMatch(/ \$4\.20 \+ unknown +\$9\.62 \+ unknown$/);
    const [cap, measured, unknown, width] = lines.slice(lines.findIndex((line) => line.startsWith('Together')) + 1);
    expect(saidIn(cap ?? '', '--budget', 'budget.usd')).toEqual(
      expect.arrayContaining(['$4.20', '95', '100', '$9.62']),
    );
    expect(saidIn(measured ?? '')).toEqual(['1', '7']);
    expect(unknown).toContain('x[U+001B][31m[U+202E] y');
    expect(saidIn(width ?? '')).toEqual(['95%', '±200', '10']);
  });

  it('tells the searches by which targets are looked up, where they are', () => {
    const searching = planCost({ ...input, searchCheck: true });
    expect(searching.searches).toBeGreaterThanOrEqual(2 * searching.tasks);
    expect(planText(searching, null)).toMatch(/^Searches for targets +\d+$/m);
  });

  it('of one match says so, and nothing of intervals', () => {
    const text = planText(planCost({ ...input, trees: 1 }), 20);
    expect(saidIn(text.split('\n')[0] ?? '')).toEqual(['2', '1']);
    expect(text).not.toContain('interval');
  });

  it('says so when there will be no interval', () => {
    const pairs = planCost({ ...input, trees: 1 });
    expect(planText({ ...pairs, matches: 3 }, 20)).toMatch(/no interval/);
    expect(planText(planCost({ ...input, trees: 2 }), 20)).toMatch(/±1000\b\D+\b2 trees\b/);
  });
});

describe('the spend in a terminal', () => {
  it('stands by agent, by role and together', () => {
    const rows = spendText(spend).split('\n').slice(1, -1);
    expect(rows.map((row) => saidIn(row.replaceAll(/\(.*?\)/g, '')))).toEqual([
      ['10', '0', '12,345', '678', '0', '10'],
      ['10', '0', '12,345', '678', '31', '$1.50'],
      ['400', '3', '24,690', '1,356', '0', '$10.50', '$0.25', '1'],
      ['40', '0', '12,345', '678', '0', '$0.004'],
      ['460', '3', '61,725', '3,390', '31', '$12.00', '$0.25', '11'],
    ]);
    expect(rows[0]).toMatch(/^Albatross .* unknown\b/);
    expect(rows[2]).toContain('(google/gemini-3-pro, openai/gpt-5.2)');
    expect(spendText([])).toBe('');
  });

  it('lets no control character of a name through', () => {
    const text = spendText(spend.map((line) => ({ ...line, agent: hostile, model: hostile })));
    expect(text).toContain('x[U+001B][31m[U+202E] y');
    expect(text.split('\n').length).toBe(4);
  });
});

describe('judging again in a terminal', () => {
  const record = sampleRecord();
  const again = record.rounds.flatMap(({ match, number, result }) =>
    result.kind === 'judged' ? [{ match, number, outcome: ok(result.judgement) }] : [],
  );

  it('gives agreement on verdicts, winners, tags and matches, failures, and the table', () => {
    const [first, ...rest] = again;
    if (!first) throw new Error('no round');
    const failed = { ...first, outcome: { ok: false, failure: { reason: 'no_judge', detail: '' } } } as const;
    const text = rejudgeText(rejudgeFigures(record, [failed, ...rest], { seed: 1 }), record.matches);
    expect(text).toMatch(/^244\b\D+\b243\b\D+\(1\)\n/);
    expect(text).toMatch(/^verdict\b.* +243 {2}100% \(\d+–100%\) {2}1\.00 \(0\.\d\d to 1\.00\)$/m);
    expect(text).toMatch(/^winner of the match +\d+ /m);
    expect(text).toMatch(/^A much +\d+ +0 +0 +0 +0 +0$/m);
  });

  it('tells where the judges differ, farthest apart first, with both reasons and few of them', () => {
    const turned = again.map((round) => {
      const { verdict } = round.outcome.value;
      const much = verdict.tier.startsWith('A_') ? 'B_MUCH_BETTER' : 'A_MUCH_BETTER';
      const now = { tier: much, tag: 'BOTH', reason: `Turned \u001b[31m ${'over '.repeat(200)}` } as const;
      return { ...round, outcome: ok({ ...round.outcome.value, verdict: now }) };
    });
    const { differences } = rejudgeFigures(record, turned, { seed: 1 });
    expect(differences).toHaveLength(244);
    expect(differences.map(({ distance }) => distance)).toEqual(
      differences.map(({ distance }) => distance).toSorted((one, other) => other - one),
    );
    const text = rejudgeText(rejudgeFigures(record, turned, { seed: 1 }), record.matches);
    const told = text.slice(text.indexOf('What differs'));
    expect(told).toMatch(/^What differs[^\d\n]*244\b/);
    expect(told).toMatch(/\(A\) and .+ \(B\), round \d+ of /);
    expect(told).toMatch(/before: [AB] much [A-Z]+ – /);
    expect(told).toMatch(/\b234 more\b.*--json\b/);
    expect(told).not.toContain('\u001b');
    expect(Math.max(...told.split('\n').map((line) => line.length))).toBeLessThan(400);
  });

  it('works where nothing could be judged', () => {
    const text = rejudgeText(rejudgeFigures(record, [], { seed: 1 }), record.matches);
    expect(text).toMatch(/^0\b\D+\b0\b\D+$/m);
    expect(text).not.toMatch(/NaN|null|undefined/);
  });
});

it('correlations in a terminal have their intervals, and name who is missing', () => {
  const ours = new Map(['a', 'b', 'c', 'd', 'e', hostile].map((name, index) => [name, index]));
  const reference = new Map([
    ['b', 1],
    ['a', 2],
    ['d', 3],
    ['c', 4],
    ['e', 5],
    ['z', 9],
  ] as const);
  const text = correlateText(correlateScores(ours, reference));
  expect(text).toContain('Pearson        0.80 (−0.28 to 0.99)\n');
  expect(text).toMatch(/^N = 5\n.* x\[U\+001B\]\[31m\[U\+202E\] y\n.* z$/m);
});

describe('matches cut off early in a terminal', () => {
  it('give a line for each cut, and the ratings side by side', () => {
    const text = ablationText(roundAblation(sampleRecord(), [1, 2]));
    expect(text).toMatch(/^Rounds +rounds a match +level matches +Pearson +Spearman$/m);
    expect(text).toMatch(/^1 +1\.00 +\d+% +0\.\d\d \(/m);
    expect(text).toMatch(/^all +\d\.\d\d +\d+% +1\.00 +1\.00$/m);
    expect(text).toMatch(/^Agent +1 +2 +all$/m);
    expect(text).toMatch(/^Albatross +\d+ +\d+ +\d+$/m);
    expect(text).not.toContain('reference');
  });

  it('compare with a reference where there is one', () => {
    const reference = new Map(sampleRecord().agents.map((agent, index) => [agent as string, -index]));
    const text = ablationText(roundAblation(sampleRecord(), [1], { reference }));
    expect(text).toContain('Spearman, reference');
    expect(text).not.toMatch(/NaN|null|undefined/);
  });
});
