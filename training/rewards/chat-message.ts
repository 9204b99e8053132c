import * as z from 'zod';

const text = z.string().max(4_000_000);

const toolCallSchema = z.object({
  function: z.object({
    name: z.string().max(500),
    arguments: z.union([text, z.record(z.string(), z.unknown()).refine(canBeWritten, 'nested too deeply')]),
  }),
});

/** JSON can be read at depths at which it cannot be written. */
function canBeWritten(value: object): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A message as OpenAI's chat completions have it; further keys are allowed and ignored. */
export const chatMessageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([text, z.array(z.object({ type: z.string(), text: text.optional() })).max(1000)]).nullish(),
  reasoning_content: text.nullish(),
  tool_calls: z.array(toolCallSchema).max(1000).nullish(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The words of a message; the empty text where it has none. */
export function chatText({ content }: ChatMessage): string {
  if (content == null) return '';
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
}
