import { asCalled, programCall } from '../config/environment.ts';
import { type DecisionInput, decisionLines } from '../reporting/decision-words.ts';
import { decisionText } from '../reporting/terminal/decision-text.ts';
import type { CommandContext } from './terminal.ts';

/** Something to do next: what is typed, and what it is for. */
export interface NextStep {
  /** Without the program's name. */
  readonly command: string;
  readonly why: string;
}

/** A name as a shell takes it for one word. */
export function asWord(name: string): string {
  return /^[\w@%+=:,./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/** Tells a person, at the end of a command, where to look and what to do now. */
export function tellNext({ terminal }: Pick<CommandContext, 'terminal'>, steps: readonly NextStep[]): void {
  const call = programCall();
  const lines = steps.map(({ command, why }) => `  ${call} ${command}\n    ${terminal.errPaint('faint', why)}\n`);
  terminal.err(`\n${terminal.errPaint('heading', 'Next')}\n${lines.join('')}`);
}

/** The app at its usual address. */
const usualApp = 'http://127.0.0.1:4747';

/** The page of a tournament there. */
export const pageOf = (tournament: string) => `${usualApp}/tournaments/${tournament}/`;

export function demoSteps(tournament: string): readonly NextStep[] {
  return [
    { command: 'serve', why: `the same in the browser: ${pageOf(tournament)}` },
    { command: 'demo --trees 24', why: 'the same agents on four times as much evidence' },
    { command: 'init', why: 'begins an arena of your own' },
  ];
}

/** After a tournament. @param isPart whether it is rated together with another */
export function tournamentSteps(tournament: string, isPart: boolean): readonly NextStep[] {
  return [
    { command: 'serve', why: `the leaderboard, every match and its evidence: ${pageOf(tournament)}` },
    isPart
      ? { command: `leaderboard ${tournament}`, why: 'the board of all that is rated together' }
      : { command: `leaderboard ${tournament} --details`, why: 'who is better than whom, at what, and for how much' },
    { command: `export ${tournament} -o data`, why: 'matches, answers and ratings as files' },
  ];
}

/** After a match of two agents. */
export function matchSteps(tournament: string): readonly NextStep[] {
  return [
    { command: 'serve', why: `each question, answer and quote of the match: ${pageOf(tournament)}` },
    { command: `export ${tournament} -o data`, why: 'questions, answers and grades as files' },
  ];
}

/** After all was found in order. */
export const doctorSteps: readonly NextStep[] = [
  { command: 'agents check', why: 'asks each agent one question of an exam, and grades the answer' },
  { command: 'plan', why: 'what a tournament will be and cost' },
  { command: 'tournament run', why: 'lets the agents of arena.yaml meet' },
];

/** After a first config. */
export const configSteps: readonly NextStep[] = [
  { command: 'init --agent python', why: 'adds an agent of your own (or node, http, mcp, openai)' },
  { command: 'doctor', why: 'whether all is there that a run needs' },
  { command: 'tournament run', why: 'lets the agents of arena.yaml meet' },
];

/** After the first version of an agent. */
export function starterSteps(agent: string): readonly NextStep[] {
  const name = asWord(agent);
  return [
    { command: `agents check ${name}`, why: 'asks it one question of an exam, and grades the answer' },
    { command: `match ${name} Kestrel`, why: 'lets it meet another' },
    {
      command: 'serve',
      why: 'the same in the browser; with --ask-token for an agent that costs, or does not say that it does not',
    },
  ];
}

/** After a comparison of two versions. @param tournaments those in which they met */
export function comparisonSteps(
  comparison: string,
  tournaments: readonly string[],
  open: boolean,
): readonly NextStep[] {
  const more = `compare --resume ${comparison} --budget MORE`;
  return [
    ...(open ? [{ command: more, why: 'goes on: the money is spent, and nothing is decided' }] : []),
    ...tournaments.map((each) => ({ command: 'serve', why: `each question and both answers: ${pageOf(each)}` })),
  ];
}

/** After trees were built. @param tree one of them */
export function treeSteps(tree: string): readonly NextStep[] {
  return [
    { command: `tree show ${tree}`, why: 'its pages, and what questions can be asked about' },
    { command: `match A B --tree ${tree}`, why: 'lets two agents meet on it' },
  ];
}

/** After the tasks of a draft were written. */
export function draftSteps(set: string): readonly NextStep[] {
  return [
    { command: `set show ${set}`, why: 'its questions, with what an answer must say' },
    { command: `set drop ${set} TASK`, why: 'leaves a bad question out' },
    { command: `set freeze ${set}`, why: 'ends the draft: then it can be played' },
  ];
}

/** After the files of an audit were written. */
export function auditSteps(audit: string): readonly NextStep[] {
  return [
    { command: 'audit import FILE', why: 'takes in what an auditor hands in; each opens their file in a browser' },
    { command: `audit report ${audit}`, why: 'how often people agree with the arena' },
  ];
}

/**
 * Which agent to take, and how to settle what is open, as people read it; nothing where too little is known.
 * @param page address of the run's page, which ends in a slash
 */
export function tellDecision(
  { terminal }: Pick<CommandContext, 'terminal'>,
  page: string,
  evidence: DecisionInput | null,
): void {
  const lines = decisionLines(evidence);
  if (lines.length > 0) terminal.out(`\n${asCalled(decisionText(lines, page, terminal.sheet))}`);
}
