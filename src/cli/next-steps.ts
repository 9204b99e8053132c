import { programCall } from '../config/environment.ts';
import type { CommandContext } from './terminal.ts';

/** Something to do next: what is typed, and what it is for. */
export interface NextStep {
  /** Without the program's name. */
  readonly command: string;
  readonly why: string;
}

/** Tells a person, at the end of a command, where to look and what to do now. */
export function tellNext({ terminal }: CommandContext, steps: readonly NextStep[]): void {
  const call = programCall();
  const lines = steps.map(({ command, why }) => `  ${call} ${command}\n    ${terminal.errPaint('faint', why)}\n`);
  terminal.err(`\n${terminal.errPaint('heading', 'Next')}\n${lines.join('')}`);
}

/** The page of a tournament in the app at its usual address. */
const pageOf = (tournament: string) => `http://127.0.0.1:4747/tournaments/${tournament}/`;

export function demoSteps(tournament: string): readonly NextStep[] {
  return [
    { command: 'serve', why: `the same in the browser: ${pageOf(tournament)}` },
    { command: 'demo --trees 24', why: 'the same agents on four times as much evidence' },
    { command: 'init', why: 'begins an arena of your own' },
  ];
}

/** After a tournament. @param voids whether matches of it are void */
export function tournamentSteps(tournament: string, voids: boolean): readonly NextStep[] {
  return [
    { command: 'serve', why: `the leaderboard, every match and its evidence: ${pageOf(tournament)}` },
    {
      command: `leaderboard ${tournament} --pairs`,
      why: 'who is better than whom, and how many more trees would tell',
    },
    voids
      ? { command: `tournament status ${tournament}`, why: 'why matches are void' }
      : { command: `leaderboard ${tournament} --slices all`, why: 'what each agent is good and bad at' },
    { command: `export ${tournament} -o data`, why: 'matches, answers and ratings as files' },
  ];
}

/** After a match of two agents. */
export function matchSteps(tournament: string): readonly NextStep[] {
  return [
    { command: 'serve', why: `each question, answer and quote of the match: ${pageOf(tournament)}` },
    { command: `stats ${tournament}`, why: 'what was lost by depth and what by width' },
    { command: `export ${tournament} -o data`, why: 'questions, answers and grades as files' },
  ];
}
