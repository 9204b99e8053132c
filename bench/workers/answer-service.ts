import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { agentId, type TaskId, taskId } from '../../src/kernel/ids.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { informedAgent } from '../throughput/informed-agent.ts';

const questionSchema = z.object({ taskId: z.string().transform(taskId) });

/** Contestants as a service on loopback: `/agents/N` answers after a fixed time from the task's own checklists. */
export interface AnswerService {
  /** The address of the agent of a number, from 0. */
  urlOf(agent: number): string;
  close(): Promise<void>;
}

export interface AnswerServiceOptions {
  readonly agents: number;
  readonly answerMs: number;
  readonly ledger: Pick<Ledger, 'tasks'>;
}

/** Starts the service. The first agent knows most of what is asked for, the last least. */
export async function startAnswerService({ agents, answerMs, ledger }: AnswerServiceOptions): Promise<AnswerService> {
  const tasks = new Map<TaskId, ReturnType<Ledger['tasks']['load']>>();
  const loadTask = (id: TaskId) => {
    const known = tasks.get(id) ?? ledger.tasks.load(id);
    tasks.set(id, known);
    return known;
  };
  const contestants = Array.from({ length: agents }, (_, index) =>
    informedAgent({
      id: agentId(`Informed ${index + 1}`),
      loadTask,
      latency: () => answerMs,
      skill: 0.95 - (0.5 * index) / agents,
    }),
  );
  const { signal } = new AbortController();
  const server = createServer(async (request, response) => {
    const contestant = contestants[Number(request.url?.split('/').at(-1))];
    const { taskId: asked } = questionSchema.parse(await json(request));
    const outcome = await contestant?.answer({ taskId: asked, question: '', wordLimit: 0, occasion: '' }, signal);
    if (outcome?.kind !== 'answered') return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ text: outcome.answer.text }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (agent) => `http://127.0.0.1:${port}/agents/${agent}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
