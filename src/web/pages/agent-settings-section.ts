import type { TournamentHead } from '../../arena/tournament.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { agentSetup } from '../../reporting/view/agent-setup.ts';

/** The settings of an agent that is a model, on its page; nothing for others. */
export function agentSettingsSection(head: TournamentHead, agent: AgentId): Html | null {
  const setup = agentSetup(head, agent);
  if (setup === null) return null;
  const { version, model, searches, options, promptAddition } = setup;
  return html`<section aria-labelledby="settings">
<h2 id="settings">Its settings</h2>
<p>The model <code>${model}</code>${searches && ', which searches by its provider’s own tools'}; version <code>${version}</code>.${options.length === 0 && promptAddition === null && ' It is asked without options.'}</p>
${
  options.length > 0 &&
  html`<table class="profile">
<thead><tr><th scope="col">Option</th><th scope="col">Value</th></tr></thead>
<tbody>${options.map(([name, value]) => html`<tr><th scope="row"><code>${name}</code></th><td>${value}</td></tr>`)}</tbody>
</table>`
}
${
  promptAddition !== null &&
  html`<p>Besides the words that all contestants get, it is told:</p>
<div class="prose"><blockquote>${promptAddition}</blockquote></div>`
}
<p class="quiet">Other settings are another version: in a schedule it is rated for itself.</p>
</section>
`;
}
