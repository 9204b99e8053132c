import { createMcpAgent } from '../../../agents/mcp/mcp-agent.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId, taskId } from '../../../src/kernel/ids.ts';
import { uniqueId } from '../../../src/kernel/unique-id.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { createOpenaiChatModel } from '../../../src/models/openai/openai-chat-model.ts';
import { planAnswer } from '../planning/plan-answer.ts';
import type { PlannerSkill } from '../planning/planner-skill.ts';
import { questionWithPolicy } from '../tasks/question-with-policy.ts';
import type { TravelTask } from '../tasks/travel-task.ts';
import { lookUpsAt } from '../tools/travel-desk.ts';
import { mcpDesk, travelServer } from './mcp-desk.ts';

/** A use of a tool with what it gave. */
export interface ToolUse {
  readonly tool: string;
  readonly input: string;
  readonly result: string;
}

/** What a contestant made of a task; `failure` says why there is no text. */
export interface PlayedAnswer {
  readonly text: string;
  readonly failure: string | null;
  readonly uses: readonly ToolUse[];
}

/** Who plays the pack. */
export interface TravelContestant {
  readonly name: string;
  answer(task: TravelTask): Promise<PlayedAnswer>;
  close(): Promise<void>;
}

/** A scripted planner that looks everything up through MCP. */
export function scriptedContestant(skill: PlannerSkill, world: string): TravelContestant {
  const desk = mcpDesk(world);
  return {
    name: skill.name,
    answer: async (task) => {
      const lookUps = lookUpsAt(desk);
      const text = await planAnswer(lookUps, task, skill);
      return { text, failure: null, uses: lookUps.uses.map(({ text: result, ...use }) => ({ ...use, result })) };
    },
    close: () => desk.close(),
  };
}

/** A model behind chat completions. */
export interface ServedModel {
  /** As its server names it. */
  readonly model: string;
  /** Where the paths begin, such as `http://127.0.0.1:8000/v1`. */
  readonly url: string;
}

const caps = { timeoutMs: 900_000, maxOutputTokens: 6_000, maxToolCalls: 60 };
const wordLimit = 600;

/** A served model that has the tools of the pack, in a loop of ours, and is asked in words. */
export function modelContestant({ model, url }: ServedModel, world: string): TravelContestant {
  const served = { provider: 'served', vendor: 'served', model, apiKey: null, baseUrl: url, clock: systemClock };
  const agent = createMcpAgent({
    id: agentId(model),
    model: createOpenaiChatModel(served),
    servers: [travelServer(world)],
    fence: createFence(uniqueId('fence')),
    caps,
    clock: systemClock,
  });
  const signal = new AbortController().signal;
  return {
    name: model,
    answer: async (task) => {
      const question = { taskId: taskId(task.id), question: questionWithPolicy(task), wordLimit, occasion: 'travel' };
      const outcome = await agent.answer(question, signal);
      if (outcome.kind === 'failed') {
        const { reason, detail } = outcome.failure;
        return { text: '', failure: `${reason}: ${detail}`, uses: [] };
      }
      const { text, toolCalls } = outcome.answer;
      return { text, failure: null, uses: toolCalls.map(({ tool, input, result = '' }) => ({ tool, input, result })) };
    },
    close: async () => undefined,
  };
}
