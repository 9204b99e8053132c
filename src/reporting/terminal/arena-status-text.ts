import type { AgentAtWork, RunProgress } from '../../arena/run-progress.ts';
import { clipped } from '../html/html.ts';
import { dollars } from '../spend-words.ts';
import { atWorkRow, plainTime, type RunTexts, runTexts } from '../view/run-view.ts';
import type { ArenaStatus, SeenRun, WorkerLine } from '../view/status-document.ts';
import { alignedTable } from './sheet.ts';

/** Renders the state of an arena: runs, workers, queues, reward services. */
export function arenaStatusText({ runs: seenRuns, workers, queues, rewardServices }: ArenaStatus): string {
  const runs = seenRuns.map((each) => ({ run: each.run, texts: textsOf(each) }));
  const working = seenRuns.flatMap(({ run }) => run.atWork.map((each) => workRow(run, each)));
  const parts = [
    runs.length === 0
      ? noRunText(queues)
      : table(
          ['run', ...runHeads],
          runs.map(({ run, texts }) => runRow(run, texts)),
          1,
        ),
    working.length === 0 ? '' : table(['at work', 'on', 'last step', 'for', 'steps'], working, 3),
    workers.length === 0
      ? 'No workers: runs are played by the process that began them.\n'
      : table(workerHeads, workers.map(workerRow), 4),
    queues.length === 0
      ? ''
      : table(
          ['queue', 'waiting', 'running', 'oldest waits'],
          queues.map(({ queue, waiting, running, oldestWaitSeconds }) => [
            queue,
            String(waiting),
            String(running),
            waiting === 0 ? '–' : duration(oldestWaitSeconds),
          ]),
          1,
        ),
    rewardServices.length === 0 ? '' : table(serviceHeads, rewardServices.map(serviceRow), 1),
    ...runs.flatMap(({ run: { id }, texts: { advice, atTerminal, command } }) =>
      advice === '' ? [] : [`${id}: ${advice} ${atTerminal} ${command}\n`],
    ),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function noRunText(queues: ArenaStatus['queues']): string {
  const lies = queues.some(({ waiting, running }) => waiting + running > 0);
  return lies
    ? "No run is unfinished, but the queues below hold work that nobody leads: start 'dr-arena worker' (all roles), or go on with a run at the terminal: dr-arena tournament resume\n"
    : 'No run is unfinished.\n';
}

/** Texts of a run, as on its page. */
function textsOf({ run, perMinute }: SeenRun): RunTexts {
  return runTexts(run, perMinute);
}

function workRow(run: RunProgress, each: AgentAtWork): string[] {
  const [agent = '', what = '', time = '', steps = '', last = ''] = atWorkRow(run, each);
  return [agent, what, clipped(last, 60), time, steps];
}

const runHeads = ['status', 'played on', 'matches', 'rounds', 'void', 'spent', 'a minute', 'left', 'last news'];

function runRow({ id, playedOn }: SeenRun['run'], texts: RunTexts): string[] {
  const { status, trees, matches, rounds, voids, spent, rate, left, news } = texts;
  return [id, status, `${trees} ${playedOn}s`, matches, rounds, voids, spent, rate, left, news];
}

const workerHeads = ['worker', 'roles', 'version', 'since', 'holds', 'heartbeat'];

function workerRow(worker: WorkerLine): string[] {
  const { name, roles, version, startedAt, secondsSinceHeartbeat, state, workflowsHeld } = worker;
  const heartbeat = `${duration(secondsSinceHeartbeat)} ago${state === 'alive' ? '' : ` (${state})`}`;
  return [name, roles.join(','), version, plainTime(startedAt), String(workflowsHeld), heartbeat];
}

const serviceHeads = ['rewards', 'gathering', 'judging', 'judged', 'spent'];

function serviceRow(service: ArenaStatus['rewardServices'][number]): string[] {
  const { name, groupsGathering, groupsJudging, groupsJudged, costUsd } = service;
  return [name, ...[groupsGathering, groupsJudging, groupsJudged].map(String), dollars(costUsd)];
}

/** @param wordColumns how many columns hold words; the others hold numbers */
function table(heads: readonly string[], rows: readonly (readonly string[])[], wordColumns: number): string {
  const alignment = heads.map((_, column) => (column < wordColumns ? ('left' as const) : ('right' as const)));
  return alignedTable([heads, ...rows], alignment);
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
