import { asCalled, programCall } from '../config/environment.ts';
import { type DecisionInput, decisionLines } from '../reporting/decision-words.ts';
import { decisionText } from '../reporting/terminal/decision-text.ts';
import type { Sheet } from '../reporting/terminal/sheet.ts';
import type { CommandContext } from './terminal.ts';

/** Something to do next: what is typed, and what it is for. */
export interface NextStep {
  /** Without the program's name. */
  readonly command: string;
  readonly why: string;
}

/** Quotes a name so that a shell reads it as one word. */
export function asWord(name: string): string {
  return /^[\w@%+=:,./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/** Prints the next steps at the end of a command. */
export function tellNext({ terminal }: Pick<CommandContext, 'terminal'>, steps: readonly NextStep[]): void {
  const call = programCall();
  const lines = steps.map(({ command, why }) => `  ${call} ${command}  ${terminal.errPaint('faint', `# ${why}`)}\n`);
  terminal.err(`\n${terminal.errPaint('heading', 'Next')}\n${lines.join('')}`);
}

/** Default address of the web app. */
const usualApp = 'http://127.0.0.1:4747';

/** Returns the address of the page of a tournament in the web app. */
export const pageOf = (tournament: string) => `${usualApp}/tournaments/${tournament}/`;

export function demoSteps(tournament: string): readonly NextStep[] {
  return [
    { command: 'serve', why: `the same pages in the browser: ${pageOf(tournament)}` },
    { command: 'demo --trees 24', why: 'the same agents with four times as much evidence' },
    { command: 'init', why: 'start an arena of your own' },
  ];
}

/** After a tournament. @param isPart whether it is rated together with another */
export function tournamentSteps(tournament: string, isPart: boolean): readonly NextStep[] {
  return [
    { command: 'serve', why: `the leaderboard, every match and its evidence: ${pageOf(tournament)}` },
    ...(isPart
      ? [{ command: `leaderboard ${tournament}`, why: 'the leaderboard of all tournaments rated together' }]
      : []),
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
  { command: 'agents check', why: 'ask each agent one question and grade the answer' },
  { command: 'plan', why: 'estimate the size and the cost of a tournament' },
  { command: 'tournament run', why: 'play a tournament between the agents of arena.yaml' },
];

/** After a first config. */
export const configSteps: readonly NextStep[] = [
  { command: 'init --agent python', why: 'add an agent of your own (or node, http, mcp, openai)' },
  { command: 'doctor', why: 'check that this machine is ready for a run' },
  { command: 'tournament run', why: 'play a tournament between the agents of arena.yaml' },
];

/** After the first version of an agent. */
export function starterSteps(agent: string): readonly NextStep[] {
  const name = asWord(agent);
  return [
    { command: `agents check ${name}`, why: 'ask it one question and grade the answer' },
    { command: `match ${name} Kestrel`, why: 'play a match against another agent' },
    {
      command: 'serve',
      why: 'the same in the browser; give --ask-token if the agent may cost money',
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
    ...(open ? [{ command: more, why: 'resume: the budget is spent, and nothing is decided' }] : []),
    ...tournaments.map((each) => ({ command: 'serve', why: `each question and both answers: ${pageOf(each)}` })),
  ];
}

/** After trees were built. @param tree one of them */
export function treeSteps(tree: string): readonly NextStep[] {
  return [
    { command: `tree show ${tree}`, why: 'its pages, and the ones that questions can ask about' },
    { command: `match A B --tree ${tree}`, why: 'play a match on it' },
  ];
}

/** After the tasks of a draft were written. */
export function draftSteps(set: string): readonly NextStep[] {
  return [
    { command: `set show ${set}`, why: 'its questions, with the facts that an answer must contain' },
    { command: `set drop ${set} TASK`, why: 'drop a bad question' },
    { command: `set freeze ${set}`, why: 'freeze the draft, so that it can be played' },
  ];
}

/** After the files of an audit were written. */
export function auditSteps(audit: string): readonly NextStep[] {
  return [
    { command: 'audit import FILE', why: 'import the answers of an auditor, who opens their file in a browser' },
    { command: `audit report ${audit}`, why: 'show how often people agree with the arena' },
  ];
}

/**
 * Returns the decision between agents for a terminal, with a blank line below it; empty where too little is known.
 * @param page address of the run's page, which ends in a slash
 */
export function decidedText(page: string, evidence: DecisionInput | null, sheet: Sheet): string {
  const lines = decisionLines(evidence);
  return lines.length === 0 ? '' : `${asCalled(decisionText(lines, page, sheet))}\n`;
}
