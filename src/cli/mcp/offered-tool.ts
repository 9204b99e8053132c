import * as z from 'zod';
import type { Tool } from '../../../agents/tool-loop/run-tool-loop.ts';
import { OperatorError } from '../../kernel/errors.ts';

/** A tool as the MCP server of the arena offers it. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether it changes nothing. */
  readonly readOnly: boolean;
  /** @returns the text for whoever asked, with what is wrong where `failed` */
  run(input: unknown, signal: AbortSignal): Promise<{ readonly text: string; readonly failed: boolean }>;
}

/** A tool whose input a schema describes. What an operator would be told of a mistake is told to whoever asked. */
export function offeredTool<Input extends z.ZodObject>(
  tool: Pick<OfferedTool, 'name' | 'description' | 'readOnly'> & { readonly input: Input },
  work: (input: z.output<Input>, signal: AbortSignal) => Promise<string>,
): OfferedTool {
  return {
    ...tool,
    input: z.toJSONSchema(tool.input, { io: 'input' }),
    run: async (given, signal) => {
      const input = tool.input.safeParse(given ?? {});
      if (!input.success) return { text: `The input does not fit: ${z.prettifyError(input.error)}`, failed: true };
      try {
        return { text: await work(input.data, signal), failed: false };
      } catch (thrown) {
        if (!(thrown instanceof OperatorError)) throw thrown;
        return { text: `${thrown.message}. ${thrown.remedy}`, failed: true };
      }
    },
  };
}

/** A tool that the arena gives its own models, offered to others. */
export function offeredWebTool({ definition, prepare }: Tool): OfferedTool {
  const { name, description, input } = definition;
  return {
    name,
    description,
    input: input as OfferedTool['input'],
    readOnly: true,
    run: async (given, signal) => {
      const prepared = prepare(given);
      if (!prepared.ok) return { text: `Not run: ${prepared.failure}`, failed: true };
      return { text: await prepared.value.run(signal), failed: false };
    },
  };
}
