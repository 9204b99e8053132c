import type { Command } from 'commander';
import { scriptedRoster } from '../../agents/scripted/scripted-roster.ts';
import { type AgentCheck, checkAgents, looseModels } from '../application/check-agents.ts';
import { askExaminerModels, type ModelCheck, modelChecks } from '../application/check-examiner-models.ts';
import { withFreshForms } from '../application/found-forms.ts';
import { OperatorError } from '../kernel/errors.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { addConfigOptions, type ConfigOptions, configOf } from './config-options.ts';
import { type CommandContext, printJson, warnOn } from './terminal.ts';

/** `dr-arena agents list | check`. */
export function addAgents(agents: Command, context: CommandContext): void {
  agents
    .command('list')
    .description('the built-in scripted agents with what they can do')
    .option('--json', 'print as JSON')
    .action((options: { json?: boolean }) => {
      if (options.json) return printJson(context.terminal, scriptedRoster);
      for (const { name, skill } of scriptedRoster) {
        const { hops, coverage, errorRate, style } = skill;
        context.terminal.out(
          `${name.padEnd(12)} hops ${hops}, coverage ${coverage}, error rate ${errorRate}, ${style}\n`,
        );
      }
    });
  addConfigOptions(
    agents.command('check').description('ask every agent of the config one question and show what comes back'),
  )
    .option('--json', 'print as JSON')
    .action(async (options: ConfigOptions & { json?: boolean }) => {
      const { terminal, signal } = context;
      const config = configOf(context, options);
      let done = 0;
      const onChecked = ({ agent }: AgentCheck) =>
        terminal.err(`checked ${agent} (${++done} of ${config.agents.length})\n`);
      const warn = warnOn(context);
      const { value, found } = await withFreshForms(context.folder, warn, async (forms) => {
        const models = looseModels(config, forms);
        const agents = await checkAgents(config, { warn, onChecked, signal, models });
        return { agents, examiner: await askExaminerModels(config, models, signal) };
      });
      const models = modelChecks(value.examiner, found);
      if (options.json) printJson(context.terminal, [...value.agents, ...models]);
      else for (const text of [...value.agents.map(checkText), ...models.map(modelText)]) context.terminal.out(text);
      const failed = [
        ...value.agents.map(({ ok, agent }) => ({ ok, name: agent })),
        ...models.map(({ ok, model }) => ({ ok, name: model })),
      ]
        .filter(({ ok }) => !ok)
        .map(({ name }) => name);
      if (failed.length > 0)
        throw new OperatorError(`not in order: ${failed.join(', ')}`, 'Do what is said beside each.');
    });
}

function modelText({ model, ok, detail }: ModelCheck): string {
  return `${ok ? 'ok    ' : 'FAILED'} model ${model}: ${visibleText(detail)}\n`;
}

function checkText({ agent, ok, detail, elapsedMs, ...more }: AgentCheck): string {
  const first = `${ok ? 'ok    ' : 'FAILED'} ${agent} (${(elapsedMs / 1000).toFixed(1)} s): ${visibleText(detail)}\n`;
  return ok ? `${first}       ${conductText(more)}\n` : first;
}

function conductText({
  search,
  searches,
  citations,
  usage,
  costUsd,
}: Omit<AgentCheck, 'agent' | 'ok' | 'detail' | 'elapsedMs'>) {
  const evidence = search === 'none' ? 'NOTHING SHOWS THAT IT SEARCHED' : counted(searches, 'search', 'searches');
  const tokens = usage ? `${usage.inputTokens} tokens in, ${usage.outputTokens} out` : 'tokens unknown';
  const cost = costUsd === null ? 'cost unknown' : `$${costUsd.toFixed(4)}`;
  return `${evidence}, ${counted(citations.length, 'page')} cited; ${tokens}; ${cost}`;
}
