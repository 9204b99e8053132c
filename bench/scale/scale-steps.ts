import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AppContext } from '../../src/application/app-context.ts';
import { siteParts } from '../../src/application/site-parts.ts';
import { swiss } from '../../src/arena/formats/swiss.ts';
import { showLeaderboard } from '../../src/cli/show-leaderboard.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';
import { writeDataSet } from '../../src/cli/write-exports.ts';
import { ratingSettings } from '../../src/config/rating-settings.ts';
import type { WorkflowDeps } from '../../src/engine/workflow-deps.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { winProbability } from '../../src/ratings/logistic.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { exportNames } from '../../src/reporting/export/export-files.ts';
import { addresses } from '../../src/reporting/view/addresses.ts';
import { loadOutcomes } from '../../src/storage/ledger/load-outcomes.ts';
import { tournamentSite } from '../../src/web/site/tournament-site.ts';
import { writeSite } from '../../src/web/site/write-site.ts';
import { scaleTournament } from './fill-scale.ts';
import { agentNames, type ScaleSize, strengthOf } from './scale-size.ts';

/** Figures of a step beside its time and memory. */
export type Found = Readonly<Record<string, unknown>>;

type Step = (size: ScaleSize, app: AppContext, folder: string) => Promise<Found>;

/** Measured steps, each in a process of its own. */
export const scaleSteps: Readonly<Record<string, Step>> = {
  load: async () => ({}),
  pairing: async (size) => pairing(size),
  rating: async (_, { ledger }) => {
    const { battles } = await loadOutcomes(ledger, { id: scaleTournament, trees: [] }, ratingSettings.parse({}));
    const started = performance.now();
    const { interval, clusters, estimator } = rateBattles(battles);
    const ratingSeconds = Math.round(performance.now() - started) / 1000;
    return { ratingSeconds, interval, clusters, estimator };
  },
  leaderboard: (_, app, folder) => leaderboard(app, folder),
  abilities: (_, app, folder) => leaderboard(app, folder, true),
  finish: (_, app) => finish(app),
  page: (_, app) => pages(app),
  site: async (_, app, folder) => ({ files: await wholeSite(app, path.join(folder, 'site')) }),
  status: async (_, { ledger }) => ({ ended: (await ledger.tournaments.state(scaleTournament))?.ended ?? 0 }),
  export: async (_, app, folder) => {
    const head = await app.ledger.tournaments.load(scaleTournament);
    if (head === null) throw new Error('the tournament is gone');
    const files = await writeDataSet(
      app,
      head,
      path.join(folder, 'exported'),
      exportNames,
      new AbortController().signal,
    );
    return { files: Object.keys(files).length };
  },
};

/** A swiss tournament of the default length on one tree each round; how long each round took to be found. */
function pairing({ agents }: ScaleSize): Found {
  const random = randomFor('pairing', agents);
  const strength = (name: string) => strengthOf(Number(name.slice('agent-'.length)), agents);
  const format = swiss(agentNames(agents), { seed: 1 });
  const seconds: number[] = [];
  let started = performance.now();
  let step = format.next();
  while (!step.done) {
    seconds.push(Math.round((performance.now() - started) / 10) / 100);
    started = performance.now();
    step = format.next(
      step.value.map((pairing) => {
        const wins = random.chance(winProbability(strength(pairing.a) - strength(pairing.b)));
        return { pairing, results: [{ cluster: `tree-${seconds.length}`, winner: wins ? 'a' : 'b' } as const] };
      }),
    );
  }
  return { rounds: seconds.length, roundSeconds: seconds };
}

async function leaderboard(app: AppContext, folder: string, details = false): Promise<Found> {
  let characters = 0;
  const out = (text: string) => {
    characters += text.length;
  };
  const terminal = plainTerminal(out, out);
  await showLeaderboard({ terminal, folder, signal: new AbortController().signal }, app, scaleTournament, {
    details,
  });
  return { characters };
}

/**
 * What the workflow of a tournament does last, in the built program, where ratings have a thread of their own. `blockedMs` is
 * the longest time for which the process could do nothing else.
 */
async function finish({ ledger, clock }: AppContext): Promise<Found> {
  const built = new URL('../../dist/program/tournament-workflow.js', import.meta.url).href;
  const { finishTournament }: typeof import('../../src/engine/tournament-workflow.ts') = await import(built);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await finishTournament({ ledger, clock } as WorkflowDeps, scaleTournament);
  delay.disable();
  return { blockedMs: Math.round(delay.max / 1e6) };
}

/** Kinds of pages, and a share of the static site. */
async function pages(app: AppContext): Promise<Found> {
  const site = tournamentSite(siteParts(app), scaleTournament, null);
  const timed = async (address: string) => {
    const started = performance.now();
    const file = await site.file(address);
    return { ms: Math.round(performance.now() - started), kilobytes: Math.round((file?.body.length ?? 0) / 1000) };
  };
  const matches = await app.ledger.matches.ofTournament(scaleTournament);
  const [match] = matches;
  if (match === undefined) throw new Error('there is no match');
  const found = {
    leaderboard: await timed(addresses.leaderboard),
    leaderboardAgain: await timed(addresses.leaderboard),
    agent: await timed(addresses.agent(match.a)),
    match: await timed(addresses.match(match)),
    matches: await timed(addresses.matches(3)),
    trees: await timed(addresses.trees),
  };
  const byTree = [...matches].sort((one, other) => (one.tree < other.tree ? -1 : 1)).slice(0, 500);
  const started = performance.now();
  for (const each of byTree) await site.file(addresses.match(each));
  const matchPagesPerSecond = Math.round((byTree.length * 1e4) / (performance.now() - started)) / 10;
  return { ...found, matchPagesPerSecond };
}

function wholeSite(app: AppContext, folder: string): Promise<number> {
  return writeSite(
    tournamentSite(siteParts(app), scaleTournament, null),
    folder,
    new AbortController().signal,
    () => undefined,
  );
}
