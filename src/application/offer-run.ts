import { isQuestionTree } from '../../trees/question-tree.ts';
import { examSetReference, examSetText, isSecret } from '../arena/exam-set.ts';
import type { Config } from '../config/config-schema.ts';
import { OperatorError } from '../kernel/errors.ts';
import { scriptedRoster } from '../sandbox/contestants/scripted-roster.ts';
import { type RunChoices, type RunOffer, startHindrance, type WantedRun } from '../web/app/run-acts.ts';
import type { AppContext } from './app-context.ts';
import { checkSearch } from './check-models.ts';
import { checkPlay, type NewTournament } from './create-tournament.ts';
import { explainBudget } from './explain-budget.ts';
import { contestConfig, meetingConfig, planExam } from './plan-match.ts';
import { knowledgeOf, mayCostMoney, priceRun } from './plan-run.ts';
import { changedSinceLast, repeatNote } from './repeated-run.ts';
import { answerCost } from './unit-cost.ts';

/** Trees offered to play on; each is read whole. */
const mostTrees = 30;

/**
 * Plans and prices a requested run, and tells why it may not begin.
 * @throws OperatorError if it cannot be played
 */
export async function offerRun(
  app: AppContext,
  own: Config,
  request: WantedRun,
  hasToken: boolean,
): Promise<{ readonly tournament: NewTournament; readonly offer: RunOffer }> {
  const planned = await planWanted(app, own, request);
  const plan = await priceRun(app, planned);
  const costs = mayCostMoney(plan);
  const { config } = planned;
  const capUsd = config.budget?.usd ?? null;
  const isSandbox = config.web.kind === 'sandbox';
  const hindrance = startHindrance({ costs, capUsd, isSandbox, hasToken });
  const agents = config.agents.map(({ name }) => name);
  const capNote = plan.costsMoney ? explainBudget(config, plan) : '';
  const note = (await loadNotes(app, request, config)).join(' ') || null;
  return { tournament: planned, offer: { agents, plan, costs, capUsd, hindrance, note, capNote } };
}

/** Returns the notes for whoever starts it, as the command line has them. */
async function loadNotes(app: AppContext, { play, exam }: WantedRun, config: Config): Promise<readonly string[]> {
  const repeat = play.kind !== 'match' && exam.on === 'new' ? await repeatNote(app, config) : null;
  return [...(repeat === null ? [] : [repeat]), ...(await changedSinceLast(app, config))];
}

/**
 * Returns the tournament to be recorded for a requested run.
 * @throws OperatorError if it cannot be played
 */
async function planWanted(app: AppContext, own: Config, { play, exam, capUsd }: WantedRun): Promise<NewTournament> {
  const meeting =
    play.kind === 'match' ? meetingConfig(withTrees(own, 1), play.a, play.b) : tournamentConfig(own, play);
  const sized = exam.on === 'new' && exam.trees !== undefined ? withTrees(meeting, exam.trees) : meeting;
  const config = capUsd === null ? sized : { ...sized, budget: { usd: capUsd } };
  const format = play.kind === 'match' ? 'match' : config.tournament.format;
  const tournament: NewTournament = {
    format,
    ...(await planExam(app, config, parseExam(exam, play.kind !== 'match'))),
  };
  await checkPlay(app, tournament);
  if (tournament.trees.length === 0) checkSearch(tournament.config, tournament.seeds ?? []);
  return tournament;
}

/** The config's tournament, with the agents and by the format that were chosen. */
function tournamentConfig(own: Config, { agents, format }: Extract<WantedRun['play'], { kind: 'tournament' }>): Config {
  const config = agents === undefined ? own : contestConfig(own, [...new Set(agents)]);
  return format === undefined ? config : { ...config, tournament: { ...config.tournament, format } };
}

function parseExam(exam: WantedRun['exam'], withBaseline: boolean): Parameters<typeof planExam>[2] {
  if (exam.on !== 'set') return exam.on === 'new' ? { on: 'new' } : exam;
  const reference = examSetReference(exam.set);
  if (!reference.ok) throw new OperatorError(`'${exam.set}' names no set`, `${reference.failure}.`);
  return { on: 'set', set: reference.value, withBaseline };
}

function withTrees(config: Config, count: number): Config {
  return { ...config, trees: { ...config.trees, count } };
}

/** Loads the agents, sets and trees that can be chosen for a run. */
export async function loadRunChoices(app: AppContext, config: Config, hasToken: boolean): Promise<RunChoices> {
  const { ledger, trees } = app;
  const own = config.agents.map(({ name }) => ({ name, own: true }));
  const roster = scriptedRoster.filter(({ name }) => !own.some((agent) => agent.name === name));
  const sets = (await ledger.examSets.list()).filter((set) => set.status === 'frozen' && !isSecret(set));
  const secret = await ledger.examSets.secretTrees();
  const open = (await trees.listTrees())
    .filter((tree) => !secret.has(tree) && !isQuestionTree(tree))
    .slice(0, mostTrees);
  const offered: { id: string; title: string }[] = [];
  for (const id of open) {
    const tree = await trees.loadTree(id);
    const root = tree?.nodes.find((node) => node.id === tree.root);
    if (tree !== null) offered.push({ id, title: root?.title || tree.seed.topic });
  }
  return {
    agents: [...own, ...roster.map(({ name }) => ({ name, own: false }))],
    sets: sets.map(examSetText),
    trees: offered,
    format: config.tournament.format,
    treesWanted: config.trees.count,
    budgetUsd: config.budget?.usd ?? null,
    wantingToken: hasToken ? [] : await costlyParts(app, config),
  };
}

/** The agents, and the Examiner, that cost money, or may. */
async function costlyParts(app: AppContext, config: Config): Promise<readonly string[]> {
  const { usual } = await knowledgeOf(app);
  const costly = config.agents.filter((agent) => answerCost(agent, config, usual).worstUsd !== 0);
  return [...costly.map(({ name }) => name), ...(config.examiner.kind === 'model' ? ['the Examiner'] : [])];
}
