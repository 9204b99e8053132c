import type { AgentId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { clipped } from './clipped.ts';

/** An agent's name, kept from reordering the text around it. */
export function agentName(agent: AgentId): Html {
  return html`<bdi class="agent">${clipped(agent, 64)}</bdi>`;
}

/** An agent's name as a link to its page. @param label what the link says; default: the name */
export function agentLink(agent: AgentId, frame: Pick<PageFrame, 'up'>, label: AgentId = agent): Html {
  return html`<a href="${frame.up}${addresses.agent(agent)}">${agentName(label)}</a>`;
}
