import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { viewModel } from '../../src/reporting/view/view-model.ts';
import { expectHarmless } from './harmless-page.ts';
import { hostileStrings, taint } from './hostile.ts';
import { sampleInput } from './sample-input.ts';
import { samplePage } from './sample-page.ts';
import { sampleRecord } from './sample-record.ts';

const input = sampleInput();
const $ = load(samplePage(input));
const section = (id: string) => $(`section[aria-labelledby="${id}"]`);

describe('agent against agent on the leaderboard page', () => {
  it('shows every two from both sides in the matrix, with chances that add up, each a link to the two side by side', () => {
    const rows = section('pairs').find('.matrix tbody tr');
    expect(rows.find('td a').length).toBe(8 * 7);
    const cell = (row: number, column: number) => rows.eq(row).find('td').eq(column).text();
    for (const [row, column] of [
      [0, 1],
      [2, 5],
    ] as const) {
      const whole = [cell(row, column), cell(column, row)].map((text) => Number(/(\d+)%/.exec(text)?.[1]));
      expect(Math.abs((whole[0] ?? 0) + (whole[1] ?? 0) - 100)).toBeLessThanOrEqual(1);
    }
  });

  it('says in the decision how many more trees would tell the leader from the next', () => {
    expect(section('decision').text()).toMatch(/About \d+ more trees? like those played would tell .* from /);
  });
});

describe('cost on the leaderboard page', () => {
  it('says that what is unknown is not nothing', () => {
    const none = input.record.answers.map((answer) =>
      answer.outcome.kind === 'failed'
        ? answer
        : { ...answer, outcome: { ...answer.outcome, answer: { ...answer.outcome.answer, costUsd: null } } },
    );
    const unknown = { ...input, record: { ...input.record, answers: none } };
    for (const { usd } of viewModel(unknown).quality) expect(usd.amount).toBeNull();
    expect(load(samplePage(unknown))('section[aria-labelledby="cost"]').text()).toContain('Unknown is not nothing');
  });

  it('goes by metered dollars where there are any, shared out among the answers to a task', () => {
    const [agent] = input.record.agents;
    const own = input.record.answers.filter((answer) => answer.agent === agent);
    const answerSpend = own.map(({ task }) => ({ agent: agent ?? '', task, usd: 0.25 }));
    const metered = viewModel({ ...input, answerSpend: answerSpend.slice(1) });
    const line = metered.quality.find((each) => each.agent === agent);
    expect(line?.usd.amount?.mean).toBeCloseTo(0.25, 9);
    expect(line?.usd.unknown).toBe(1);
    const twice = viewModel({
      ...input,
      record: { ...input.record, answers: [...input.record.answers, ...own] },
      answerSpend,
    });
    expect(twice.quality.find((each) => each.agent === agent)?.usd.amount?.mean).toBeCloseTo(0.125, 9);
  });
});

it('nothing in these sections is taken as markup', () => {
  const tiny = sampleRecord({ agents: 4, trees: 3, tournamentRounds: 2 });
  const tainted = taint(tiny, (text) => `${hostileStrings.join('')}${text}`);
  expectHarmless(load(samplePage(sampleInput(tainted))));
});
