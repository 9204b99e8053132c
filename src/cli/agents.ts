import type { Command } from 'commander';
import type { AgentProgress } from '../../agents/agent.ts';
import {
  type AgentCheck,
  checkAgents,
  chosenAgents,
  type GradedItem,
  looseModels,
} from '../application/check-agents.ts';
import { askExaminerModels, type ModelCheck, modelChecks } from '../application/check-examiner-models.ts';
import type { Config } from '../config/config-schema.ts';
import { examinerModel, oracleReference } from '../config/examiner-choice.ts';
import { optionsInLine } from '../config/model-options.ts';
import { OperatorError } from '../kernel/errors.ts';
import { visibleLine, visibleText } from '../kernel/visible-text.ts';
import type { JobNews } from '../models/metered-background.ts';
import type { FormFinding } from '../models/reply-form.ts';
import { counted } from '../reporting/arena-words.ts';
import { dollars } from '../reporting/spend-words.ts';
import { addConfigOptions, type UsualOptions, writtenConfig } from './config-options.ts';
import { type CommandContext, printJson, warnOn } from './terminal.ts';

/** `dr-arena agents check`. */
export function addAgents(agents: Command, context: CommandContext): void {
  addConfigOptions(
    agents.command('check').description('ask each agent of the config one question, and show and grade the answers'),
  )
    .argument('[name...]', 'agents to check (default: all)')
    .option('--json', 'print as JSON')
    .action(async (names: readonly string[], options: UsualOptions) => {
      const { terminal, signal } = context;
      const config = writtenConfig(context, options);
      const count = chosenAgents(config, names).length;
      let checkedCount = 0;
      const onChecked = ({ agent }: AgentCheck) => terminal.err(`checked ${agent} (${++checkedCount} of ${count})\n`);
      const onProgress = progressTold(terminal.err);
      const warn = warnOn(context);
      const formFindings = new Map<string, FormFinding>();
      const metered = looseModels(
        config,
        (model, finding) => formFindings.set(model, finding),
        (news) => terminal.err(`${jobText(news)}\n`),
      );
      const checks = await checkAgents(config, { warn, onChecked, onProgress, signal, models: metered, names });
      // Who names agents asks and pays for these alone.
      const examiner = names.length > 0 ? new Map() : await askExaminerModels(config, metered, signal);
      const models = modelChecks(examiner, formFindings);
      if (options.json) printJson(terminal, [...checks, ...models]);
      else {
        terminal.out(`${questionText(checks, config)}${checks.map(checkText).join('')}`);
        terminal.out(models.map(modelText).join(''));
      }
      const failures = [...checks, ...models]
        .filter(({ ok }) => !ok)
        .map((each) => ('agent' in each ? each.agent : each.model));
      if (failures.length > 0)
        throw new OperatorError(`failed checks: ${failures.join(', ')}`, 'Each line above gives the reason.');
    });
}

/** Maximum length of a progress line, in characters, and maximum number of lines for each agent. */
const longestProgress = 160;
const mostProgress = 100;

/** Returns a function that writes the progress of agents, up to a maximum number of lines for each. */
export function progressTold(write: (line: string) => void): (agent: string, progress: AgentProgress) => void {
  const linesOfAgent = new Map<string, number>();
  return (agent, progress) => {
    const lines = (linesOfAgent.get(agent) ?? 0) + 1;
    linesOfAgent.set(agent, lines);
    if (lines < mostProgress) write(`${agent}: ${visibleLine(progressText(progress)).slice(0, longestProgress)}\n`);
    else if (lines === mostProgress) write(`${agent}: continues; no more of its steps are shown\n`);
  };
}

const jobWords: Readonly<Record<JobNews['kind'], string>> = {
  handed_in: 'submitted, running in the background',
  at_work: 'running',
  cancelled: 'cancelled at the provider',
  goes_on: 'could not be cancelled: the provider may continue it and charge for it',
};

/** Such as `openai/gpt-6.2-sol: at work after 3 min (resp_1)`. */
function jobText({ model, job, kind, ms }: JobNews): string {
  const since = ms < 60_000 ? '' : ` after ${Math.floor(ms / 60_000)} min`;
  return `${model}: ${jobWords[kind]}${since} (${visibleLine(job)})`;
}

