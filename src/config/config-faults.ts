import * as z from 'zod';
import { didYouMean, nearestWords } from '../kernel/nearest-words.ts';

type Issue = z.core.$ZodIssue;
type Place = readonly PropertyKey[];

/** One thing that is wrong with a config, for the person who wrote it. */
export interface ConfigFault {
  /** Keys and positions from the top. */
  readonly path: Place;
  /** Part of the setting that is wrong: its name or its value. */
  readonly on: 'name' | 'value';
  /** Expected form, and what may have been meant. */
  readonly words: string;
}

/** Settings named where none is near. */
const mostNames = 24;
const shownValue = 60;
/** Faults of one place that are looked into: each may mean any of the settings. */
const mostFaults = 50;

/** Parse context that keeps what `configFaults` needs: the input, and the names of the settings beside an unknown one. */
export const withSettingNames: z.core.ParseContext<z.core.$ZodIssue> = {
  reportInput: true,
  error: ({ code, inst }) =>
    code === 'unrecognized_keys' && inst instanceof z.ZodObject ? Object.keys(inst.shape).join(' ') : undefined,
};

/**
 * Returns the faults of a config, in plain words.
 * @param issues as a schema has them that was parsed `withSettingNames`
 * @param raw the config as it was written
 */
export function configFaults(issues: readonly Issue[], raw: unknown): readonly ConfigFault[] {
  // A check of several settings together has them all for its input.
  const withValues = issues.map((issue) =>
    issue.code === 'custom' ? { ...issue, input: valueAt(raw, issue.path) } : issue,
  );
  const faults = withValues.slice(0, mostFaults).flatMap((issue) => faultsOf(issue, [], []));
  // Who has misspelt a setting has not left it out.
  const meant = new Set(faults.flatMap(({ instead = [] }) => instead));
  // What is of the wrong type is also too long, and too much for more than one bound.
  const firstAt = new Map(faults.map((fault) => [keyOf(fault.path), fault] as const).reverse());
  return faults
    .filter((fault) => firstAt.get(keyOf(fault.path)) === fault)
    .filter(({ isMissing, path }) => !(isMissing && meant.has(keyOf(path))))
    .map(({ path, on, words }) => ({ path, on, words }));
}

function valueAt(raw: unknown, path: Place): unknown {
  return path.reduce<unknown>(
    (value, key) => (Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined),
    raw,
  );
}

interface FoundFault extends ConfigFault {
  readonly isMissing?: boolean;
  /** Places of the settings that a misspelt one may stand for. */
  readonly instead?: readonly string[];
}

function keyOf(path: Place): string {
  return JSON.stringify(path.map(String));
}

/** @param others settings of the other forms that the mapping around may have */
function faultsOf(issue: Issue, above: Place, others: readonly string[]): readonly FoundFault[] {
  const path = [...above, ...issue.path];
  const { input: value } = issue;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, mostFaults)
        .map((key) => unknownSetting(key, path, [...namesBeside(issue), ...others]));
    case 'invalid_union':
      return issue.errors.length > 0 ? nearestBranch(issue.errors, path) : [wrongKind(issue, path)];
    case 'invalid_key':
      return [{ path, on: 'name', words: `must be ${issue.issues[0]?.message ?? 'another name'}` }];
    default:
      return [{ path, on: 'value', ...(value === undefined ? missing(issue) : { words: wrongValue(issue, value) }) }];
  }
}

function namesBeside(issue: Issue): readonly string[] {
  return issue.code === 'unrecognized_keys' ? issue.message.split(' ') : [];
}

function unknownSetting(key: string, path: Place, candidates: readonly string[]): FoundFault {
  const at = [...path, key];
  const names = [...new Set(candidates)];
  if (names.includes(key)) return { path: at, on: 'name', words: 'does not go with the other settings here' };
  const there = names.length <= mostNames ? `; there are ${inList(names)}` : '';
  const words = `there is no such setting here${didYouMean(key, names) || there}`;
  return { path: at, on: 'name', words, instead: nearestWords(key, names).map((name) => keyOf([...path, name])) };
}

