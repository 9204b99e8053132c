import { clipped, type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import type { AgentCheckState, ListedAgent } from '../app/agent-acts.ts';
import type { PageContent } from './page-frame.ts';
import { timeAgo } from './time-ago.ts';

interface AgentsPageInput {
  readonly agents: readonly ListedAgent[];
  /** True if whoever looks may enter and check agents. */
  readonly canAct: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The agents of the config with their last check, and the form that enters one. It renews itself while a check runs. */
export function agentsPage(input: AgentsPageInput): PageContent {
  const { agents, canAct } = input;
  const isChecking = agents.some(({ check }) => check?.state === 'running');
  const body = html`<header><h1>Agents</h1>
<p>These are the agents of <code>arena.yaml</code>, which play when a tournament names no others. A check asks an agent one question of an exam and shows its answer; nothing of it is rated.</p></header>
<main id="main"${isChecking && html` data-live`}><section aria-label="Agents of the config" data-part="agents">${agentTable(input)}</section>
${canAct ? entryForm : html`<p>Entered at a terminal: <code>dr-arena init --agent python</code>. Checked: <code>dr-arena agents check</code></p>`}</main>`;
  return { title: 'Agents', place: 'agents', body, islands: isChecking ? ['live'] : [] };
}

function agentTable({ agents, canAct, now }: AgentsPageInput): Html {
  if (agents.length === 0) return html`<p>There is none yet.</p>`;
  const rows = agents.map((agent) => [nameCell(agent, canAct), agent.kind, checkCell(agent, now)]);
  return cellTable({ label: 'Agents', className: 'runs cards', heads: ['Agent', 'Kind', 'Last check'], rows });
}

function nameCell({ name, target, check, before }: ListedAgent, canAct: boolean): Html {
  const visibleName = clipped(name, 64);
  return html`<bdi>${visibleName}</bdi>${
    canAct &&
    html` <span class="quiet"><bdi>${clipped(target, 200)}</bdi></span>${before.map((sentence) => html`<span class="quiet">${clipped(sentence, 400)}</span>`)}
${check?.state !== 'running' && html`<form method="post" action="/agents/check" class="row-deeds"><input type="hidden" name="name" value="${name}"><button aria-label="Check ${visibleName}">Check</button></form>`}`
  }`;
}

function checkCell({ check }: ListedAgent, now: number): HtmlPart {
  if (check === null) return html`<span class="quiet">not checked here yet</span>`;
  if (check.state === 'running') return html`<span class="status running">Checking</span>`;
  return endedCheck(check, now);
}

function endedCheck({ ok, at, detail, figures }: Extract<AgentCheckState, { state: 'ended' }>, now: number): Html {
  const status = html`<span class="status ${ok ? 'finished' : 'failed'}">${ok ? 'Answers' : 'Failed'}</span> ${timeAgo(at, now)}`;
  const answer = html`<p class="as-written" dir="auto">${clipped(detail, 2000)}</p>`;
  return html`<div class="leader">${status}<div class="quiet">${figures.join('; ')}</div>
${ok ? html`<details><summary>Its answer</summary>${answer}</details>` : answer}</div>`;
}

const costField = html`<label>One answer costs at most, in dollars <input name="cost" inputmode="decimal" size="7"></label>`;

/** Each kind has a form of its own, so that a browser asks for its fields alone. */
const entryForm = html`<section aria-labelledby="new"><h2 id="new">Enter an agent</h2>
<form method="post" action="/agents" class="start"><fieldset><legend>A program of yours</legend><input type="hidden" name="as" value="program"><div class="fields"><label>Name <input name="name" required maxlength="64"></label><label>Written in <select name="language"><option value="python">Python</option><option value="node">Node.js</option></select></label>${costField}</div>
<p class="quiet">A first version that runs as it is is written beside <code>arena.yaml</code>; then you change it. With 0 as its cost it can be checked and played without a token.</p><button class="main">Enter the program</button></fieldset></form>
<form method="post" action="/agents" class="start"><fieldset><legend>A service</legend><input type="hidden" name="as" value="service"><div class="fields"><label>Name <input name="name" required maxlength="64"></label><label>Address <input name="url" type="url" required maxlength="300" placeholder="http://127.0.0.1:8642/"></label>${costField}</div>
<button>Enter the service</button></fieldset></form>
<form method="post" action="/agents" class="start"><fieldset><legend>A model</legend><input type="hidden" name="as" value="model"><div class="fields"><label>Name <input name="name" required maxlength="64"></label><label>Provider and model <input name="model" required maxlength="300" placeholder="openai/gpt-5.1"></label><label>Searches with <select name="tools"><option value="react">our search and page tools</option><option value="model">its provider’s own search</option></select></label></div>
<button>Enter the model</button></fieldset></form>
<p class="quiet">Other kinds and settings are entered in <code>arena.yaml</code> itself. Services and models are entered here only in an app that asks for a token.</p></section>`;
