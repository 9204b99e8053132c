import type { Task } from '../../examiner/task.ts';
import type { VerdictTier } from '../../examiner/verdict.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { type PipelineAudit, seatsSwapped } from '../../src/audit/audit.ts';
import { type AuditAnswer, auditMatchItem, type GivenAnswer } from '../../src/audit/audit-answer.ts';
import type { ShownVerdict } from '../../src/audit/questions.ts';
import type { VerdictStep } from '../../src/audit/shown-rounds.ts';
import { agentId, auditId, matchId, taskId, tournamentId } from '../../src/kernel/ids.ts';
import { decided, matchRecord, roundRecord } from '../arena/match-records.ts';

export const audit: PipelineAudit = {
  id: auditId('a0123456789'),
  tournament: tournamentId('T'),
  instrument: 'pipeline',
  order: 'random',
  seed: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  matches: [],
};

/** An audit of matches `m1`, `m2`, … between Albatross and Bittern, each with judged rounds of these tiers. */
export function auditOf(tiers: readonly (readonly VerdictTier[])[]): {
  readonly audit: PipelineAudit;
  readonly record: Pick<TournamentRecord, 'matches' | 'rounds'>;
} {
  const names = tiers.map((_, index) => `m${index + 1}`);
  const matches = names.map((name) => matchRecord(name, 'Albatross', 'Bittern', decided('a')));
  const rounds = tiers.flatMap((own, index) =>
    own.map((tier, place) => auditedRound(names[index] ?? '', place + 1, tier, place + 1 < own.length)),
  );
  return { audit: { ...audit, matches: names.map(matchId) }, record: { matches, rounds } };
}

function auditedRound(match: string, number: number, tier: VerdictTier, goesOn: boolean): RoundRecord {
  const round = roundRecord(match, number, tier, tier.startsWith('TIE') ? null : 'WIDTH');
  if (round.result.kind !== 'judged') throw new Error('a judged round was wanted');
  const evolution = goesOn ? ({ kind: 'probe_width', note: null } as const) : null;
  return { ...round, task: taskId(`task-${number}`), result: { ...round.result, evolution } };
}

export const itemOf = (match: string) => auditMatchItem(audit.id, matchId(match));

let clock = 0;

/** An answer; each is a second later than the one made before unless a time is given. */
export function given(
  auditor: string,
  match: string,
  round: number | null,
  question: AuditAnswer['question'],
  value: string,
  at?: string,
): GivenAnswer {
  clock += 1;
  const time = at ?? new Date(Date.UTC(2026, 0, 1) + 1000 * clock).toISOString();
  return { auditor, item: itemOf(match), round, question, value, at: time };
}

/** A step as it is told of first and second. */
export function shownOfStep(step: VerdictStep, swapped: boolean): ShownVerdict {
  if (step === 'tie') return 'tie';
  const place = step.startsWith('a_') === swapped ? 'second' : 'first';
  return step.endsWith('much_better') ? `${place}_much_better` : `${place}_better`;
}

/** An answer to C1 that says this of the seats, as the auditor's own shuffle shows them. */
export function verdictBy(auditor: string, match: string, round: number, step: VerdictStep, at?: string): GivenAnswer {
  const swapped = seatsSwapped(audit.id, auditor, itemOf(match));
  return given(auditor, match, round, 'C1', shownOfStep(step, swapped), at);
}

export const auditors = (...names: readonly string[]) => names.map((name) => ({ name, adjudicator: false }));

/** A task whose question and only item say this. */
export const taskSaying = (id: string, text: string): Task => ({
  id: taskId(id),
  tree: matchRecord('m', 'a', 'b', null).tree,
  path: [],
  width: 2,
  variant: 0,
  question: text,
  wordLimit: 100,
  targets: [],
  depthChecklist: [],
  widthChecklist: [],
});

export const agents = [agentId('Albatross'), agentId('Bittern')];
