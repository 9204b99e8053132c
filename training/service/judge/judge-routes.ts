import { type Context, Hono } from 'hono';
import { contentHash } from '../../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { uniqueId } from '../../../src/kernel/unique-id.ts';
import { type LanguageModel, modelName } from '../../../src/models/language-model.ts';
import { ordersAgree } from '../../trajectories/pair-scores.ts';
import { type PanelScores, scorePairByPanel } from '../../trajectories/score-pair-by-panel.ts';
import { shownTrajectory } from '../../trajectories/shown-trajectory.ts';
import { errorBody, readJson } from '../fault-reply.ts';
import type { ServiceEnv } from '../service-parts.ts';
import { readChoiceQuestion } from './choice-question.ts';
import {
  type CompletionFrame,
  type CompletionJudgement,
  type CompletionRequest,
  completion,
  completionStream,
  occasionOf,
  readCompletionRequest,
} from './completion.ts';
import { askOwnPrompt, readOwnPrompt } from './custom-prompt.ts';
import {
  createFailedTries,
  createTally,
  type FailedTries,
  type JudgeAsking,
  judgeChoice,
  oneMoreTry,
  talliedJudge,
} from './judge-choice.ts';
import {
  badRequest,
  type FailedJudgement,
  faultHeaders,
  type JudgeFault,
  judgementFailed,
  judgesNoMore,
  overloaded,
  unknownModel,
} from './judge-fault.ts';
import type { JudgeParts } from './judge-parts.ts';
import { type PairQuestion, readPairQuestion } from './pair-question.ts';

const mostAtOnce = 1000;

/**
 * Judges behind OpenAI's wire format, to be mounted at `/`: `POST /v1/chat/completions` and `GET /v1/models`. Access and
 * the size of bodies are the server's to check.
 */
export function judgeRoutes(parts: JudgeParts): Hono<ServiceEnv> {
  const { clock, judges, mostAtOnce: most = mostAtOnce } = parts;
  const routes = new Hono<ServiceEnv>();
  const tries = createFailedTries();
  const created = Math.floor(clock.now() / 1000);
  let atOnce = 0;
  routes.get('/v1/models', (c) => {
    const data = judgeTaskNames(judges).map((id) => ({ id, object: 'model', created, owned_by: 'dr-arena' }));
    return c.json({ object: 'list', data });
  });
  routes.post('/v1/chat/completions', async (c) => {
    if (atOnce >= most) return refused(c, overloaded(most));
    atOnce++;
    try {
      const body = await readJson(c);
      if (!body.ok) return refused(c, badRequest(body.failure.message));
      const request = readCompletionRequest(body.value);
      if (!request.ok) return refused(c, request.failure);
      const judged = await judgeRequest(request.value, parts, tries);
      if (!judged.ok) return refused(c, judged.failure);
      const frame = { id: uniqueId('chatcmpl'), model: request.value.model, created: Math.floor(clock.now() / 1000) };
      return answered(c, frame, judged.value, request.value);
    } finally {
      atOnce--;
    }
  });
  return routes;
}

function refused(c: Context<ServiceEnv>, fault: JudgeFault): Response {
  return c.json(errorBody(fault), fault.status, faultHeaders(fault));
}

function answered(
  c: Context<ServiceEnv>,
  frame: CompletionFrame,
  judgement: CompletionJudgement,
  { stream, stream_options: options }: CompletionRequest,
): Response {
  if (stream !== true) return c.json(completion(frame, judgement));
  const words = completionStream(frame, judgement, options?.include_usage === true);
  return c.body(words, 200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
}

/** Judges what a request asks for. Whoever asked may have left: what has begun ends, and is on record. */
async function judgeRequest(
  request: CompletionRequest,
  parts: JudgeParts,
  tries: FailedTries,
): Promise<Result<CompletionJudgement, JudgeFault>> {
  const { judges, options, stopped, closing } = parts;
  const task = judgeTaskOf(request.model, judges);
  if (task === null) return fail(unknownModel(request.model, judgeTaskNames(judges)));
  const asking: JudgeAsking = { options, occasion: occasionOf(request), tally: createTally(), tries };
  const work = workOf(task, request, asking, parts);
  if (!work.ok) return work;
  if (stopped() !== null) return fail(judgesNoMore(stopped()));
  const ends = AbortSignal.any(closing === undefined ? [options.signal] : [options.signal, closing]);
  const judged = await unlessStopped(work.value, ends);
  if (judged === 'stopped') return fail(judgesNoMore(stopped()));
  return judged.ok ? judged : fail(judgementFailed(judged.failure));
}

type Work = () => Promise<Result<CompletionJudgement, FailedJudgement>>;

/** What is to be done, or what is wrong with the question. */
function workOf(
  task: JudgeTask,
  request: CompletionRequest,
  asking: JudgeAsking,
  { domains }: JudgeParts,
): Result<Work, JudgeFault> {
  switch (task.kind) {
    case 'pairwise':
      return then(readPairQuestion(request.messages, domains), (pair) => judgePair(pair, task.judges, asking));
    case 'choose':
      return then(readChoiceQuestion(request.messages), (choice) => judgeChoice(choice, task.judge, asking));
    case 'own':
      return then(readOwnPrompt(request), (prompt) => askOwnPrompt(prompt, task.judge, asking));
  }
}

function then<Question>(
  read: Result<Question, JudgeFault>,
  judge: (question: Question) => ReturnType<Work>,
): Result<Work, JudgeFault> {
  return read.ok ? { ok: true, value: () => judge(read.value) } : read;
}

/**
 * What the work comes to, or `stopped` where the signal aborts first: work that was interrupted may never settle. The work
 * itself goes on.
 * @param signal of this work alone: hundreds of listeners on one would be taken for a leak
 */
async function unlessStopped<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value | 'stopped'> {
  if (signal.aborted) return 'stopped';
  const heard = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'), { once: true, signal: heard.signal });
  });
  try {
    return await Promise.race([work(), stopped]);
  } catch (thrown) {
    if (signal.aborted) return 'stopped';
    throw thrown;
  } finally {
    heard.abort();
  }
}

