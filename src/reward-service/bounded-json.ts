import { passedBound } from '../kernel/json-bounds.ts';
import { parsedJson } from '../kernel/parsed-json.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

/** Deeper and more than any request has reason to hold, and little enough to be walked while others wait. */
const bounds = { deepest: 100, mostValues: 2_000_000 } as const;

const passed = {
  deepest: `is nested deeper than ${bounds.deepest} levels`,
  mostValues: `holds more than ${bounds.mostValues / 1_000_000} million values; send it in parts`,
} as const;

/** The value of a JSON text that a client sent, or what is wrong with the text: `is not JSON`. */
export function boundedJson(text: string): Result<unknown, string> {
  const bound = passedBound(text, bounds);
  if (bound !== null) return fail(passed[bound]);
  const json = parsedJson(text);
  return json === undefined ? fail('is not JSON') : ok(json);
}

/** The value of a text that may be JSON; else the text itself. */
export function jsonOrText(text: string): unknown {
  const json = boundedJson(text);
  return json.ok ? json.value : text;
}
