import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import * as z from 'zod';
import { matchSchema } from '../../src/arena/match.ts';
import { roundSchema } from '../../src/arena/round.ts';
import { searxngWire } from '../services/searxng-search.ts';
import { startTrendsRssServer } from '../services/trends-rss-server.ts';
import { startSearchServer } from '../services/web-search-server.ts';
import { runProgram } from '../support/run-program.ts';
import { startRailwaySite } from './railway-site.ts';
import type { StandIn } from './stand-in.ts';

/** The seeds of the matches: each starts elsewhere in the same tree. */
export const matchSeeds = [1, 2, 3, 4, 5];
const contestants = ['Ibex', 'Marmot'];
/** Of one match, at most. */
const matchRounds = 4;
/** As long as the config takes: somebody may be thinking about a reply. */
const patience = 3600;

/** How a match went, in what does not differ from run to run. */
export interface PlayedMatch {
  readonly seed: number;
  readonly winner: string;
  readonly rounds: readonly PlayedRound[];
}

export interface PlayedRound {
  readonly depth: number;
  readonly width: number;
  /** Tier and tag of the verdict, such as `A_BETTER DEPTH`; `void` with the reason where there is none. */
  readonly verdict: string;
  /** What it led to, with what differs from the plain rule; null at the end of a match. */
  readonly evolution: string | null;
}

export interface PlayOptions {
  /** An empty folder: the config, and the project's state unless the environment names another. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly seeds: readonly number[];
  /** How a command is run; left out: in a process of its own. */
  readonly run?: typeof runProgram;
  readonly onMatch?: (match: PlayedMatch, document: unknown) => void;
}

/**
 * Plays a match for each seed by the program's command, on the site, with the stand-in for everybody who is asked.
 * Rejects after the first match in which a call stayed without a reply, and names the call.
 */
export async function playMatches(standIn: StandIn, options: PlayOptions): Promise<readonly PlayedMatch[]> {
  const site = await startRailwaySite();
  const search = await startSearchServer(searxngWire, { hits: site.search });
  // The feed gives its topic a time that is always the same, from which the tree and all draws follow.
  const published = 'Fri, 20 Nov 2026 08:50:00 -0800';
  const trends = await startTrendsRssServer({
    US: [{ title: 'mountain railways of Valdrona', traffic: '500+', published, news: [] }],
  });
  const web = { site: site.origin, search: search.origin, trends: trends.url };
  try {
    const played: PlayedMatch[] = [];
    for (const seed of options.seeds) {
      const config = configOf(seed, web, standIn);
      played.push(await playMatch(seed, config, options, standIn.unanswered));
    }
    return played;
  } finally {
    for (const server of [site, search, trends]) await server.close();
  }
}

function configOf(seed: number, web: Readonly<Record<'site' | 'search' | 'trends', string>>, standIn: StandIn) {
  return {
    seed,
    agents: contestants.map((name) => ({ kind: 'http', name, url: standIn.contestantUrl(name) })),
    examiner: { kind: 'model', model: 'standin/strong', timeoutSeconds: patience },
    providers: { standin: { wire: 'openai_chat', url: standIn.modelUrl, vendor: 'nobody' } },
    prices: { 'standin/strong': { input: 0, output: 0, search: 0 } },
    caps: { timeoutSeconds: patience },
    web: {
      kind: 'live',
      live: { seeds: [{ source: 'trends_rss', url: web.trends }], search: [{ service: 'searxng', url: web.search }] },
    },
    crawl: { allowedOrigins: [web.site], perHostIntervalMs: 0, browser: 'off' },
    // All that the root links to.
    trees: { count: 1, children: 15 },
    tournament: { matchRounds },
  };
}

const documentSchema = z.object({ matches: z.array(matchSchema).length(1), rounds: z.array(roundSchema) });

async function playMatch(
  seed: number,
  config: unknown,
  { folder, environment, run = runProgram, onMatch }: PlayOptions,
  unanswered: StandIn['unanswered'],
): Promise<PlayedMatch> {
  const file = `match-${seed}.yaml`;
  writeFileSync(path.join(folder, file), stringify(config));
  const ended = await run(folder, ['match', ...contestants, '-c', file, '--yes', '--json'], environment);
  if (unanswered.length > 0) throw new Error(`nobody has replied in match ${seed}:\n${unanswered.join('\n\n')}`);
  if (ended.code !== 0) throw new Error(`match ${seed} ended with ${ended.code}: ${ended.stderr}`);
  const document: unknown = JSON.parse(ended.stdout);
  const match = readMatch(seed, documentSchema.parse(document));
  onMatch?.(match, document);
  return match;
}

function readMatch(seed: number, { matches, rounds }: z.infer<typeof documentSchema>): PlayedMatch {
  const end = matches[0]?.end;
  const winner = end?.kind === 'decided' ? end.winner : `void: ${end?.void.reason}`;
  return { seed, winner, rounds: rounds.map(readRound) };
}

function readRound({ path: nodes, width, result }: z.infer<typeof roundSchema>): PlayedRound {
  const place = { depth: nodes.length, width };
  if (result.kind === 'void') return { ...place, verdict: `void: ${result.void.reason}`, evolution: null };
  const { verdict } = result.judgement;
  const { evolution } = result;
  return {
    ...place,
    verdict: verdict.tag === null ? verdict.tier : `${verdict.tier} ${verdict.tag}`,
    evolution: evolution === null ? null : [evolution.kind, evolution.note].filter(Boolean).join(': '),
  };
}
