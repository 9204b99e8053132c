import * as z from 'zod';
import { actOnRuns } from '../../application/act-on-runs.ts';
import type { AppContext } from '../../application/app-context.ts';
import { openRunPlayer, type RunPlayer } from '../../application/run-player.ts';
import type { Config } from '../../config/config-schema.ts';
import { OperatorError } from '../../kernel/errors.ts';
import type { Result } from '../../kernel/result.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { createFence, visibleLine } from '../../kernel/visible-text.ts';
import { dollars } from '../../reporting/spend-words.ts';
import { matchText } from '../../reporting/terminal/match-text.ts';
import { planSizeText, planText } from '../../reporting/terminal/plan-text.ts';
import { loadTournamentRecord } from '../../storage/load-tournament.ts';
import type { ActFault, RunActs, WantedRun } from '../../web/app/run-acts.ts';
import { runSource } from '../../web/app/run-source.ts';
import { findTournament } from '../find-run.ts';
import { refreshPublisher } from '../refresh-publisher.ts';
import { showLeaderboard } from '../show-leaderboard.ts';
import type { CommandContext } from '../terminal.ts';
import { allowanceOf } from './allowance.ts';
import { type OfferedTool, offeredTool } from './offered-tool.ts';

export interface RunToolParts {
  readonly context: CommandContext;
  /** Opens the project's state when it is first wanted. */
  readonly app: () => Promise<AppContext>;
  readonly loadConfig: () => Config;
  /** What all matches that are started here may cost together, in dollars. */
  readonly mostUsd: number;
  readonly warn: (message: string) => void;
}

/** Tools by which runs are asked about and begun. */
export interface RunTools {
  readonly tools: readonly OfferedTool[];
  /** Matches that are under way here are broken off, and can be gone on with. */
  close(): Promise<void>;
}

const longestText = 40_000;
const id = z.string().min(1).max(100);

/** `leaderboard`, `start_match` and `match_status`. */
export function runTools(parts: RunToolParts): RunTools {
  const starter = matchStarter(parts);
  return { tools: [leaderboardTool(parts), startTool(starter), statusTool(parts)], close: () => starter.close() };
}

function leaderboardTool({ context, app }: RunToolParts): OfferedTool {
  const input = z.object({ tournament: id.optional().describe('Its id or the beginning of it; default: the newest.') });
  const description = 'The ratings of a finished tournament with intervals and ranks, and what they stand on.';
  return offeredTool({ name: 'leaderboard', description, input, readOnly: true }, async ({ tournament }) => {
    const opened = await app();
    let text = '';
    const out = (part: string) => {
      text += part;
    };
    const head = await findTournament(opened, tournament);
    await showLeaderboard({ ...context, terminal: { ...context.terminal, out } }, opened, head.id, {});
    return text.slice(0, longestText);
  });
}

const startInput = z.object({
  a: z.string().min(1).max(64).describe('An agent of arena.yaml, or of the scripted roster such as Kestrel.'),
  b: z.string().min(1).max(64).describe('Another.'),
  topic: z.string().min(1).max(200).optional().describe('What the tree is grown on; left out: a topic is drawn.'),
  tree: id.optional().describe('The id of a tree that is there already, in the place of a topic.'),
  set: z.string().max(80).optional().describe('A frozen exam set, NAME or NAME@VERSION, in the place of a topic.'),
  cap_usd: z.number().positive().max(1000).optional().describe('What it may cost at most, in dollars.'),
  confirm: z.boolean().default(false).describe('false: say only what it would cost. true: begin it.'),
});

function startTool({ start }: MatchStarter): OfferedTool {
  const description =
    'Lets two agents meet. Without confirm nothing begins: it says what the match is expected to cost. With confirm it ' +
    'begins and gives its id for match_status. What costs money needs cap_usd.';
  return offeredTool({ name: 'start_match', description, input: startInput, readOnly: false }, start);
}

interface MatchStarter {
  start(input: z.output<typeof startInput>): Promise<string>;
  close(): Promise<void>;
}

