import type * as z from 'zod';
import { faultsText } from './errors.ts';
import { parsedJson } from './json.ts';

/** Longest line that is read, in UTF-16 code units. */
export const longestLine = 64 * 1024 * 1024;

/** The value of one line of JSON by a schema, or what is wrong with it, in words. */
export function readLine<Value extends object>(schema: z.ZodType<Value>, line: string): Value | string {
  if (line.length > longestLine) return `longer than ${longestLine} characters`;
  const json = parsedJson(line);
  if (json === undefined) return 'not JSON';
  const result = schema.safeParse(json);
  return result.success ? result.data : faultsText(result.error);
}
