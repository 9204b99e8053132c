import type { AgentAtWork, RunProgress } from '../../arena/run-progress.ts';
import { type Block, cellBlock, type Inlines, textBlock } from '../document/document.ts';
import { documentText } from '../document/document-text.ts';
import { clipped } from '../html/html.ts';
import { dollars } from '../spend-words.ts';
import { atWorkRow, plainTime, type RunTexts, runTexts } from '../view/run-view.ts';
import type { ArenaStatus, SeenRun, WorkerLine } from '../view/status-document.ts';

/** Renders the state of an arena: runs, workers, queues, reward services. */
export function arenaStatusText({ runs: seenRuns, workers, queues, rewardServices }: ArenaStatus): string {
  const runs = seenRuns.map(({ run, perMinute }) => ({ run, texts: runTexts(run, perMinute) }));
  const working = seenRuns.flatMap(({ run }) => run.atWork.map((each) => workRow(run, each)));
  const advice = runs.filter(({ texts }) => texts.advice !== '');
  const blocks = [
    runs.length === 0
      ? textBlock(noRunText(queues))
      : table(
          runHeads,
          runs.map(({ run, texts }) => runRow(run, texts)),
        ),
    working.length > 0 && table(['at work', 'on', 'last step', '#for', '#steps'], working),
    workers.length === 0
      ? textBlock('No workers: runs are played by the process that began them.')
      : table(workerHeads, workers.map(workerRow)),
    queues.length > 0 && table(['queue', '#waiting', '#running', '#oldest waits'], queues.map(queueRow)),
    rewardServices.length > 0 && table(serviceHeads, rewardServices.map(serviceRow)),
    ...advice.map(({ run, texts }) => textBlock(`${run.id}: ${texts.advice} ${texts.atTerminal} ${texts.command}`)),
  ].filter((block) => block !== false);
  return blocks.map((block) => documentText([block])).join('\n');
}

function noRunText(queues: ArenaStatus['queues']): string {
  const lies = queues.some(({ waiting, running }) => waiting + running > 0);
  return lies
    ? "No run is unfinished, but the queues below hold work that nobody leads: start 'dr-arena worker' (all roles), or go on with a run at the terminal: dr-arena tournament resume"
    : 'No run is unfinished.';
}

function workRow(run: RunProgress, each: AgentAtWork): string[] {
  const [agent = '', what = '', time = '', steps = '', last = ''] = atWorkRow(run, each);
  return [agent, what, clipped(last, 60), time, steps];
}

const runHeads = [
  'run',
  ...'status,played on,matches,rounds,void,spent,a minute,left,last news'.split(',').map((head) => `#${head}`),
];

function runRow({ id, playedOn }: SeenRun['run'], texts: RunTexts): string[] {
  const { status, trees, matches, rounds, voids, spent, rate, left, news } = texts;
  return [id, status, `${trees} ${playedOn}s`, matches, rounds, voids, spent, rate, left, news];
}

const workerHeads = ['worker', 'roles', 'version', 'since', '#holds', '#heartbeat'];

function workerRow(worker: WorkerLine): string[] {
  const { name, roles, version, startedAt, secondsSinceHeartbeat, state, workflowsHeld } = worker;
  const heartbeat = `${duration(secondsSinceHeartbeat)} ago${state === 'alive' ? '' : ` (${state})`}`;
  return [name, roles.join(','), version, plainTime(startedAt), String(workflowsHeld), heartbeat];
}

const serviceHeads = ['rewards', '#gathering', '#judging', '#judged', '#spent'];

function serviceRow(service: ArenaStatus['rewardServices'][number]): string[] {
  const { name, groupsGathering, groupsJudging, groupsJudged, costUsd } = service;
  return [name, ...[groupsGathering, groupsJudging, groupsJudged].map(String), dollars(costUsd)];
}

function queueRow({ queue, waiting, running, oldestWaitSeconds }: ArenaStatus['queues'][number]): Inlines[] {
  return [queue, waiting, running, waiting === 0 ? '–' : duration(oldestWaitSeconds)];
}

function table(heads: readonly string[], rows: readonly (readonly Inlines[])[]): Block {
  return cellBlock({ label: heads.join(', '), heads, rows });
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
