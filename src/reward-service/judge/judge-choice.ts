import { chooseWinners } from '../../../examiner/trajectories/choose-winners.ts';
import type { QueryRubric } from '../../../examiner/trajectories/query-rubric.ts';
import { shownAnswer } from '../../../examiner/trajectories/shown-trajectory.ts';
import type { Trajectory } from '../../../examiner/trajectories/trajectory.ts';
import { writeRubric } from '../../../examiner/trajectories/write-rubric.ts';
import { contentHash } from '../../kernel/hash.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type LanguageModel, modelName } from '../../models/language-model.ts';
import type { ChoiceQuestion } from './choice-question.ts';
import type { Judgement } from './completion.ts';
import type { JudgeAsking } from './judge-asking.ts';
import type { FailedJudgement } from './judge-fault.ts';
import { oneMoreTry } from './one-more-try.ts';
import { talliedJudge } from './tallied-judge.ts';

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
): Promise<Result<Judgement, FailedJudgement>> {
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

function told(question: ChoiceQuestion, won: readonly Member[], basis: Basis, { tally }: JudgeAsking): Judgement {
  const winners = won.map(({ number }) => number);
  const { ids } = question;
  const content = {
    winners,
    ...(ids === null ? {} : { ids: winners.flatMap((number) => ids[number - 1] ?? []) }),
    basis,
  };
  return { content: JSON.stringify(content), finish: 'stop', usage: tally.sum() };
}
