import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { faultsText } from '../../kernel/errors.ts';
import { isPlainObject, parsedJson } from '../../kernel/json.ts';
import type { Result } from '../../kernel/result.ts';
import { type ApiFault, problem } from './problem.ts';

/** An operation of the API as it is described, by the schemas that parse what is asked and answered. */
interface DescribedOperation<Asked extends z.ZodObject> {
  /** Names it among all operations. */
  readonly id: string;
  readonly method: 'get' | 'post';
  /** Path with parameters in braces, such as `/runs/{run}`. */
  readonly path: string;
  readonly summary: string;
  /** Parameters: of the path, and of the query where it reads or of the JSON where it posts. */
  readonly asked: Asked;
  readonly answer: z.ZodType;
  /** Status of a successful answer. */
  readonly status: 200 | 202;
  /** Statuses of problems that it may answer with, besides those of every operation. */
  readonly problems: readonly ContentfulStatusCode[];
}

/** An operation that answers. */
export interface Operation extends DescribedOperation<z.ZodObject> {
  readonly respond: (c: Context) => Promise<Response>;
}

type Told<Asked extends z.ZodObject> = Pick<DescribedOperation<Asked>, 'id' | 'path' | 'summary' | 'asked' | 'answer'> &
  Partial<DescribedOperation<Asked>>;

/** An operation, which reads where nothing else is said. @param handle does what a request asks for, once it fits its schema */
export function operation<Asked extends z.ZodObject>(
  description: Told<Asked>,
  handle: (asked: z.output<Asked>) => Promise<Result<unknown, ApiFault>>,
): Operation {
  const { asked, answer, status = 200, method = 'get' } = description;
  return {
    problems: [],
    ...description,
    method,
    status,
    respond: async (c) => {
      const members = method === 'get' ? c.req.query() : membersIn(await c.req.text());
      const parsed = asked.safeParse(members && { ...members, ...c.req.param() });
      if (!parsed.success)
        return problem(c, {
          status: 400,
          detail: `The ${method === 'get' ? 'query' : 'body'} does not fit: ${faultsText(parsed.error)}.`,
        });
      const result = await handle(parsed.data);
      if (!result.ok) return problem(c, result.failure);
      c.header('cache-control', method === 'get' ? 'private, no-cache' : 'no-store');
      return c.json(answer.parse(result.value), status);
    },
  };
}

/** The members of a JSON object, of which no text at all is one without any; undefined for what is none. */
function membersIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const read = text.trim() === '' ? {} : parsedJson(text);
  return isPlainObject(read) ? read : undefined;
}
