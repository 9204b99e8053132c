import { openFormatNames } from '../../config/format-settings.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import type { RunChoices } from '../app/run-acts.ts';
import { tickedAgents } from '../app/run-forms.ts';
import type { PageContent } from './page-frame.ts';
import { capInput } from './run-deeds.ts';

/** Input of the form. */
interface StartPageInput extends RunChoices {
  /** Earlier choices, by the names of the fields. */
  readonly earlier: Readonly<Record<string, string>>;
  /** Reason why the last choice could not be played; null at the first look. */
  readonly problem: string | null;
}

/** Address to which the form is sent, and of the plan. */
export const planAddress = '/start/plan';

/** The forms by which a match of two agents, or a tournament, is planned. Nothing is begun by them. */
export function startPage(input: StartPageInput): PageContent {
  const body = html`<header><h1>Play</h1>
<p>Choose who meets on what. A tree is a web page with those that its links lead to; questions ask about what stands on them. The next page says what it will cost; nothing begins before you agree to that.</p></header>
<main id="main">${tokenNote(input.wantingToken)}${input.problem !== null && html`<p class="warn" role="alert">${clipped(input.problem, 1500)}</p>`}
<section aria-labelledby="match"><h2 id="match">A match of two agents</h2>
<form method="get" action="${planAddress}" class="start"><input type="hidden" name="kind" value="match">
<div class="fields">${agentChoice(input, 'a', 'First agent', 0)}${agentChoice(input, 'b', 'Second agent', 1)}</div>
${examChoice(input, 'match')}${capField(input, 'match')}<button class="main">Plan the match</button></form></section>
<section aria-labelledby="tournament"><h2 id="tournament">A tournament</h2>
<form method="get" action="${planAddress}" class="start"><input type="hidden" name="kind" value="tournament">${entrantChoice(input)}${formatChoice(input)}${examChoice(input, 'tournament')}${capField(input, 'tournament')}<button>Plan the tournament</button></form>
</section></main>`;
  return { title: 'Play', place: 'runs', body, islands: ['start'] };
}

/** Agents named before the rest is counted. */
const mostNamed = 12;

function tokenNote(names: readonly string[]): Html | null {
  if (names.length === 0) return null;
  const more = names.length > mostNamed && ` and ${names.length - mostNamed} more`;
  return html`<p class="warn">Costs money, or may: ${names.slice(0, mostNamed).map((name, index) => html`${index > 0 && ', '}<bdi>${clipped(name, 64)}</bdi>`)}${more}. This app asks nobody for a token, so it does not start them. End it (Ctrl-C) and start it with <code>dr-arena serve --ask-token</code>. A program that costs nothing says so in the config: <code>maxCostUsd: 0</code>.</p>`;
}

function agentChoice({ agents, earlier }: StartPageInput, name: 'a' | 'b', label: string, usual: number): Html {
  const first = earlier[name] ?? agents[usual]?.name;
  const option = (agent: string) => html`<option${agent === first && html` selected`}>${clipped(agent, 64)}</option>`;
  const group = (text: string, own: boolean) => {
    const members = agents.filter((agent) => agent.own === own);
    return (
      members.length > 0 && html`<optgroup label="${text}">${members.map((agent) => option(agent.name))}</optgroup>`
    );
  };
  return html`<label>${label} <select name="${name}" required>${group('Of the config', true)}${group('Scripted, of known skill', false)}</select></label>`;
}

/** Checkboxes of a tournament's agents; at first all of the config are ticked. */
function entrantChoice({ agents, earlier }: StartPageInput): Html {
  const before = earlier.kind === 'tournament' && earlier.agents !== undefined ? tickedAgents(earlier.agents) : null;
  const box = ({ name, own }: StartPageInput['agents'][number]) =>
    html`<label class="sure"><span><input type="checkbox" name="agents" value="${name}"${(before?.includes(name) ?? own) && html` checked`}> <bdi>${clipped(name, 64)}</bdi></span></label>`;
  const roster = agents.filter(({ own }) => !own);
  const open = before !== null && roster.some(({ name }) => before.includes(name));
  return html`<fieldset><legend>Agents, two or more</legend><div class="fields">${agents.filter(({ own }) => own).map(box)}</div>
${roster.length > 0 && html`<details${open && html` open`}><summary>Scripted, of known skill</summary><div class="fields">${roster.map(box)}</div></details>`}</fieldset>`;
}

function formatChoice({ format, earlier }: StartPageInput): Html {
  const formats = [...new Set([format, ...openFormatNames])];
  const first = earlier.format ?? format;
  return html`<div class="fields"><label>Format <select name="format">${formats.map((each) => html`<option${each === first && html` selected`}>${each}</option>`)}</select></label></div>`;
}

type PlayKind = 'match' | 'tournament';

/** Each way with its own field beside it: what stands in the fields of the others is not looked at. */
function examChoice(input: StartPageInput, kind: PlayKind): Html {
  const { trees, sets, earlier, treesWanted } = input;
  const mine = earlier.kind === undefined || earlier.kind === kind ? earlier : {};
  const on = mine.on ?? 'new';
  const way = (value: string, text: string, field: Html | null) =>
    html`<div class="way"><label><input type="radio" name="on" value="${value}"${value === on && html` checked`}> ${text}</label>${field}</div>`;
  const select = (name: 'tree' | 'set', label: string, all: readonly (readonly [string, string])[]) =>
    html`<select name="${name}" aria-label="${label}">${all.map(
      ([value, text]) =>
        html`<option value="${value}"${value === mine[name] && html` selected`}>${clipped(text, 90)}</option>`,
    )}</select>`;
  const count = html`<input type="number" name="trees" min="1" max="1000" value="${mine.trees ?? (kind === 'match' ? 1 : treesWanted)}" aria-label="How many new trees">`;
  const treeOptions = trees.map(({ id, title }) => [id, title] as const);
  const frozen = sets.map((set) => [set, set] as const);
  return html`<fieldset><legend>On</legend>
${way('new', 'new trees:', count)}
${way('topic', 'a new tree about', html`<input name="topic" maxlength="200" value="${mine.topic ?? ''}" aria-label="Topic">`)}
${treeOptions.length > 0 && way('tree', 'a tree that is there:', select('tree', 'Tree', treeOptions))}
${frozen.length > 0 && way('set', 'a frozen set:', select('set', 'Set', frozen))}
</fieldset>`;
}

function capField({ budgetUsd, earlier }: StartPageInput, kind: PlayKind): Html {
  const before = earlier.kind === kind ? earlier.cap : undefined;
  return html`<div class="fields"><label>May cost at most, in dollars ${capInput(before ?? (budgetUsd === null ? '' : `${budgetUsd}`), html` aria-describedby="cap-${kind}"`)}</label></div>
<p class="quiet" id="cap-${kind}">Empty for what costs nothing, such as scripted agents on the made-up web.</p>`;
}
