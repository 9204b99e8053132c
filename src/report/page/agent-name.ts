import type { AgentId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from './clipped.ts';

/** An agent's name, kept from reordering the text around it. */
export function agentName(agent: AgentId): Html {
  return html`<bdi class="agent">${clipped(agent, 64)}</bdi>`;
}
