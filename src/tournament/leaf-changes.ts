import { canonicalJson } from '../kernel/canonical-json.ts';

/** A setting that differs between two configs, by its path there. */
export interface LeafChange {
  /** Such as `trees.count`. */
  readonly setting: string;
  /** Its values; `not set` where there is none. Both null where values are not for everybody to see. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Settings with words of ours, or the name of a model. All other texts may hold addresses, paths and arguments. */
const plainWords: ReadonlySet<string> = new Set([
  ...['kind', 'model', 'style', 'format', 'judging', 'context', 'level', 'ties', 'interval', 'play', 'scope'],
  ...['language', 'browser', 'wire', 'service', 'source', 'geo'],
]);

const longestValue = 80;

/** What differs, in code-unit order of the paths. Lists are compared whole. Numbers and plain words have their values. */
export function leafChanges(before: unknown, after: unknown): LeafChange[] {
  const [then, now] = [leavesOf(before), leavesOf(after)];
  const settings = [...new Set([...then.keys(), ...now.keys()])].sort();
  return settings.flatMap((setting): LeafChange[] => {
    const [old, current] = [then.get(setting), now.get(setting)];
    if (canonicalJson(old ?? null) === canonicalJson(current ?? null)) return [];
    const isShown = [old, current].every((value) => mayBeShown(setting, value));
    return [{ setting, before: isShown ? textOf(old) : null, after: isShown ? textOf(current) : null }];
  });
}

function leavesOf(value: unknown, at = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return new Map(value === undefined || at === '' ? [] : [[at, value]]);
  }
  return new Map(
    Object.entries(value).flatMap(([key, member]) => [...leavesOf(member, at === '' ? key : `${at}.${key}`)]),
  );
}

function mayBeShown(setting: string, value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean') return true;
  const isPlain = plainWords.has(setting.split('.').at(-1) ?? '');
  if (Array.isArray(value)) return isPlain && value.every((each) => typeof each === 'string');
  return isPlain && typeof value === 'string';
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'not set';
  const text = Array.isArray(value) ? value.join(' + ') || 'none' : String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
