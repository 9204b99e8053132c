import { OperatorError } from '../../../src/kernel/errors.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { checkAnswer } from '../checks/check-answer.ts';
import { readItinerary } from '../checks/itinerary.ts';
import { planAnswer } from '../planning/plan-answer.ts';
import { carefulPlanner, type PlannerSkill, rover } from '../planning/planner-skill.ts';
import { type LookUps, localDesk, lookUpsAt } from '../tools/travel-desk.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { minutesOfClock } from '../world/world-calendar.ts';
import { draftRequest } from './draft-request.ts';
import { travelQuestion } from './travel-question.ts';
import {
  type CompareRequest,
  type TravelKind,
  type TravelRequest,
  type TravelTask,
  type TripRequest,
  travelKinds,
} from './travel-task.ts';

/** Maximum number of drafts for one task. */
const mostDrafts = 200;

export interface TaskWishes {
  /** Number of tasks of each kind. */
  readonly perKind: number;
  /** Another seed gives other tasks of the same world. */
  readonly seed: string;
}

/**
 * Makes tasks of each kind. The careful planner passes all checks of each, so it can be solved; Rover, which takes
 * everything as listed, does not, so it is not trivial.
 * @throws Error if 200 drafts of a kind give no such task
 */
export async function makeTasks(world: TravelWorld, { perKind, seed }: TaskWishes): Promise<TravelTask[]> {
  const lookUps = lookUpsAt(localDesk(world));
  const tasks: TravelTask[] = [];
  for (const kind of travelKinds)
    for (let number = 1; number <= perKind; number++) tasks.push(await makeTask(world, lookUps, kind, number, seed));
  return tasks;
}

/** Number and seed of the pack's own tasks. */
export const packTasks: TaskWishes = { perKind: 10, seed: '1' };

/** Returns one of the pack's own tasks. @throws OperatorError if none has this id */
export async function taskNamed(world: TravelWorld, id: string): Promise<TravelTask> {
  const kind = travelKinds.find((each) => id.startsWith(`${each}-`));
  const number = Number(id.slice(`${kind}-`.length));
  if (kind === undefined || !Number.isInteger(number) || number < 1 || number > packTasks.perKind)
    throw new OperatorError(`there is no task '${id}'`, 'Name one of questions.jsonl.');
  return makeTask(world, lookUpsAt(localDesk(world)), kind, number, packTasks.seed);
}

async function makeTask(
  world: TravelWorld,
  lookUps: LookUps,
  kind: TravelKind,
  number: number,
  seed: string,
): Promise<TravelTask> {
  for (let draft = 0; draft < mostDrafts; draft++) {
    const random = randomFor(world.seed, seed, 'task', kind, number, draft);
    const request = await boundRequest(lookUps, draftRequest(world, kind, random));
    if (request === null) continue;
    const task = { id: `${kind}-${number}`, question: travelQuestion(world, request), request };
    if (await isSound(world, lookUps, task)) return task;
  }
  throw new Error(`no ${kind} task in ${mostDrafts} drafts`);
}

/** True if the careful planner passes all checks of a task and Rover does not. */
async function isSound(world: TravelWorld, lookUps: LookUps, task: TravelTask): Promise<boolean> {
  if ('visits' in task.request && task.request.visits.length < 2) return false;
  const passes = async (skill: PlannerSkill) => checkAnswer(world, task, await planAnswer(lookUps, task, skill)).passed;
  return (await passes(carefulPlanner)) && !(await passes(rover));
}

/** Sets budgets and ends a little above what the careful planner needs; null if it finds no answer. */
async function boundRequest(lookUps: LookUps, request: TravelRequest): Promise<TravelRequest | null> {
  const draft = { id: 'draft', question: '', request };
  const answer = await planAnswer(lookUps, draft, carefulPlanner);
  const read = readItinerary(answer);
  if (!read.ok) return null;
  const { value } = read;
  if (request.kind === 'search') return request;
  if (request.kind === 'compare') return value.kind === 'compare' ? boundCompare(request, value.options) : null;
  return 'steps' in value ? boundPlan(request, value.total_cost, lastMinuteOf(value.steps.at(-1))) : null;
}

/** Sets a budget below the dearest means if the fastest is wanted; null if fewer than two means are possible. */
function boundCompare(
  request: CompareRequest,
  options: readonly { readonly possible: boolean; readonly cost?: number | null | undefined }[],
): CompareRequest | null {
  const costs = options.filter(({ possible }) => possible).map(({ cost }) => cost ?? 0);
  if (costs.length < 2) return null;
  const high = Math.max(...costs);
  return { ...request, budget: request.wanted === 'fastest' ? roundUp(high * 0.95, 10) : null };
}

function boundPlan(request: TripRequest, cost: number, end: number): TripRequest {
  if (request.less === 'time') return { ...request, end: { ...request.end, at: Math.min(1439, roundUp(end + 15, 5)) } };
  return { ...request, budget: roundUp(cost * 1.1, 10) };
}

function lastMinuteOf(step: object | undefined): number {
  const clock = step !== undefined && 'arrive' in step ? String(step.arrive) : '';
  return minutesOfClock(clock) ?? 1320;
}

const roundUp = (value: number, to: number) => Math.ceil(value / to) * to;
