import { z } from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { chooseWinnersPrompt } from '../prompts/choose-winners.ts';
import { listOf, textOf } from '../prompts/reply-bounds.ts';
import { askTrajectoryJudge } from './ask-trajectory-judge.ts';
import type { QueryRubric } from './query-rubric.ts';
import { shownParts } from './shown-parts.ts';
import { looksEqual, type ShownTrajectory } from './shown-trajectory.ts';
import type { Trajectory } from './trajectory.ts';
import { failureWithoutCall, gravestOf, type TrajectoryJudgeFailure } from './trajectory-judge-failure.ts';
import type { RubricJudgingOptions } from './trajectory-judging-options.ts';

export interface ChoiceOptions extends RubricJudgingOptions {
  /** Draws the order in which candidates stand, with the question and their ids. */
  readonly seed: number | string;
  /** Calls, each with an order of its own; those named most often win. 1 to 9, default 1. */
  readonly orders?: number;
}

export interface ChosenWinners<Id extends string> {
  /** Exactly as many as were to be chosen, sorted by id. */
  readonly winners: readonly Id[];
  /** What each order came to: the ids as they stood, and which of them were named. */
  readonly orders: readonly { readonly shown: readonly Id[]; readonly named: readonly Id[]; readonly reason: string }[];
}

const mostMembers = 64;
const mostOrders = 9;

interface Choice<Id extends string> {
  readonly question: string;
  readonly rubric: QueryRubric;
  readonly candidates: ReadonlyMap<Id, ShownTrajectory>;
  readonly winners: number;
}

/**
 * Has a judge choose exactly `winners` of several trajectories of one question (Tournament-GRPO, section 3.1, eq. 4;
 * appendix D). They stand in an order drawn by the seed, whatever order they are given in. A reply that does not name
 * exactly so many different candidates is repaired once; after that the choice fails and nobody wins. With several
 * orders all of them must be usable, and where votes are level at the border it fails with `no_majority`. Members that
 * all look equal are not asked about (`all_equal`).
 * @throws RangeError for fewer than 2 or more than 64 members, one id twice, `winners` outside 1 to members - 1, or
 *   `orders` outside 1 to 9
 */
export async function chooseWinners<Id extends string>(
  judge: LanguageModel,
  question: string,
  rubric: QueryRubric,
  members: readonly (Trajectory & { readonly id: Id })[],
  winners: number,
  options: ChoiceOptions,
): Promise<Result<ChosenWinners<Id>, TrajectoryJudgeFailure>> {
  const { orders = 1 } = options;
  checkChoice(members, winners, orders);
  const candidates = new Map(members.map((member) => [member.id, shownParts(member, options)]));
  const [one, ...others] = candidates.values();
  if (one !== undefined && others.every((other) => looksEqual(one, other)))
    return fail(failureWithoutCall('all_equal', `all ${members.length} candidates look the same`));
  const choice = { question, rubric, candidates, winners };
  const asked = await Promise.all(
    Array.from({ length: orders }, (_, order) => chooseInOrder(judge, choice, order, options)),
  );
  const failures = asked.flatMap((each) => (each.ok ? [] : [each.failure]));
  if (failures.length > 0) return fail(gravestOf(failures));
  return chosenFrom(
    asked.flatMap((each) => (each.ok ? [each.value] : [])),
    choice,
  );
}

function checkChoice(members: readonly Trajectory[], winners: number, orders: number): void {
  const { length } = members;
  if (length < 2 || length > mostMembers) throw new RangeError(`a choice is among 2 to ${mostMembers}, not ${length}`);
  if (new Set(members.map(({ id }) => id)).size < length) throw new RangeError('one id stands twice');
  if (!Number.isInteger(winners) || winners < 1 || winners >= length)
    throw new RangeError(`1 to ${length - 1} of ${length} can be chosen, not ${winners}`);
  if (!Number.isInteger(orders) || orders < 1 || orders > mostOrders)
    throw new RangeError(`there are 1 to ${mostOrders} orders, not ${orders}`);
}

async function chooseInOrder<Id extends string>(
  judge: LanguageModel,
  { question, rubric, candidates, winners }: Choice<Id>,
  order: number,
  options: ChoiceOptions,
): Promise<Result<ChosenWinners<Id>['orders'][number], TrajectoryJudgeFailure>> {
  const ids = [...candidates.keys()].sort();
  const shown = randomFor(options.seed, 'order of candidates', shortHash(question), ...ids, order).shuffle(ids);
  const texts = shown.flatMap((id) => candidates.get(id) ?? []);
  const asked = await askTrajectoryJudge(
    judge,
    {
      prompt: chooseWinnersPrompt(question, rubric, texts, winners, options.fence),
      name: 'winners',
      schema: winnersReplyFor(texts.length, winners),
      about: `choice ${shortHash([question, ...texts.map((text) => shortHash(text))])}`,
      occasion: `order ${order + 1}`,
    },
    options,
  );
  if (!asked.ok) return asked;
  const named = asked.value.winners.flatMap((number) => shown[number - 1] ?? []).sort();
  return ok({ shown, named, reason: asked.value.reason });
}

/** Exactly `winners` different whole numbers from 1 to `candidates`. */
function winnersReplyFor(candidates: number, winners: number) {
  return z.strictObject({
    reason: textOf(5_000),
    winners: listOf(z.number(), mostMembers).superRefine((numbers, { addIssue }) => {
      const fault = (message: string) => addIssue({ code: 'custom', message });
      if (numbers.length !== winners) fault(`${numbers.length} candidates are named, not ${winners}`);
      if (new Set(numbers).size < numbers.length) fault('a candidate is named twice');
      if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > candidates))
        fault(`a number is not one of 1 to ${candidates}`);
    }),
  });
}

/** Those named most often; level votes at the border decide nothing. */
function chosenFrom<Id extends string>(
  orders: ChosenWinners<Id>['orders'],
  { candidates, winners }: Choice<Id>,
): Result<ChosenWinners<Id>, TrajectoryJudgeFailure> {
  const votesOf = (id: Id) => orders.filter(({ named }) => named.includes(id)).length;
  const byVotes = [...candidates.keys()]
    .map((id) => ({ id, votes: votesOf(id) }))
    .sort((one, other) => other.votes - one.votes);
  const [last, next] = [byVotes[winners - 1]?.votes, byVotes[winners]?.votes];
  if (last === next) {
    const detail = `${orders.length} orders do not agree on ${winners} of ${candidates.size} candidates`;
    return fail(failureWithoutCall('no_majority', detail));
  }
  const chosen = byVotes.slice(0, winners).map(({ id }) => id);
  return ok({ winners: chosen.sort(), orders });
}
