import type { MatchRecord } from '../../arena/match.ts';
import { type AgentAtWork, hasEnded, type RunProgress, type RunStatus } from '../../arena/run-progress.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { counted, endText, voidText } from '../arena-words.ts';
import { clipped } from '../html/page-text.ts';
import { dollars, many, roleText, spentText } from '../spend-words.ts';
import { addresses } from './addresses.ts';
import { type SpendSum, spendView } from './spend-view.ts';

/** What a cell of a table shows; the first of a row names it. */
export interface RunCell {
  readonly text: string;
  /** A page of the app. */
  readonly href?: string;
  readonly number?: true;
}

/** How far work is; of 0 where nothing is planned yet. */
export interface RunBar {
  readonly done: number;
  readonly of: number;
}

/** Texts of the page of a run, by the place they stand at. */
export interface RunTexts {
  readonly status: string;
  /** Who won, or stands first, once that can be said; else empty. */
  readonly outcome: string;
  readonly advice: string;
  /** How to act on it at a terminal, up to what to type; empty where there is nothing to do. */
  readonly atTerminal: string;
  /** What to type, where there is something; else empty. */
  readonly command: string;
  readonly trees: string;
  readonly matches: string;
  readonly rounds: string;
  readonly voids: string;
  readonly spent: string;
  readonly rate: string;
  readonly left: string;
  readonly news: string;
  /** All of it in a sentence, for who listens to the page. */
  readonly summary: string;
}

/** A run as its page shows it: every part is small and plain, so that a change of it can be sent and put in place. */
export interface RunView {
  readonly texts: RunTexts;
  readonly bars: Readonly<Record<'trees' | 'matches', RunBar>>;
  readonly rows: Readonly<Record<'atWork' | 'matches' | 'voids' | 'spend', readonly (readonly RunCell[])[]>>;
}

/** How fast matches end. */
export interface MatchPace {
  /** Matches a minute; null while it cannot be said. */
  readonly perMinute: number | null;
}

/** Builds what the page of a run shows. @param leader who stands first, in words; empty where nothing is to be said */
export function runView(run: RunProgress, pace: MatchPace, leader = ''): RunView {
  const { trees, matches } = run;
  const spend = spendView(run.spend);
  return {
    texts: textsOf(run, pace, leader),
    bars: { trees: { done: trees.done, of: trees.wanted }, matches: { done: matches.ended, of: matches.planned ?? 0 } },
    rows: {
      atWork: run.atWork.map((each) => atWorkRow(run, each)),
      matches: run.newest.map((match) => matchRow(run, match)),
      voids: run.voids.map(({ reason, agents, rounds, matches: whole, detail }) => [
        { text: voidText[reason] },
        { text: agents.map((agent) => clipped(agent, 64)).join(', ') || '–' },
        ...[rounds, whole].map(numberCell),
        { text: clipped(detail, 300) || '–' },
      ]),
      spend: [
        ...(spend?.agents ?? []).map((sum) => spendRow(clipped(sum.name, 64), roleText.answer, sum)),
        ...(spend?.roles ?? []).map((sum) => spendRow('Examiner', roleText[sum.name], sum)),
      ],
    },
  };
}

function textsOf(run: RunProgress, { perMinute }: MatchPace, leader: string): RunTexts {
  const { trees, matches, roundsPlayed, voids } = run;
  const { advice, atTerminal, command } = runAdvice(run);
  const live = run.status === 'running' && run.kind !== 'build';
  const texts = {
    status: statusWord[run.status],
    outcome: leader === '' || run.kind === 'match' ? leader : `First: ${leader}`,
    advice,
    atTerminal,
    command,
    trees: outOf(trees.done, trees.wanted),
    matches: matchesText(run),
    rounds: many(roundsPlayed),
    voids: voidsText(voids),
    spent: spentOf(run),
    rate: live && perMinute !== null ? rateText(perMinute) : '–',
    left: live ? leftText(secondsLeft(matches, perMinute)) : '–',
    news: plainTime(run.lastNews),
  };
  return { ...texts, summary: summaryOf(run, texts) };
}

/** How much of a whole is done, as far as the whole is known. */
export function outOf(done: number, of: number | null): string {
  return of === null || of === 0 ? many(done) : `${many(done)} of ${many(of)}`;
}

/** Matches that have begun count for something too: a run that was gone on with has not begun anew. */
function matchesText(run: RunProgress): string {
  const { status, matches, matchesOpen } = run;
  const ended = outOf(matches.ended, matches.planned);
  return matchesOpen === 0 || hasEnded(run)
    ? ended
    : `${ended}, ${many(matchesOpen)} ${status === 'running' ? 'under way' : 'begun'}`;
}

function voidsText(voids: RunProgress['voids']): string {
  const sum = (part: (each: RunProgress['voids'][number]) => number) =>
    voids.reduce((total, each) => total + part(each), 0);
  const rounds = sum((each) => each.rounds);
  const matches = sum((each) => each.matches);
  if (rounds + matches === 0) return 'none';
  return [rounds > 0 ? counted(rounds, 'round') : '', matches > 0 ? counted(matches, 'match', 'matches') : '']
    .filter((part) => part !== '')
    .join(', ');
}

