import * as z from 'zod';
import { entrantsIn } from '../../arena/series/entrants.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { agentSettings } from '../../config/agent-settings.ts';
import { optionWords } from '../../config/model-options.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { html } from '../../reporting/html/html.ts';
import { cellTable } from './cell-table.ts';
import { type Section, section } from './section.ts';

/** The settings of an agent that is a model, on its page; null for others. */
export function agentSettingsSection(head: TournamentHead, agent: AgentId): Section | null {
  const setup = agentSetup(head, agent);
  if (setup === null) return null;
  const { version, model, searches, options, promptAddition } = setup;
  const rows = options.map(([name, value]) => [html`<code>${name}</code>`, value]);
  const body = html`<p>The model <code>${model}</code>${searches && ', which searches by its provider’s own tools'}; version <code>${version}</code>.${rows.length === 0 && promptAddition === null && ' It is asked without options.'}</p>
${rows.length > 0 && cellTable({ label: 'Options', heads: ['Option', 'Value'], rows })}
${
  promptAddition !== null &&
  html`<p>Besides the words that all contestants get, it is told:</p>
<div class="prose"><blockquote>${promptAddition}</blockquote></div>`
}
<p class="quiet">Other settings are another version: in a schedule it is rated for itself.</p>`;
  return section('settings', 'Its settings', body);
}

/** What readers are told of an agent's settings: no commands, no addresses. */
export interface AgentSetup {
  /** Of its settings: eight hex digits. */
  readonly version: string;
  /** `provider/model`. */
  readonly model: string;
  /** Whether its provider searches for it. */
  readonly searches: boolean;
  /** Options by their names in the settings, with their values in words. */
  readonly options: readonly (readonly [name: string, value: string])[];
  /** What its model is told besides the words that all contestants get; null: nothing. */
  readonly promptAddition: string | null;
}

const told = z.object({ agents: z.array(z.unknown()) });
const named = z.object({ name: z.string() });

/**
 * How an agent that is a model was set up, by the config stored with a tournament; null for other agents, and where the config
 * does not tell.
 */
export function agentSetup(head: Pick<TournamentHead, 'agents' | 'config'>, agent: AgentId): AgentSetup | null {
  const agents = told.safeParse(head.config).data?.agents ?? [];
  const raw = agents.find((each) => named.safeParse(each).data?.name === agent);
  const { data: own } = agentSettings.safeParse(raw);
  if (own === undefined || !('model' in own)) return null;
  const { systemPromptAddition = null, ...options } = own.options ?? {};
  return {
    version: entrantsIn(head).get(agent)?.version ?? '',
    model: own.model,
    searches: own.kind === 'research' || (own.kind === 'model' && own.search),
    options: optionWords(options),
    promptAddition: systemPromptAddition,
  };
}