const seats = { a: 'A', b: 'B', tie: 'tie' } as const;

/**
 * Has the judges score a pair in both orders, by the arena's own prompt; (b, a) after (a, b) asks nothing. A rollout without
 * an answer loses to one that has one, and two of them are level, without a call: as in groups. The judgement's content is
 * JSON, its scores null where nobody was asked.
 */
async function judgePair(
  { query, a, b, rubric }: PairQuestion,
  judges: readonly LanguageModel[],
  asking: JudgeAsking,
): Promise<Result<CompletionJudgement, FailedJudgement>> {
  if (!a.answered || !b.answered) {
    const winner = a.answered === b.answered ? 'tie' : a.answered ? 'A' : 'B';
    return ok(judgement({ ...withoutScores, winner, basis: 'unanswered' }, asking));
  }
  const { options, occasion, tally } = asking;
  const asked = judges.map((judge) => talliedJudge(judge, occasion, tally));
  const shown = [a, b].map(({ trajectory }) => JSON.stringify(shownTrajectory(trajectory, options.processCharacters)));
  const question = ['pair', judges.map(modelName), query, rubric, shown.map(contentHash).sort()];
  const scored = await oneMoreTry(question, asking, (attempt) =>
    scorePairByPanel(asked, query, a.trajectory, b.trajectory, { ...options, rubric, attempt }),
  );
  return scored.ok ? ok(judgement(told(scored.value), asking)) : scored;
}

const withoutScores = { score_a: null, score_b: null, orders_agree: null, judges: [] } as const;

function judgement(content: unknown, { tally }: JudgeAsking): CompletionJudgement {
  return { content: JSON.stringify(content), finish: 'stop', usage: tally.sum() };
}

function told({ scores, winner, panel }: PanelScores) {
  const judges = panel.map(toldVote);
  const orders = panel.flatMap(({ outcome }) => (outcome.ok ? [outcome.value.orders] : []));
  const asked = orders.some((each) => each.length > 0);
  if (scores === null || !asked) return { ...withoutScores, winner: seats[winner], basis: 'alike' };
  return {
    score_a: scores.a,
    score_b: scores.b,
    orders_agree: orders.every(ordersAgree),
    judges,
    winner: seats[winner],
    basis: 'judged',
  };
}

function toldVote({ judge, outcome }: PanelScores['panel'][number]) {
  if (!outcome.ok) return { judge, failed: outcome.failure.reason };
  const { scores, winner, orders } = outcome.value;
  const given = { score_a: scores?.a ?? null, score_b: scores?.b ?? null };
  return { judge, winner: seats[winner], ...given, orders_agree: ordersAgree(orders) };
}

/** What a name of a model stands for. */
type JudgeTask =
  | { readonly kind: 'pairwise'; readonly judges: readonly LanguageModel[] }
  | { readonly kind: 'choose'; readonly judge: LanguageModel }
  /** The request's own prompt is put to the judge. */
  | { readonly kind: 'own'; readonly judge: LanguageModel };

const pairwiseName = 'arena/pairwise';
const chooseName = 'arena/choose';

type Judges = ReadonlyMap<string, LanguageModel>;

/** What a model's name asks for; null where there is no such name. */
function judgeTaskOf(name: string, judges: Judges): JudgeTask | null {
  const own = judges.get(name);
  if (own !== undefined) return { kind: 'own', judge: own };
  const [first] = judges.values();
  if (name === pairwiseName && first !== undefined) return { kind: 'pairwise', judges: [...judges.values()] };
  if (name === chooseName && first !== undefined) return { kind: 'choose', judge: first };
  const pairs = judgeBehind(pairwiseName, name, judges);
  if (pairs !== undefined) return { kind: 'pairwise', judges: [pairs] };
  const chooses = judgeBehind(chooseName, name, judges);
  return chooses === undefined ? null : { kind: 'choose', judge: chooses };
}

function judgeBehind(task: string, name: string, judges: Judges): LanguageModel | undefined {
  return name.startsWith(`${task}/`) ? judges.get(name.slice(task.length + 1)) : undefined;
}

/** Every name that a request can name. */
function judgeTaskNames(judges: Judges): readonly string[] {
  const names = [...judges.keys()];
  const of = (task: string) => [task, ...names.map((name) => `${task}/${name}`)];
  return [...of(pairwiseName), ...of(chooseName), ...names];
}
