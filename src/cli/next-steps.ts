import { asCalled, programCall } from '../config/environment.ts';
import { type DecisionInput, decisionLines } from '../reporting/decision-words.ts';
import { decisionText } from '../reporting/terminal/decision-text.ts';
import type { Sheet } from '../reporting/terminal/sheet.ts';
import type { CommandContext } from './terminal.ts';

/** A suggested command line, without the program's name, and its purpose. */
export type NextStep = readonly [command: string, purpose: string];

/** Quotes a name so that a shell reads it as one word. */
export function asWord(name: string): string {
  return /^[\w@%+=:,./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/** Prints the next steps at the end of a command. */
export function tellNext({ terminal }: Pick<CommandContext, 'terminal'>, steps: readonly NextStep[]): void {
  const call = programCall();
  const lines = steps.map(
    ([command, purpose]) => `  ${call} ${command}  ${terminal.errPaint('faint', `# ${purpose}`)}\n`,
  );
  terminal.err(`\n${terminal.errPaint('heading', 'Next')}\n${lines.join('')}`);
}

/** Default address of the web app. */
const usualApp = 'http://127.0.0.1:4747';

/** Returns the address of the page of a tournament in the web app. */
export const pageOf = (tournament: string) => `${usualApp}/tournaments/${tournament}/`;

export function demoSteps(tournament: string): readonly NextStep[] {
  return [
    ['serve', `the same pages in the browser: ${pageOf(tournament)}`],
    ['demo --trees 24', 'the same agents with four times as much evidence'],
    ['init', 'start an arena of your own'],
  ];
}

/** After a tournament. @param isPart whether it is rated together with another */
export function tournamentSteps(tournament: string, isPart: boolean): readonly NextStep[] {
  return [
    ['serve', `the leaderboard, every match and its evidence: ${pageOf(tournament)}`],
    ...(isPart ? [[`leaderboard ${tournament}`, 'the leaderboard of all tournaments rated together'] as const] : []),
    [`export ${tournament} -o data`, 'matches, answers and ratings as files'],
  ];
}

/** After a match of two agents. */
export function matchSteps(tournament: string): readonly NextStep[] {
  return [
    ['serve', `each question, answer and quote of the match: ${pageOf(tournament)}`],
    [`export ${tournament} -o data`, 'questions, answers and grades as files'],
  ];
}

/** After all was found in order. */
export const doctorSteps: readonly NextStep[] = [
  ['agents check', 'ask each agent one question and grade the answer'],
  ['plan', 'estimate the size and the cost of a tournament'],
  ['tournament run', 'play a tournament between the agents of arena.yaml'],
];

/** After a first config. */
export const configSteps: readonly NextStep[] = [
  ['init --agent python', 'add an agent of your own (or node, http, openai)'],
  ['doctor', 'check that this machine is ready for a run'],
  ['tournament run', 'play a tournament between the agents of arena.yaml'],
];

/** After the first version of an agent. */
export function starterSteps(agent: string): readonly NextStep[] {
  const name = asWord(agent);
  return [
    [`agents check ${name}`, 'ask it one question and grade the answer'],
    [`match ${name} Kestrel`, 'play a match against another agent'],
    ['serve', 'the same in the browser; give --ask-token if the agent may cost money'],
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
    ...(open ? [[more, 'resume: the budget is spent, and nothing is decided'] as const] : []),
    ...tournaments.map((each): NextStep => ['serve', `each question and both answers: ${pageOf(each)}`]),
  ];
}

/** After trees were built. @param tree one of them */
export function treeSteps(tree: string): readonly NextStep[] {
  return [
    [`tree show ${tree}`, 'its pages, and the ones that questions can ask about'],
    [`match A B --tree ${tree}`, 'play a match on it'],
  ];
}

/** After the tasks of a draft were written. */
export function draftSteps(set: string): readonly NextStep[] {
  return [
    [`set show ${set}`, 'its questions, with the facts that an answer must contain'],
    [`set drop ${set} TASK`, 'drop a bad question'],
    [`set freeze ${set}`, 'freeze the draft, so that it can be played'],
  ];
}

/** After the files of an audit were written. */
export function auditSteps(audit: string): readonly NextStep[] {
  return [
    ['audit import FILE', 'import the answers of an auditor, who opens their file in a browser'],
    [`audit report ${audit}`, 'show how often people agree with the arena'],
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
