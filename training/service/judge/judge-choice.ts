import type { QueryRubric } from '../../../examiner/rubrics/query-rubric.ts';
import type { Trajectory } from '../../../src/arena/trajectory.ts';
import { addUsage, type TokenUsage } from '../../../src/kernel/answer.ts';
import { contentHash, shortHash } from '../../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { type LanguageModel, type ModelRequest, modelName } from '../../../src/models/language-model.ts';
import type { TrajectoryJudgeFailure, TrajectoryJudgingOptions } from '../../trajectories/ask-trajectory-judge.ts';
import { chooseWinners } from '../../trajectories/choose-winners.ts';
import { writeRubric } from '../../trajectories/score-trajectory.ts';
import { shownAnswer } from '../../trajectories/shown-trajectory.ts';
import type { ChoiceQuestion } from './choice-question.ts';
import type { CompletionJudgement } from './completion.ts';
import type { FailedJudgement } from './judge-fault.ts';

type Basis = 'judged' | 'unanswered';

/** A candidate by its words, so that the same candidates in another order are the same question. */
interface Member extends Trajectory {
  readonly id: string;
  /** Its place in the question, from 1. */
  readonly number: number;
}

/**
 * Has a judge choose exactly so many candidates, by the question's rubric, or by one that is written first. Those without
 * an answer are not shown and never win. Where nothing tells candidates apart, nobody is chosen: the judgement fails.
 */
export async function judgeChoice(
  question: ChoiceQuestion,
  judge: LanguageModel,
  asking: JudgeAsking,
): Promise<Result<CompletionJudgement, FailedJudgement>> {
  const members = membersOf(question);
  const { winners } = question;
  if (members.length < winners)
    return nothingToJudge(`${members.length} candidates have an answer, and ${winners} are to be chosen`);
  if (members.length === winners) return ok(told(question, members, 'unanswered', asking));
  if (new Set(members.map(({ answer }) => shownAnswer(answer))).size === 1)
    return nothingToJudge('all candidates with an answer say the same');
  const rubric = await rubricOf(question, judge, asking);
  if (!rubric.ok) return rubric;
  const ids = members.map(({ id }) => id).sort();
  const asked = ['choice', modelName(judge), question.query, rubric.value, winners, ids];
  const chosen = await oneMoreTry(asked, asking, (attempt) =>
    chooseWinners(
      talliedJudge(judge, asking.occasion, asking.tally),
      ...([question.query, rubric.value, members, winners] as const),
      { ...asking.options, seed: asking.occasion, attempt },
    ),
  );
  if (!chosen.ok) return chosen;
  const won = members.filter(({ id }) => chosen.value.includes(id));
  return ok(told(question, won, 'judged', asking));
}

function nothingToJudge(detail: string): Result<never, FailedJudgement> {
  return fail({ reason: 'nothing_to_judge', detail, retryAfterMs: null });
}

/** Equal answers are told apart by how often they stood before. */
function membersOf({ candidates }: ChoiceQuestion): readonly Member[] {
  const met = new Map<string, number>();
  return candidates.flatMap(({ answered, trajectory }, at) => {
    if (!answered) return [];
    const hash = contentHash(shownAnswer(trajectory.answer));
    const before = met.get(hash) ?? 0;
    met.set(hash, before + 1);
    return [{ ...trajectory, id: `${hash}-${before}`, number: at + 1 }];
  });
}

/** One of a question is written once, whatever the occasion. */
async function rubricOf(
  { query, rubric }: ChoiceQuestion,
  judge: LanguageModel,
  { occasion: _, ...asking }: JudgeAsking,
): Promise<Result<QueryRubric, FailedJudgement>> {
  if (rubric !== null) return ok(rubric);
  const always = { ...asking, occasion: '' };
  return oneMoreTry(['rubric', modelName(judge), query], always, (attempt) =>
    writeRubric(talliedJudge(judge, '', asking.tally), query, { ...asking.options, attempt }),
  );
}

