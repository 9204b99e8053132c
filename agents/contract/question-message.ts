import * as z from 'zod';

/** Names the contract between the arena and a program or service; its number rises when an agent of before would break. */
export const contractVersion = 'dr-arena/agent@1';

/** The question as a program reads it on stdin and a service in the body of its POST. Members may be added. */
export const questionMessageSchema = z.object({
  contract: z.string().describe(`The version of the contract: ${contractVersion}.`),
  taskId: z.string().describe('Names the task; it can be looked up nowhere.'),
  question: z.string().describe('The question, in Markdown. Nothing else of the task is told.'),
  wordLimit: z.int().min(1).describe('Words of the answer; what is beyond 1.5 times as many is not graded.'),
  limits: z
    .object({
      timeoutSeconds: z.number().positive().describe('Then the answer counts as none (`timed_out`).'),
      maxToolCalls: z.int().min(0).describe('Searches of the search engine below, for this answer.'),
      maxOutputTokens: z.int().min(1).describe('Of each reply of a model. Told, not enforced.'),
      maxReplyBytes: z.int().min(1).describe('Of the reply; a longer one counts as none (`flooded`).'),
    })
    .describe('What every contestant is given for one answer.'),
  tools: z
    .array(
      z.object({
        name: z.string(),
        command: z.array(z.string()).describe('Program and arguments, spoken to by stdin and stdout.'),
        folder: z.string().describe('Where it is to be run.'),
      }),
    )
    .exactOptional()
    .describe(
      'MCP servers of the task pack that is played, for programs to start. Left out where there are none, and to services, which may run elsewhere.',
    ),
  searchUrl: z
    .string()
    .nullable()
    .describe(
      'The run\'s search engine: GET with ?q=…&format=json gives {"results": [{"url", "title", "content"}]}, as SearXNG does. Null where the agent cannot reach it.',
    ),
});
export type QuestionMessage = z.infer<typeof questionMessageSchema>;
