import type { Command } from 'commander';
import { answerCost } from '../application/unit-cost.ts';
import { entrantsOf } from '../arena/series/entrants.ts';
import type { AgentConfig } from '../config/agent-settings.ts';
import { withCodeVersions } from '../config/code-version.ts';
import type { Config } from '../config/config-schema.ts';
import { type AgentModelOptions, optionsInLine } from '../config/model-options.ts';
import { agentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { dollars } from '../reporting/spend-words.ts';
import { alignedTable } from '../reporting/terminal/aligned-table.ts';
import { scriptedRoster } from '../sandbox/contestants/scripted-roster.ts';
import { addAgentsCheck } from './agents-check.ts';
import { addConfigOptions, type ConfigOptions, configOf, hasConfig } from './config-options.ts';
import { type CommandContext, printJson } from './terminal.ts';

interface ListOptions extends ConfigOptions {
  readonly scripted?: boolean;
  readonly json?: boolean;
}

/** `dr-arena agents list | check`. */
export function addAgents(agents: Command, context: CommandContext): void {
  addConfigOptions(agents.command('list'))
    .description('the agents of the config, and the built-in scripted ones with what they can do')
    .option('--scripted', 'the scripted ones alone')
    .option('--json', 'print as JSON')
    .action(async (options: ListOptions) => {
      const { terminal } = context;
      const isOwn = !options.scripted && hasConfig(context, options);
      const own = isOwn ? listedAgents(await withCodeVersions(configOf(context, options))) : [];
      if (options.json) printJson(terminal, { agents: own, scripted: scriptedRoster });
      else terminal.out(own.length > 0 ? `${ownText(own)}\n${rosterHint}` : rosterText());
    });
  addAgentsCheck(agents, context);
}

/** An agent of the config as it is listed. */
interface ListedAgent {
  readonly name: string;
  readonly kind: AgentConfig['kind'];
  /** Its model, program or address; null for a scripted one. */
  readonly runs: string | null;
  /** How its model is asked; null where nothing is set. */
  readonly options: AgentModelOptions | null;
  /** Of an answer, by prices and what is stated; null: unknown. */
  readonly expectedUsd: number | null;
  /** Of its settings and, of a program, its files: another version is another entrant of a schedule. */
  readonly version: string;
}

function listedAgents(config: Config): readonly ListedAgent[] {
  const entrants = entrantsOf(config);
  return config.agents.map((agent) => ({
    name: agent.name,
    kind: agent.kind,
    runs: whatRuns(agent),
    options: ('options' in agent ? agent.options : undefined) ?? null,
    expectedUsd: answerCost(agent, config, []).expectedUsd,
    version: entrants.get(agentId(agent.name))?.version ?? '',
  }));
}

function whatRuns(agent: AgentConfig): string | null {
  switch (agent.kind) {
    case 'scripted':
      return null;
    case 'command':
      return agent.command.join(' ');
    case 'http':
      return agent.url;
    case 'model':
    case 'research':
    case 'react':
    case 'mcp':
      return agent.model;
  }
}

/** Characters of a command or an address in the table. */
const longestRuns = 32;

function ownText(agents: readonly ListedAgent[]): string {
  const rows = agents.map(({ name, kind, runs, expectedUsd, version }) => [
    visibleLine(name),
    kind,
    runs === null ? '–' : clipped(visibleLine(runs)),
    expectedUsd === null ? 'unknown' : dollars(expectedUsd),
    version,
  ]);
  const table = alignedTable(
    [['Agent', 'Kind', 'Model, program or address', 'An answer', 'Version'], ...rows],
    ['left', 'left', 'left', 'right', 'left'],
  );
  const asked = agents.flatMap(({ name, options }) =>
    options === null ? [] : [`${visibleLine(name)} is asked with ${visibleLine(optionsInLine(options))}\n`],
  );
  return asked.length === 0 ? table : `${table}\n${asked.join('')}`;
}

function clipped(text: string): string {
  return text.length <= longestRuns ? text : `${text.slice(0, longestRuns - 1)}…`;
}

const rosterHint =
  'Built-in scripted agents of known skill can be met too, without an entry: dr-arena agents list --scripted\n';

function rosterText(): string {
  const rows = scriptedRoster.map(({ name, skill: { hops, coverage, errorRate, style } }) => [
    name,
    String(hops),
    String(coverage),
    `${Math.round(100 * errorRate)}%`,
    style,
  ]);
  return alignedTable(
    [['Scripted agent', 'Hops', 'Covers', 'Errors', 'Style'], ...rows],
    ['left', 'right', 'right', 'right', 'left'],
  );
}
