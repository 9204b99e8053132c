import { describe, expect, it } from 'vitest';
import { generalCriteria } from '../../../examiner/rubrics/report-criteria.ts';
import { type QualityReport, QualityTally } from '../../../src/arena/quality/quality-board.ts';
import type { QualityRecord, RoundQuality } from '../../../src/arena/quality/quality-record.ts';
import type { AnswerRecord } from '../../../src/arena/tournament.ts';
import { agentId, matchId, taskId, tournamentId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { judgedRound } from '../judged-rounds.ts';
import { decided, matchRecord } from '../match-records.ts';

/** What reports are worth in themselves, in log-odds, and how many words more than others each writes for one thing. */
const agents: Readonly<Record<string, { readonly worth: number; readonly padding: number }>> = {
  Deep: { worth: 1, padding: 1 },
  Good: { worth: 0.5, padding: 1 },
  Twin: { worth: 0, padding: 1 },
  Padder: { worth: 0, padding: 2.5 },
  Plain: { worth: 0, padding: 1 },
  Poor: { worth: -1, padding: 1 },
};
const names = Object.keys(agents);
const trees = 40;
/** Log-odds for one report that is all of the words of both: the judge's bias. */
const bias = 4;

interface Told {
  readonly bias: number;
  /** Whether the report shown first is preferred, whatever it says. */
  readonly byOrder?: boolean;
}

/** A tournament in which everybody meets everybody on every tree, and one judge that is drawn by length to a known degree. */
function board({ bias: drawn, byOrder = false }: Told): QualityReport {
  const tally = new QualityTally();
  for (let tree = 0; tree < trees; tree++) {
    const task = taskId(`task-${tree}`);
    const words = new Map(names.map((name) => [name, lengthOf(name, tree)]));
    const answers = names.map((name) => answerOf(name, task, words.get(name) ?? 0));
    const pairs = names.flatMap((a, at) => names.slice(at + 1).map((b) => [a, b] as const));
    const matches = pairs.map(([a, b]) => matchRecord(`${tree}/${a}~${b}`, a, b, decided('tie'), `tree-${tree}`));
    const rounds = matches.map(({ id }) => judgedRound(id, 1, 'TIE_HIGH', { task }));
    const records = pairs.map(([a, b], at): QualityRecord => {
      const odds = worth(a) - worth(b) + drawn * lead(words.get(a) ?? 0, words.get(b) ?? 0);
      const prefersA = randomFor('judge', tree, a, b).chance(1 / (1 + Math.exp(-odds)));
      const quality = byOrder ? orderBound : preferring(prefersA ? 'a' : 'b');
      return { match: matches[at]?.id ?? matchId('none'), number: 1, quality };
    });
    tally.add({ matches, rounds, answers }, records);
  }
  return tally.report({ agents: names.map(agentId), seed: 1 }, ['length', 'headings', 'lists']);
}

const worth = (name: string) => agents[name]?.worth ?? 0;
const lead = (one: number, other: number) => (one - other) / (one + other);

/** Lengths differ from question to question, for everybody. */
function lengthOf(name: string, tree: number): number {
  const own = randomFor('length', tree, name).int(60, 180);
  return Math.round(own * (agents[name]?.padding ?? 1));
}

function answerOf(name: string, task: AnswerRecord['task'], words: number): AnswerRecord {
  const text = Array.from({ length: words }, (_, at) => `word${at}`).join(' ');
  const answer = { text, citations: [], toolCalls: [], costUsd: null };
  return {
    tournament: tournamentId('T'),
    agent: agentId(name),
    task,
    outcome: { kind: 'answered', answer, elapsedMs: 1 },
  };
}

function comparedBy(whenAFirst: 'a' | 'b', whenBFirst: 'a' | 'b'): RoundQuality {
  const criteria = generalCriteria.criteria.map(({ id, weight }) => ({
    criterion: id,
    weight,
    whenAFirst,
    whenBFirst,
  }));
  const judges = [{ judge: 'test/judge', whenAFirst, whenBFirst, criteria }];
  return { kind: 'compared', criteria: generalCriteria, judges, support: null };
}

const preferring = (seat: 'a' | 'b') => comparedBy(seat, seat);
const orderBound = comparedBy('a', 'b');
const ratingOf = ({ ratings }: QualityReport['board'], name: string) => ratings.find(({ agent }) => agent === name);
const gap = (report: QualityReport['board'], one: string, other: string) =>
  (ratingOf(report, one)?.rating ?? 0) - (ratingOf(report, other)?.rating ?? 0);

describe('a judge that is drawn by length', () => {
  const report = board({ bias });

  it('lifts who pads its reports, and not where length is taken out', () => {
    expect(report.withoutStyle).not.toBeNull();
    const { withoutStyle } = report;
    if (withoutStyle === null) return;
    expect(report.board.ratings[0]?.agent).toBe('Padder');
    expect(gap(report.board, 'Padder', 'Twin')).toBeGreaterThan(200);
    expect(Math.abs(gap(withoutStyle, 'Padder', 'Twin'))).toBeLessThan(100);
    const { low, high } = ratingOf(withoutStyle, 'Padder') ?? {};
    const twin = ratingOf(withoutStyle, 'Twin')?.rating ?? 0;
    expect((low ?? 0) < twin && twin < (high ?? 0)).toBe(true);
    expect(withoutStyle.ratings.slice(0, 2).map(({ agent }) => agent)).toEqual(['Deep', 'Good']);
    expect(withoutStyle.ratings.at(-1)?.agent).toBe('Poor');
  });

  it('is told: the interval of the effect of length leaves nothing out, and features that never differ are named', () => {
    const [length] = report.withoutStyle?.style ?? [];
    expect(length?.feature).toBe('length');
    expect(length?.low).toBeGreaterThan(0);
    expect(report.withoutStyle?.droppedStyle).toEqual(['headings', 'lists']);
  });
});

describe('a judge that is not', () => {
  it('has no effect of length, and the board stays where it was', () => {
    const report = board({ bias: 0 });
    const [length] = report.withoutStyle?.style ?? [];
    expect((length?.low ?? 1) < 0 && 0 < (length?.high ?? -1)).toBe(true);
    expect(Math.abs(gap(report.board, 'Padder', 'Twin'))).toBeLessThan(120);
  });

  it('but goes by the order, prefers nobody, which is told', () => {
    const report = board({ bias: 0, byOrder: true });
    expect(report.board.ratings.every(({ ties, matches }) => ties === matches)).toBe(true);
    expect(report.orders?.ordersAgree.share).toBe(0);
    expect(report.orders?.firstPreferred.share).toBe(1);
    expect(report.agreement).toBeNull();
  });
});

it('a quality board counts what was not compared, by its reason, and rates each dimension of which something is known', () => {
  const tally = new QualityTally();
  const matches = ['one', 'two', 'three', 'four'].map((id) => matchRecord(id, 'Deep', 'Poor', decided('a'), id));
  const rounds = matches.map(({ id }) => judgedRound(id, 1, 'A_BETTER', { task: 'task-1' }));
  const qualities: readonly RoundQuality[] = [
    preferring('a'),
    { kind: 'not_compared', reason: 'equal' },
    { kind: 'not_compared', reason: 'no_report' },
    { kind: 'failed', failure: { reason: 'no_judge', detail: 'of one vendor' } },
  ];
  tally.add(
    { matches, rounds, answers: [] },
    matches.map(({ id }, at) => ({ match: id, number: 1, quality: qualities[at] ?? orderBound })),
  );
  const report = tally.report({ agents: [agentId('Deep'), agentId('Poor')], seed: 1 }, []);
  expect(report.rounds).toEqual({ compared: 1, equal: 1, no_report: 1, failed: 1 });
  expect(report.failures).toEqual([{ reason: 'no_judge', count: 1 }]);
  expect(report.board.battles).toBe(2);
  expect(report.withoutStyle).toBeNull();
  expect(report.dimensions.map(({ dimension, rounds: rated }) => [dimension, rated])).toEqual([
    ['comprehensiveness', 1],
    ['insight', 1],
    ['instruction_following', 1],
    ['readability', 1],
  ]);
});