function progressText(progress: AgentProgress): string {
  return progress.kind === 'progress'
    ? progress.message
    : `${progress.call.name ?? progress.call.tool} ${progress.call.input}`;
}

function modelText({ model, ok, detail }: ModelCheck): string {
  return `${ok ? 'ok    ' : 'FAILED'} model ${model}: ${visibleText(detail)}\n`;
}

/** Returns the question that all agents were asked, and who graded the answers. */
function questionText(checks: readonly AgentCheck[], { web, examiner }: Config): string {
  const question = checks.find(({ question }) => question !== null)?.question;
  if (question == null) return '';
  const isGraded = checks.some(({ grades }) => grades !== null);
  const by =
    examinerModel(examiner) === oracleReference
      ? "Graded below by the sandbox's own model, as in a run."
      : "Graded below by the sandbox's own model, which is free; in a run yours grade.";
  const ungraded =
    web.kind === 'live'
      ? 'Not graded: on the live web a model writes the questions of a run, and their checklists.'
      : 'Not graded: this question has no checklist.';
  const isAnswered = checks.some(({ ok }) => ok);
  const how = isGraded ? `${by}\n` : isAnswered ? `${ungraded}\n` : '';
  return `Asked: ${visibleText(question)}\n${how}\n`;
}

/** Maximum number of pages listed for one answer. */
const mostCited = 10;

function checkText(check: AgentCheck): string {
  const { agent, ok, options, detail, elapsedMs, citations } = check;
  const first = `${ok ? 'ok    ' : 'FAILED'} ${agent} (${(elapsedMs / 1000).toFixed(1)} s)`;
  // A refusal tells the options it had.
  if (!ok) return `${first}: ${visibleLine(detail)}\n`;
  const rest = citations.length - mostCited;
  const lines = [
    ...(options === null ? [] : [`asked with ${optionsInLine(options)}`]),
    conductText(check),
    ...detail
      .trim()
      .split('\n')
      .map((line) => `  ${line.trimEnd()}`),
    ...citations.slice(0, mostCited).map((url) => `cites ${visibleLine(url)}`),
    ...(rest > 0 ? [`and ${counted(rest, 'more page')}`] : []),
    ...gradeLines(check.grades),
  ];
  return `${first}\n${lines.map((line) => `       ${visibleText(line)}\n`).join('')}`;
}

function conductText({ search, searches, citations, usage, costUsd }: AgentCheck): string {
  const evidence = search === 'none' ? 'NOTHING SHOWS THAT IT SEARCHED' : counted(searches, 'search', 'searches');
  const tokens = usage ? `${usage.inputTokens} tokens in, ${usage.outputTokens} out` : 'tokens unknown';
  const cost = costUsd === null ? 'cost unknown' : dollars(costUsd);
  return `${evidence}, ${counted(citations.length, 'page')} cited; ${tokens}; ${cost}`;
}

const gradeMarks: Readonly<Record<GradedItem['outcome'], string>> = {
  satisfied: 'right',
  missing: 'missing',
  contradicted: 'WRONG',
};

/** Returns a line of sums, then a line for each graded item; no lines for an answer without grades. */
function gradeLines(grades: AgentCheck['grades']): readonly string[] {
  if (grades === null) return [];
  const right = (kind: GradedItem['kind']) => {
    const own = grades.filter((grade) => grade.kind === kind);
    return `${own.filter(({ outcome }) => outcome === 'satisfied').length} of ${own.length}`;
  };
  const lines = grades
    .filter(({ kind }) => kind !== 'chain')
    .map(({ item, outcome, quote, oneTooMany }) =>
      oneTooMany
        ? `  ${'EXTRA'.padEnd(8)}one too many${quoted(quote)}; so “${visibleLine(item)}” does not count`
        : `  ${gradeMarks[outcome].padEnd(8)}${visibleLine(item)}${quoted(quote)}`,
    );
  return [`graded: depth ${right('depth')}, width ${right('width')}`, ...lines];
}

function quoted(quote: string | null): string {
  return quote === null ? '' : `: “${visibleLine(quote).slice(0, longestQuote)}”`;
}

/** Maximum length of the quote of an answer beside an item, in characters. */
const longestQuote = 80;