function spentOf({ committedUsd, budgetUsd, spend }: RunProgress): string {
  const unknown = spend.some(({ unknownCost }) => unknownCost > 0) ? ', and calls of unknown cost' : '';
  return `${dollars(committedUsd)}${budgetUsd === null ? '' : ` of ${dollars(budgetUsd)}`}${unknown}`;
}

function rateText(perMinute: number): string {
  return perMinute >= 10 ? many(perMinute) : perMinute.toPrecision(2);
}

/** Roughly, so that it does not change with every look. */
function leftText(seconds: number | null): string {
  if (seconds === null) return '–';
  const minutes = seconds / 60;
  if (minutes < 1) return 'under a minute';
  if (minutes < 90) return `about ${Math.ceil(minutes)} min`;
  return `about ${(minutes / 60).toFixed(1)} h`;
}

function summaryOf({ kind, status, playedOn }: RunProgress, texts: Omit<RunTexts, 'summary'>): string {
  const state = statusWord[status];
  if (kind === 'build') return `${state}: trees ${texts.trees}.`;
  return `${state}: matches ended ${texts.matches}, ${playedOn}s ${texts.trees}, void: ${texts.voids}.`;
}

function matchRow({ id, status, treeIds }: RunProgress, match: MatchRecord): RunCell[] {
  const a = clipped(match.a, 64);
  const b = clipped(match.b, 64);
  const page = `${tournamentRoot(id as TournamentId)}${addresses.match(match)}`;
  const open = match.end === null;
  const standing = status === 'running' ? 'under way' : 'not ended';
  return [
    { text: a },
    { text: b },
    { text: open ? standing : endText(match.end, a, b), ...(open ? {} : { href: page }) },
    { text: open ? '–' : `${match.scoreA}–${match.scoreB}`, number: true },
    numberCell(match.tournamentRound),
    numberCell(treeIds.indexOf(match.tree) + 1),
  ];
}

/** An agent that answers just now, on what, for how long, and what it told last. */
export function atWorkRow({ treeIds }: Pick<RunProgress, 'treeIds'>, each: AgentAtWork): RunCell[] {
  const { agent, tree, depth, width, seconds, steps, lastStep } = each;
  const number = treeIds.indexOf(tree) + 1;
  return [
    { text: clipped(agent, 64) },
    { text: width === 0 ? `question ${number}` : `tree ${number}, depth ${depth}, width ${width}` },
    { text: secondsText(seconds), number: true },
    numberCell(steps),
    { text: lastStep === null ? '–' : clipped(lastStep, 200) },
  ];
}

function secondsText(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** The root of a tournament's site in the app. */
export function tournamentRoot(id: TournamentId): string {
  return `/tournaments/${encodeURIComponent(id)}/`;
}

function spendRow(who: string, what: string, sum: SpendSum): RunCell[] {
  const counts = [sum.calls, sum.failed, sum.inputTokens, sum.outputTokens, sum.searches].map(numberCell);
  return [{ text: who }, { text: what }, ...counts, { text: spentText(sum), number: true }];
}

function numberCell(count: number): RunCell {
  return { text: many(count), number: true };
}

/** How a run stands, in a word or two. */
export const statusWord: Readonly<Record<RunStatus, string>> = {
  running: 'Running',
  stopped: 'Stopped',
  unknown: 'Not ended',
  finished: 'Finished',
  failed: 'Failed',
  abandoned: 'Abandoned',
};

/** What a run's standing means, and what to type about it; empty where nothing needs to be done. */
type RunAdvice = Pick<RunTexts, 'advice' | 'atTerminal' | 'command'>;

/** Tells who looks at a run whether anybody works on it, and how to go on. */
function runAdvice(run: Pick<RunProgress, 'id' | 'kind' | 'status' | 'budgetUsd' | 'lastNews'>): RunAdvice {
  const { status } = run;
  if (status === 'running' || status === 'finished' || status === 'abandoned')
    return { advice: '', atTerminal: '', command: '' };
  const sentences = {
    stopped: 'No process works on it. What was recorded is kept, and nothing that was paid for is paid again.',
    unknown: `Nothing tells whether a process works on it. No news since ${plainTime(run.lastNews)}.`,
    failed: 'It could not be played, for want of seeds or trees. It can be tried again.',
  } as const;
  return {
    advice: sentences[status],
    atTerminal: `${budgetNote(run)}Give it up with 'dr-arena tournament abandon ${run.id}', or go on with:`,
    command: commandFor(run),
  };
}

function budgetNote({ status, budgetUsd }: Pick<RunProgress, 'status' | 'budgetUsd'>): string {
  return status === 'stopped' && budgetUsd !== null
    ? 'If it stopped at its budget, add --budget with a higher one. '
    : '';
}

/** Builds have no command to resume them: the same command finds them again. */
function commandFor({ id, kind }: Pick<RunProgress, 'id' | 'kind'>): string {
  return kind === 'build' ? 'dr-arena tree build' : `dr-arena tournament resume ${id}`;
}

/** A time in ISO 8601 as plain text, UTC to the second. */
export function plainTime(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** How long the rest of a run will take at its pace, in seconds; null where nothing tells. @param perMinute matches a minute */
export function secondsLeft({ planned, ended }: RunProgress['matches'], perMinute: number | null): number | null {
  if (planned === null || perMinute === null || perMinute <= 0) return null;
  return (Math.max(0, planned - ended) / perMinute) * 60;
}
