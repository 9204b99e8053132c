import * as z from 'zod';
import { unitAt } from '../values/units.ts';

/** An answer that is JSON, as a Markdown list, and where the JSON stands in the answer. */
export interface JsonAnswer {
  readonly list: string;
  /** The JSON as the answer has it. */
  readonly source: string;
}

/** Longer JSON, in UTF-16 code units, is read as text. */
const longestJson = 100_000;
const deepest = 8;
const mostLines = 1_000;

const nameKey = /^(?:name|entity|target|title|answer|who|subject|item)$/i;

/** Turns an answer that is JSON as a whole, or in its one fenced block, into a list; null for any other answer. */
export function readJsonAnswer(answer: string): JsonAnswer | null {
  if (answer.length > longestJson) return null;
  const fenced = /^[^`]{0,2000}```(?:json)?\s*\n([^`]+)```[^`]{0,2000}$/i.exec(answer)?.[1];
  const source = (fenced ?? answer).trim();
  if (!/^[[{]/.test(source)) return null;
  const json = parseJson(source);
  return json === null ? null : { list: linesOf(json, null, 0).slice(0, mostLines).join('\n'), source };
}

function parseJson(source: string): z.core.util.JSONType | null {
  try {
    return z.json().parse(JSON.parse(source));
  } catch (error) {
    // Text that only looks like JSON, or is nested too deep, is read as text.
    if (error instanceof SyntaxError || error instanceof z.ZodError || error instanceof RangeError) return null;
    throw error;
  }
}

type Json = z.core.util.JSONType;
type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param name the key under which the value stands */
function linesOf(value: Json, name: string | null, depth: number): string[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return arrayLines(value, name, depth);
  if (isObject(value)) return objectLines(value, name, depth);
  return [name === null ? `- ${plain(value)}` : `- ${name}: ${plain(value)}`];
}

function arrayLines(values: readonly Json[], name: string | null, depth: number): string[] {
  const isFlat = values.every((value) => typeof value !== 'object' || value === null);
  if (isFlat && depth > 0) return [`- ${name === null ? '' : `${name}: `}${values.map(plain).join('; ')}`];
  return values.flatMap((value) => linesOf(value, null, depth + 1));
}

function objectLines(object: JsonObject, key: string | null, depth: number): string[] {
  const entries = Object.entries(object);
  const named = entries.find(([each, value]) => nameKey.test(each) && typeof value === 'string');
  const name = named ? String(named[1]) : key;
  const rest = entries.filter((entry) => entry !== named);
  const holdsEntries = rest.some(([, value]) => isObject(value) || (Array.isArray(value) && value.some(isObject)));
  if (!named && holdsEntries) return rest.flatMap(([each, value]) => linesOf(value, each, depth + 1));
  const details = rest.flatMap(([each, value]) => detailsOf(each, value, depth));
  return [`- ${name === null ? '' : `**${name}**: `}${details.join('; ')}`];
}

/** Details in an object of their own, such as `details: {…}`, belong to the entry around it. */
function detailsOf(key: string, value: Json, depth: number): string[] {
  if (depth > deepest) return [];
  if (isObject(value)) return Object.entries(value).flatMap(([each, inner]) => detailsOf(each, inner, depth + 1));
  const text = Array.isArray(value) ? value.map(plain).join(', ') : withUnit(key, value);
  return [`${key.replace(/_/g, ' ')}: ${text}`];
}

/** `height_m: 331` names the unit in the key. */
function withUnit(key: string, value: Json): string {
  const unit = typeof value === 'number' ? /_([\p{L}²³]{1,6})$/u.exec(key)?.[1] : undefined;
  const isUnit = unit !== undefined && unitAt(unit, 0)?.end === unit.length;
  return isUnit ? `${plain(value)} ${unit}` : plain(value);
}

function plain(value: Json): string {
  return (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)).replace(/\s+/g, ' ');
}
