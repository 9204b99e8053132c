import type { Command } from 'commander';
import { scriptedRoster } from '../../agents/scripted/scripted-roster.ts';
import { type AgentCheck, checkAgents } from '../application/check-agents.ts';
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
      const checks = await checkAgents(config, { warn: warnOn(context), onChecked, signal });
      if (options.json) printJson(context.terminal, checks);
      else for (const check of checks) context.terminal.out(checkText(check));
      const failed = checks.filter(({ ok }) => !ok).map(({ agent }) => agent);
      if (failed.length > 0)
        throw new OperatorError(`not in order: ${failed.join(', ')}`, 'Do what is said beside each.');
    });
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
