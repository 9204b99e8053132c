import { type AgentAtWork, hasEnded, type RunProgress, type RunStatus } from '../../arena/run-progress.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { counted } from '../arena-words.ts';
import { clipped } from '../html/html.ts';
import { dollars, many } from '../spend-words.ts';

/** State of a run in texts, for its page and the terminal. */
export type RunTexts = ReturnType<typeof runTexts>;

/**
 * Tells how a run stands.
 * @param perMinute matches a minute; null while it cannot be said
 * @param leader who stands first, in words; empty where nothing is to be said
 */
export function runTexts(run: RunProgress, perMinute: number | null, leader = '') {
  const { trees, matches, roundsPlayed, voids } = run;
  const { advice, atTerminal, command } = runAdvice(run);
  const live = run.status === 'running' && run.kind !== 'build';
  const texts = {
    status: statusWord[run.status],
    /** The winner or the leader, once there is one; else empty. */
    outcome: leader === '' || run.kind === 'match' ? leader : `First: ${leader}`,
    advice,
    /** Advice for the terminal, up to the command; empty where there is nothing to do. */
    atTerminal,
    /** Command to type; empty where there is none. */
    command,
    trees: outOf(trees.done, trees.wanted),
    matches: matchesText(run),
    rounds: many(roundsPlayed),
    voids: voidsText(voids),
    spent: spentOf(run),
    rate: live && perMinute !== null ? rateText(perMinute) : '–',
    left: live ? leftText(runSecondsLeft(matches, perMinute)) : '–',
    news: plainTime(run.lastNews),
  };
  /** One sentence with the whole state, for readers who listen to the page. */
  const summary = summaryOf(run, texts);
  return { ...texts, summary };
}

/** Counts the done part of a whole, as far as the whole is known. */
export function outOf(done: number, of: number | null): string {
  return of === null || of === 0 ? many(done) : `${many(done)} of ${many(of)}`;
}

/** Matches that have begun count for something too: a run that was resumed has not begun again. */
function matchesText(run: RunProgress): string {
  const { status, matches, matchesOpen } = run;
  const endedText = outOf(matches.ended, matches.planned);
  return matchesOpen === 0 || hasEnded(run)
    ? endedText
    : `${endedText}, ${many(matchesOpen)} ${status === 'running' ? 'under way' : 'begun'}`;
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

function summaryOf(
  { kind, status, playedOn }: RunProgress,
  texts: Readonly<Record<'matches' | 'trees' | 'voids', string>>,
): string {
  const state = statusWord[status];
  if (kind === 'build') return `${state}: trees ${texts.trees}.`;
  return `${state}: matches ended ${texts.matches}, ${playedOn}s ${texts.trees}, void: ${texts.voids}.`;
}

/** An agent that answers just now, on what, for how long, and what it told last. */
export function atWorkRow({ treeIds }: Pick<RunProgress, 'treeIds'>, each: AgentAtWork): string[] {
  const { agent, tree, depth, width, seconds, steps, lastStep } = each;
  const number = treeIds.indexOf(tree) + 1;
  return [
    clipped(agent, 64),
    width === 0 ? `question ${number}` : `tree ${number}, depth ${depth}, width ${width}`,
    secondsText(seconds),
    many(steps),
    lastStep === null ? '–' : clipped(lastStep, 200),
  ];
}

function secondsText(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** The root of a tournament's site in the app. */
export function tournamentRoot(id: TournamentId): string {
  return `/tournaments/${encodeURIComponent(id)}/`;
}

/** States of a run, in a word or two. */
export const statusWord: Readonly<Record<RunStatus, string>> = {
  running: 'Running',
  stopped: 'Stopped',
  unknown: 'Not ended',
  finished: 'Finished',
  failed: 'Failed',
  abandoned: 'Abandoned',
};

/** Tells who looks at a run whether anybody works on it, and what to type to go on; empty where nothing needs to be done. */
function runAdvice(run: Pick<RunProgress, 'id' | 'kind' | 'status' | 'budgetUsd' | 'lastNews'>) {
  const { status } = run;
  if (status === 'running' || status === 'finished' || status === 'abandoned')
    return { advice: '', atTerminal: '', command: '' };
  const sentences = {
    stopped: 'No process works on it. What was recorded is kept, and nothing that was paid for is paid again.',
    unknown: `Nothing tells whether a process works on it. No news since ${plainTime(run.lastNews)}.`,
    failed: 'It could not be played, for lack of seeds or trees. It can be tried again.',
  } as const;
  return {
    advice: sentences[status],
    atTerminal: `${budgetNote(run)}Give it up with 'dr-arena tournament stop ${run.id} --for-good', or go on with:`,
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

/**
 * Estimates the seconds that the rest of a run will take at its pace; null where nothing tells.
 * @param perMinute matches a minute
 */
export function runSecondsLeft({ planned, ended }: RunProgress['matches'], perMinute: number | null): number | null {
  if (planned === null || perMinute === null || perMinute <= 0) return null;
  return (Math.max(0, planned - ended) / perMinute) * 60;
}