/** Plans and begins matches, within what all of them may cost together. */
function matchStarter({ app, loadConfig, mostUsd, warn }: RunToolParts): MatchStarter {
  const allowance = allowanceOf(mostUsd);
  let opened: { readonly app: AppContext; readonly acts: RunActs; readonly player: RunPlayer } | null = null;
  const open = async () => {
    const now = await app();
    if (opened?.app === now) return opened.acts;
    const player = openRunPlayer(now, { warn, publish: refreshPublisher(now) });
    // Whoever speaks to this process by its stdin has started it: that stands for the token of the web app.
    const access = { kind: 'token', token: uniqueId('stdin') } as const;
    opened = { app: now, player, acts: actOnRuns(now, { access, player, loadConfig }) };
    return opened.acts;
  };
  return {
    async start(input) {
      const acts = await open();
      const wanted = wantedMatch(input);
      const { plan, costs, capUsd, note, hindrance } = told(await acts.plan(wanted));
      if (hindrance !== null)
        throw new OperatorError(withoutStop(hindrance.detail), 'Give cap_usd where it is about money.');
      const size = costs ? planText(plan, capUsd) : planSizeText(plan, capUsd);
      const price = note === null ? size : `${visibleLine(note)}\n${size}`;
      if (!input.confirm) return `${price}Nothing has begun. Begin it with confirm: true.`;
      const cap = costs || plan.unknown.unstated.length > 0 ? (capUsd ?? 0) : 0;
      const { run } = await allowance.take(cap, async () => told(await acts.start(wanted, uniqueId('once'))));
      return `Match ${run} has begun. Look with match_status.\n${price}`;
    },
    close: async () => opened?.player.close(),
  };
}

function wantedMatch({ a, b, topic, tree, set, cap_usd }: z.output<typeof startInput>): WantedRun {
  const capUsd = cap_usd ?? null;
  const play = { kind: 'match', a, b } as const;
  if ([topic, tree, set].filter((each) => each !== undefined).length > 1)
    throw new OperatorError('a match is on a topic, a tree or a set', 'Name one of them.');
  if (topic !== undefined) return { play, capUsd, exam: { on: 'topic', topic } };
  if (tree !== undefined) return { play, capUsd, exam: { on: 'tree', tree } };
  if (set !== undefined) return { play, capUsd, exam: { on: 'set', set } };
  return { play, capUsd, exam: { on: 'new' } };
}

function told<Value>(result: Result<Value, ActFault>): Value {
  if (result.ok) return result.value;
  throw new OperatorError(withoutStop(result.failure.detail), "See 'dr-arena doctor'.");
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function statusTool({ app }: RunToolParts): OfferedTool {
  const input = z.object({ id: id.describe('Of a match or tournament, or the beginning of it.') });
  const fence = createFence(uniqueId('fence'));
  const description = 'How far a match or tournament is and what it has cost; of a match each round with its verdict.';
  return offeredTool({ name: 'match_status', description, input, readOnly: true }, async ({ id: named }) => {
    const opened = await app();
    const head = await findTournament(opened, named);
    const source = runSource({ ...opened, freeExecutors: opened.liveness.freeExecutors });
    const known = await source.loadRun(head.id);
    const line =
      known === null
        ? head.status
        : `${known.status}; ${known.roundsPlayed} rounds played, ${known.matches.ended} matches ended, ${dollars(known.committedUsd)} spent`;
    if (head.format !== 'match') return `${head.id}: ${line}`;
    // Questions of a private set are shown to nobody who might keep them.
    if (await opened.ledger.examSets.isSecret(head))
      return `${head.id}: ${line}\nIts set is private: no questions are shown.`;
    const record = await loadTournamentRecord(opened.ledger, opened.trees, head.id);
    // Titles of pages, reasons of judges and last words of programs are by strangers.
    const told = record === null ? '' : fence('the match', matchText(record).slice(0, longestText));
    return `${head.id}: ${line}\n\n${told}`;
  });
}
