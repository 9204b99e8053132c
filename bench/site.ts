import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { median } from 'simple-statistics';
import { openContext } from '../src/application/app-context.ts';
import { siteParts } from '../src/application/site-parts.ts';
import { appHealth } from '../src/application/workers.ts';
import { readEnvironment } from '../src/config/environment.ts';
import { addresses } from '../src/reporting/view/addresses.ts';
import { createApp } from '../src/web/app/create-app.ts';
import { appLinks } from '../src/web/app/error-page.ts';
import { runSource } from '../src/web/app/run-source.ts';
import { startApp } from '../src/web/app/start-app.ts';
import { openSites, tournamentSite } from '../src/web/site/tournament-site.ts';
import { writeSite } from '../src/web/site/write-site.ts';
import { fillTournament } from './arena/fill-tournament.ts';

/**
 * Serves a made-up tournament of 40 agents, 30 trees and 5,400 matches (answers of about 6 kB) and times its pages over
 * HTTP: the first time and the median of twenty. Then writes the whole site. Prints a JSON line each. `cpuMs` is what
 * this process, client included, computed meanwhile: unlike the other times it hardly depends on what else runs.
 */
const size = { agents: 40, trees: 30, tournamentRounds: 9 };
const times = 20;

const folder = await mkdtemp(path.join(tmpdir(), 'dr-arena-bench-'));
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const rounded = (value: number) => Math.round(value * 10) / 10;
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);
const app = await openContext(readEnvironment(folder), (message) => say({ message }));
const closing = new AbortController();
try {
  const { id, matches, rounds, answers } = await fillTournament(app.ledger, app.trees, size);
  say({ matches: matches.length, rounds: rounds.length, answers: answers.length, megabytes: megabytes() });
  const parts = siteParts(app);
  const webApp = createApp({
    runs: runSource({ ledger: app.ledger, clock: app.clock, freeExecutors: app.liveness.freeExecutors }),
    sites: openSites(parts, appLinks),
    health: () => appHealth(app),
    access: { kind: 'loopback' },
    heldBack: async () => null,
    clock: app.clock,
    closing: closing.signal,
    warn: (message) => say({ message }),
  });
  const server = await startApp(webApp, { host: '127.0.0.1', port: 0 });
  const base = new URL(`tournaments/${id}/`, server.url);
  const match = matches[2500];
  const tree = matches[2500]?.tree;
  const agent = matches[2500]?.a;
  if (!match || !tree || !agent) throw new Error('there are too few matches');
  const pages = {
    leaderboard: addresses.leaderboard,
    agent: addresses.agent(agent),
    match: addresses.match(match),
    matches: addresses.matches(3),
    tree: addresses.tree(tree),
    trees: addresses.trees,
    data: addresses.data('ratings'),
  };
  for (const [page, address] of Object.entries(pages)) {
    const taken: number[] = [];
    let bytes = 0;
    let cpuAfterFirst = 0;
    for (let time = 0; time <= times; time++) {
      const started = performance.now();
      const response = await fetch(new URL(address, base));
      bytes = (await response.arrayBuffer()).byteLength;
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      taken.push(Math.round(performance.now() - started));
      if (time === 0) cpuAfterFirst = cpuMs();
    }
    say({
      page,
      firstMs: taken[0],
      medianMs: median(taken.slice(1)),
      most: Math.max(...taken.slice(1)),
      cpuMs: rounded((cpuMs() - cpuAfterFirst) / times),
      bytes,
      megabytes: megabytes(),
    });
  }
  await server.close();
  const started = performance.now();
  const cpuBefore = cpuMs();
  const files = await writeSite(
    tournamentSite(parts, id, null),
    path.join(folder, 'site'),
    closing.signal,
    ({ done }) => {
      if (done % 1000 === 0) say({ files: done, megabytes: megabytes() });
    },
  );
  const seconds = rounded((performance.now() - started) / 1000);
  say({ files, seconds, cpuSeconds: rounded((cpuMs() - cpuBefore) / 1000), megabytes: megabytes() });
} finally {
  closing.abort();
  await app.close();
  await rm(folder, { recursive: true, force: true });
}
