import type { z } from 'zod';
import { faultsText } from '../kernel/fault-text.ts';
import { parsedJson } from '../kernel/parsed-json.ts';

/** Longest line that is read, in UTF-16 code units. */
export const longestLine = 64 * 1024 * 1024;

/** What one line of JSON holds by a schema, or what is wrong with it, in words. */
export function readLine<Value extends object>(schema: z.ZodType<Value>, line: string): Value | string {
  if (line.length > longestLine) return `longer than ${longestLine} characters`;
  const json = parsedJson(line);
  if (json === undefined) return 'not JSON';
  const parsed = schema.safeParse(json);
  return parsed.success ? parsed.data : faultsText(parsed.error);
}