function told(
  question: ChoiceQuestion,
  won: readonly Member[],
  basis: Basis,
  { tally }: JudgeAsking,
): CompletionJudgement {
  const winners = won.map(({ number }) => number);
  const { ids } = question;
  const content = {
    winners,
    ...(ids === null ? {} : { ids: winners.flatMap((number) => ids[number - 1] ?? []) }),
    basis,
  };
  return { content: JSON.stringify(content), finish: 'stop', usage: tally.sum() };
}

/** The tokens of calls, added up. */
interface Tally {
  /** Null when a reply did not say; zero without a call. */
  sum(): TokenUsage | null;
  add(usage: TokenUsage | null): void;
}

const nothing: TokenUsage = { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, searches: 0 };

/** A tally of no calls yet. */
export function createTally(): Tally {
  let sum: TokenUsage | null = nothing;
  const add = (usage: TokenUsage | null) => {
    sum = addUsage(sum, usage);
  };
  return { sum: () => sum, add };
}

/**
 * A judge whose replies are tallied, those from the record as they were when they were paid for, and of whom equal words
 * of another occasion are asked anew.
 * @param occasion the request's own; '' shares replies with all else that is asked of the judge
 */
export function talliedJudge(judge: LanguageModel, occasion: string, tally: Tally): LanguageModel {
  const { provider, model, vendor } = judge;
  const told = ({ purpose, ...request }: ModelRequest): ModelRequest => ({
    ...request,
    purpose: occasion === '' ? purpose : { ...purpose, occasion: `${purpose.occasion}, ${occasion}` },
  });
  return {
    provider,
    model,
    vendor,
    markUseless: async (request) => judge.markUseless?.(told(request)),
    ask: async (request, signal) => {
      const asked = await judge.ask(told(request), signal);
      if (asked.ok) tally.add(asked.value.usage);
      return asked.ok ? ok(asked.value) : asked;
    },
  };
}

/** With what a request's judges are asked. */
export interface JudgeAsking {
  readonly options: TrajectoryJudgingOptions;
  /** The request's own (`occasionOf`); '' for none. */
  readonly occasion: string;
  readonly tally: Tally;
  readonly tries: FailedTries;
}

/** What left no reply on record, or would come to the same however often it is asked. */
const sameAgain: readonly TrajectoryJudgeFailure['reason'][] = ['unavailable', 'too_long', 'request_refused'];

/**
 * Judges by the try that is due, and notes a try whose replies were of no use.
 * @param question what is asked, of whom and on what occasion; equal ones share their tries
 */
export async function oneMoreTry<Value>(
  question: unknown,
  { tries, occasion }: JudgeAsking,
  judge: (attempt: number) => Promise<Result<Value, TrajectoryJudgeFailure>>,
): Promise<Result<Value, TrajectoryJudgeFailure>> {
  const key = shortHash([occasion, question], 32);
  const judged = await judge(tries.of(key));
  if (!judged.ok && !sameAgain.includes(judged.failure.reason)) tries.note(key);
  return judged;
}

/** How often questions came to nothing. */
export interface FailedTries {
  of(question: string): number;
  note(question: string): void;
}

/**
 * Counts in memory, the latest `most` questions: a reply that was of no use is on record and would be given again, so the
 * next request for the same judgement has to be another try. After a restart the counts begin again, and lead through the
 * recorded replies, at no cost, to where they were.
 */
export function createFailedTries(most = 10_000): FailedTries {
  const counts = new Map<string, number>();
  return {
    of: (question) => counts.get(question) ?? 0,
    note: (question) => {
      const before = counts.get(question) ?? 0;
      counts.delete(question);
      counts.set(question, before + 1);
      const [oldest] = counts.keys();
      if (counts.size > most && oldest !== undefined) counts.delete(oldest);
    },
  };
}
