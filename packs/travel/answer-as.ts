import { text } from 'node:stream/consumers';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { plainEnvironmentNames } from '../../agents/command-agent.ts';
import { type QuestionMessage, questionMessageSchema } from '../../agents/contract/question-message.ts';
import { connectServer, type McpConnection } from '../../agents/mcp/connect-server.ts';
import { toolStep } from '../../agents/mcp/mcp-tool.ts';
import { environmentVariables } from '../../src/config/environment.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { planAnswer } from './planning/plan-answer.ts';
import { scriptedPlanners } from './planning/planner-skill.ts';
import { runPackProgram } from './run-pack-program.ts';
import { taskNamed } from './tasks/make-tasks.ts';
import { requestIn } from './tasks/travel-question.ts';
import { lookUpsAt, type TravelDesk } from './tools/travel-desk.ts';
import { makeTravelWorld } from './world/travel-world.ts';

const longestResult = 1_000;

/**
 * Runs a scripted planner as an agent of the arena: `answer-as.js NAME`, a question on stdin. It reads no English: it takes
 * the request from the id at the end of the question, and looks up all else by the tools of the message.
 */
await runPackProgram(async () => {
  const skill = scriptedPlanners.find(({ name }) => name === process.argv[2]);
  if (skill === undefined)
    throw new OperatorError(`there is no planner '${process.argv[2]}'`, `Name one of ${plannerNames()}.`);
  const message = questionMessageSchema.parse(JSON.parse(await text(process.stdin)));
  const id = requestIn(message.question);
  if (id === null) throw new OperatorError('the question names no request', 'Ask one of the pack.');
  const task = await taskNamed(makeTravelWorld(), id);
  const connected = await connectTools(message);
  if (!connected.ok) {
    // Tools that do not start are no fault of the planner.
    const error = { reason: 'provider_unavailable', message: connected.failure };
    process.stdout.write(`${JSON.stringify({ error })}\n`);
    return;
  }
  const { value: connection } = connected;
  try {
    const lookUps = lookUpsAt(mcpDesk(connection));
    const answer = await planAnswer(lookUps, task, skill);
    const toolCalls = lookUps.uses.map(({ tool, input, text: result }) => ({
      ...toolStep(tool, JSON.parse(input)),
      result: result.slice(0, longestResult),
    }));
    process.stdout.write(`${JSON.stringify({ text: answer, toolCalls, costUsd: 0 })}\n`);
  } finally {
    await connection.close();
  }
});

const plannerNames = () => scriptedPlanners.map(({ name }) => name).join(', ');

async function connectTools({ tools: [server] = [] }: QuestionMessage) {
  if (server === undefined) throw new OperatorError('the question names no tools', 'Play the set of the pack.');
  const env = environmentVariables(plainEnvironmentNames);
  return connectServer({ ...server, env }, systemClock, new AbortController().signal);
}

function mcpDesk({ client }: McpConnection): TravelDesk {
  return {
    use: async (tool, input) => {
      const request = { method: 'tools/call', params: { name: tool, arguments: input } } as const;
      const { content, isError } = await client.request(request, CallToolResultSchema);
      return {
        text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
        isError: isError === true,
      };
    },
  };
}