/** Returns the faults by the form that comes nearest. */
function nearestBranch(errors: readonly (readonly Issue[])[], path: Place): readonly FoundFault[] {
  const names = errors.flat().flatMap((issue) => (issue.path.length === 0 ? namesBeside(issue) : []));
  const branches = errors.map((issues) => issues.flatMap((issue) => faultsOf(issue, path, names)));
  const values = branches.flat();
  // None is a mapping: it may be any of these.
  if (branches.every(({ length }) => length === 1) && values.every((fault) => keyOf(fault.path) === keyOf(path)))
    return [{ path, on: 'value', words: [...new Set(values.map(({ words }) => words))].join(', or ') }];
  const meant = (faults: readonly FoundFault[]) =>
    faults.filter(({ isMissing, path: at }) => isMissing && faults.some((each) => each.instead?.includes(keyOf(at))))
      .length;
  return branches.toSorted((one, other) => one.length - 2 * meant(one) - (other.length - 2 * meant(other)))[0] ?? [];
}

function wrongKind(issue: Extract<Issue, { code: 'invalid_union' }>, path: Place): FoundFault {
  const options = optionsOf(issue);
  const name = String(path.at(-1));
  const settings = Object(issue.input);
  const value = settings[name];
  if (typeof value === 'string')
    return { path, on: 'value', words: `must be one of ${inList(options)}${didYouMean(value, options)}` };
  const typo = Object.keys(settings).find((each) => nearestWords(each, [name]).length > 0);
  if (value === undefined && typo !== undefined) return unknownSetting(typo, path.slice(0, -1), [name]);
  return { path, on: 'value', words: `${value === undefined ? 'is missing: ' : 'must be '}one of ${inList(options)}` };
}

function optionsOf(issue: object): readonly string[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
}

function missing(issue: Issue): Pick<FoundFault, 'words' | 'isMissing'> {
  const what = issue.code === 'invalid_type' ? ofType(issue.expected) : 'message' in issue ? issue.message : '';
  if (issue.code === 'invalid_value') return { words: `is missing: one of ${inList(issue.values)}`, isMissing: true };
  return { words: issue.code === 'custom' ? `is missing: ${issue.message}` : `is missing: ${what}`, isMissing: true };
}

function wrongValue(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${ofType(issue.expected)}, not ${typeShown(value)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${inList(issue.values)}, not ${typeof value === 'string' ? `'${value.slice(0, shownValue)}'` : typeShown(value)}${didYouMean(String(value), issue.values.map(String))}`;
    case 'too_small':
      return `must ${sizeOf(issue.origin)} ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin, issue.minimum)}${typeof value === 'number' ? `, not ${value}` : ''}`;
    case 'too_big':
      return `must ${sizeOf(issue.origin)} ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin, issue.maximum)}${typeof value === 'number' ? `, not ${value}` : ''}`;
    case 'invalid_format':
      return `must be ${formOf(issue)}`;
    case 'custom':
      return issue.message;
    default:
      return issue.message;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, such as [a, b]',
  object: 'a mapping of settings, such as { key: value }',
  record: 'a mapping, such as { key: value }',
};

function ofType(expected: string): string {
  return typeWords[expected] ?? `a value of type ${expected}`;
}

function sizeOf(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'have' : 'be';
}

function unitOf(origin: string, count: number | bigint): string {
  if (origin === 'string') return count === 1 ? ' character' : ' characters';
  if (origin !== 'array') return '';
  return count === 1 ? ' entry' : ' entries';
}

/** Returns the schema's own message where it has one; zod's begin with `Invalid`. */
function formOf({ message, format }: Extract<Issue, { code: 'invalid_format' }>): string {
  if (!message.startsWith('Invalid')) return message;
  return format === 'url' ? 'an address such as http://127.0.0.1:8080' : `of another form (${message})`;
}

/** A text is not repeated: it may be a key that somebody wrote in the wrong place. */
function typeShown(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return 'a text';
  return Array.isArray(value) ? 'a list' : 'a mapping';
}

function inList(values: readonly unknown[]): string {
  return values.map(String).join(', ');
}
