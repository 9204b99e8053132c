import type { AgentConfig } from '../config/agent-settings.ts';
import type { Config } from '../config/config-schema.ts';
import { isoTime } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { fail, ok } from '../kernel/result.ts';
import { counted } from '../reporting/arena-words.ts';
import { dollars } from '../reporting/spend-words.ts';
import type { AgentActs, AgentCheckState, ListAgents, NewAgent } from '../web/app/agent-acts.ts';
import { tokenWanted } from '../web/app/run-acts.ts';
import { type Acting, actInWords } from './act-on-runs.ts';
import { addAgent } from './agent-starters/add-agent.ts';
import { type AgentStarter, agentStarter } from './agent-starters/agent-starter.ts';
import { type AgentCheck, checkAgents, looseModels } from './check-agents.ts';
import { knowledgeOf } from './plan-run.ts';
import { answerCost } from './unit-cost.ts';

/** What the page of agents is made of. */
interface AgentDesk {
  readonly acting: Omit<Acting, 'player'>;
  /** The folder whose `arena.yaml` the app plays by; null where it was given another config, which is only read. */
  readonly folder: string | null;
  /** The config that is written where there is none. */
  readonly newConfig: string;
  /** Ends checks under way. */
  readonly signal: AbortSignal;
  readonly warn: (message: string) => void;
}

/** Checks under way at a time, and agents that a config may have to take one more from the app. */
const mostChecks = 4;
const mostAgents = 64;

/** Lists, enters and checks the agents of the config; checks are remembered until the app ends. */
export function openAgentDesk(desk: AgentDesk): { readonly list: ListAgents; readonly acts: AgentActs } {
  const { app, loadConfig, hasToken } = desk.acting;
  const checks = new Map<string, AgentCheckState>();
  const notes = new Map<string, readonly string[]>();
  const running = () => [...checks.values()].filter(({ state }) => state === 'running').length;
  return {
    list: () =>
      actInWords('refused', async () =>
        ok(
          loadConfig().agents.map((agent) => ({
            name: agent.name,
            kind: agent.kind,
            target: targetText(agent),
            check: checks.get(agent.name) ?? null,
            before: notes.get(agent.name) ?? [],
          })),
        ),
      ),
    acts: {
      addAgent: (agent) =>
        actInWords('refused', async () => {
          if (!hasToken && agent.as !== 'program') return fail(tokenWanted);
          notes.set(agent.name, enter(desk, loadConfig(), agent));
          return ok(null);
        }),
      checkAgent: (name) =>
        actInWords('refused', async () => {
          const config = loadConfig();
          const agent = config.agents.find((each) => each.name === name);
          if (agent === undefined) throw new OperatorError(`there is no agent '${name}'`, 'Load the page again.');
          if (checks.get(name)?.state === 'running') return ok(null);
          if (running() >= mostChecks)
            throw new OperatorError(`${mostChecks} agents are being checked`, 'Wait until one of them has answered.');
          const { usual } = await knowledgeOf(app);
          const isFree = config.web.kind === 'sandbox' && answerCost(agent, config, usual).worstUsd === 0;
          if (!isFree && !hasToken) return fail(tokenWanted);
          checks.set(name, { state: 'running' });
          void checkOne(desk, config, name).then((check) => checks.set(name, check));
          return ok(null);
        }),
    },
  };
}

/** Writes an agent's entry and file. @returns what is to be done before it can be asked, in sentences */
function enter({ folder, newConfig }: AgentDesk, config: Config, agent: NewAgent): readonly string[] {
  if (folder === null)
    throw new OperatorError('this app was given a config by -c, which it only reads', 'Enter the agent there by hand.');
  if (config.agents.length >= mostAgents)
    throw new OperatorError(`the config has ${config.agents.length} agents`, 'Enter further ones by hand.');
  return addAgent(folder, starterFor(agent), newConfig).before;
}

/** The first version of an agent that was described in a form. */
function starterFor(agent: NewAgent): AgentStarter {
  const { name } = agent;
  const lines = (kind: string, ...more: readonly string[]) => [
    `- kind: ${kind}`,
    `  name: ${JSON.stringify(name)}`,
    ...more,
  ];
  if (agent.as === 'model')
    return { name, file: null, entry: lines(agent.tools, `  model: ${JSON.stringify(agent.model)}`), before: [] };
  const cost = agent.cost === null ? [] : [`  maxCostUsd: ${agent.cost}`];
  if (agent.as === 'service')
    return { name, file: null, entry: lines('http', `  url: ${JSON.stringify(agent.url)}`, ...cost), before: [] };
  const starter = agentStarter({ kind: agent.language, name });
  return { ...starter, entry: [...starter.entry, ...cost] };
}

/** Asks one agent a question. It never rejects: a fault of ours is noted, and stands as the result. */
async function checkOne({ acting, signal, warn }: AgentDesk, config: Config, name: string): Promise<AgentCheckState> {
  const models = looseModels(config, () => undefined);
  const options = { warn, signal, models, names: [name], onChecked: () => undefined, onProgress: () => undefined };
  const at = () => isoTime(acting.app.clock);
  try {
    const [check] = await checkAgents(config, options);
    if (check === undefined) throw new RangeError(`no check of ${name}`);
    const { ok: isOk, detail } = check;
    return { state: 'ended', at: at(), ok: isOk, detail, figures: checkFigures(check) };
  } catch (thrown) {
    const detail = thrown instanceof OperatorError ? `${thrown.message}. ${thrown.remedy}` : messageOf(thrown);
    warn(`the check of ${name} failed: ${detail}`);
    return { state: 'ended', at: at(), ok: false, detail, figures: [] };
  }
}

/** Time, searches, pages, cost and grades of a check, each in a few words. */
function checkFigures({ ok: isOk, elapsedMs, searches, citations, costUsd, grades }: AgentCheck): readonly string[] {
  const time = `${(elapsedMs / 1000).toFixed(1)} s`;
  if (!isOk) return [time];
  const satisfied = grades?.filter(({ outcome }) => outcome === 'satisfied').length ?? 0;
  return [
    time,
    counted(searches, 'search', 'searches'),
    `${counted(citations.length, 'page')} cited`,
    costUsd === null ? 'cost unknown' : dollars(costUsd),
    ...(grades === null ? [] : [`${satisfied} of ${counted(grades.length, 'item')} satisfied`]),
  ];
}

/** What of an agent's settings says who is asked. */
function targetText(agent: AgentConfig): string {
  if ('command' in agent) return agent.command.join(' ');
  if ('url' in agent) return agent.url;
  return 'model' in agent ? agent.model : '';
}
