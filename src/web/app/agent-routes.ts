import { Hono } from 'hono';
import type { Clock } from '../../kernel/clock.ts';
import { agentsPage } from '../pages/agents-page.ts';
import { type AgentActs, type ListAgents, newAgentSchema } from './agent-acts.ts';
import { appDocument, appLinks } from './error-page.ts';
import { formOf } from './posted-answers.ts';
import { refuseAct, refuseForm } from './run-routes.ts';

/** The page of agents, to be mounted at `/agents`, and the forms on it where the app may act. */
export function agentRoutes(list: ListAgents, acts: AgentActs | undefined, clock: Clock): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => {
    const agents = await list();
    if (!agents.ok) return refuseAct(c, agents.failure);
    c.header('cache-control', 'no-store');
    return c.html(appDocument(agentsPage({ agents: agents.value, canAct: acts !== undefined, now: clock.now() })));
  });
  if (acts === undefined) return routes;
  routes.post('/', async (c) => {
    const form = newAgentSchema.safeParse(await formOf(c));
    if (!form.success) return refuseForm(c, form.error);
    const added = await acts.addAgent(form.data);
    return added.ok ? c.redirect(appLinks.agents, 303) : refuseAct(c, added.failure);
  });
  routes.post('/check', async (c) => {
    const { name } = await formOf(c);
    const begun = await acts.checkAgent(typeof name === 'string' ? name : '');
    return begun.ok ? c.redirect(appLinks.agents, 303) : refuseAct(c, begun.failure);
  });
  return routes;
}
