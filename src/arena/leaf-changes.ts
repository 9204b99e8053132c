import * as z from 'zod';
import { canonicalJson } from '../kernel/json.ts';

/** A setting that differs between two configs, by its path there. */
export interface LeafChange {
  /** Such as `trees.count`. */
  readonly setting: string;
  /** Its values; `not set` where there is none. Both null where values are not for everybody to see. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Settings with words of ours, the name of a model, or that of a version. All other texts may hold addresses, paths and arguments. */
const plainWords: ReadonlySet<string> = new Set([
  'kind',
  'model',
  'style',
  'format',
  'judging',
  'context',
  'level',
  'ties',
  'interval',
  'play',
  'scope',
  'language',
  'browser',
  'wire',
  'service',
  'source',
  'geo',
  'version',
]);

const longestValue = 80;

/** Returns the differences in code-unit order of the paths. Lists are compared whole. Numbers and plain words have their values. */
export function leafChanges(before: unknown, after: unknown): LeafChange[] {
  const then = leavesOf(before);
  const now = leavesOf(after);
  const settings = [...new Set([...then.keys(), ...now.keys()])].sort();
  return settings.flatMap((setting): LeafChange[] => {
    const old = then.get(setting);
    const current = now.get(setting);
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
  // Options of a model are for readers of its results.
  const isPlain = plainWords.has(setting.split('.').at(-1) ?? '') || setting.startsWith('options.');
  if (Array.isArray(value)) return isPlain && value.every((each) => typeof each === 'string');
  return isPlain && typeof value === 'string';
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'not set';
  const text = Array.isArray(value) ? value.join(' + ') || 'none' : String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** A setting that differs and may be why ratings moved, by an amount that nothing here tells. */
export interface SettingChange {
  readonly what: 'judge' | 'question writer' | 'rounds of a match' | 'caps' | 'web';
  readonly before: string;
  readonly after: string;
}

const examinerConfig = z.object({
  examiner: z.object({
    kind: z.enum(['offline', 'model']).optional(),
    model: z.string().optional(),
    judges: z.array(z.string()).optional(),
    judging: z.string().default('itemised'),
    excludeOwnVendor: z.boolean().default(true),
    closedBook: z.boolean().default(false),
    selfSolve: z.boolean().default(false),
    logicChain: z.boolean().default(true),
    context: z.string().default('tree'),
  }),
});
type ExaminerConfig = z.infer<typeof examinerConfig>;

const matchConfig = z.object({ tournament: z.object({ matchRounds: z.int() }) });

const capsConfig = z.object({
  caps: z.object({ timeoutSeconds: z.number(), maxOutputTokens: z.int(), maxToolCalls: z.int() }),
});

const webConfig = z.object({
  seed: z.int().optional(),
  web: z.object({ kind: z.enum(['sandbox', 'live']), sandbox: z.object({ seed: z.int().optional() }).prefault({}) }),
});

/** Says a setting of a stored config; null where that does not tell. */
function toldBy<Told>(schema: z.ZodType<Told>, textOf: (told: Told) => string): (config: unknown) => string | null {
  return (config) => {
    const { data } = schema.safeParse(config);
    return data === undefined ? null : textOf(data);
  };
}

const settings: Readonly<Record<SettingChange['what'], (config: unknown) => string | null>> = {
  judge: toldBy(examinerConfig, judgeText),
  'question writer': toldBy(examinerConfig, writerText),
  'rounds of a match': toldBy(matchConfig, ({ tournament }) => `at most ${tournament.matchRounds}`),
  // What all contestants are given for an answer.
  caps: toldBy(
    capsConfig,
    ({ caps: { timeoutSeconds, maxOutputTokens, maxToolCalls } }) =>
      `${timeoutSeconds} s, ${maxOutputTokens} tokens a reply, ${maxToolCalls} tool calls`,
  ),
  // Made-up webs of different seeds have nothing in common; the live web is one.
  web: toldBy(webConfig, ({ seed, web: { kind, sandbox } }) =>
    kind === 'live' ? 'live' : `made up, seed ${sandbox.seed ?? seed ?? 1}`,
  ),
};

/** Returns the differences between the stored configs of two tournaments, as far as both are understood. */
export function settingChanges(before: unknown, after: unknown): SettingChange[] {
  return Object.entries(settings).flatMap(([what, textOf]) => {
    const then = textOf(before);
    const now = textOf(after);
    if (then === null || now === null || then === now) return [];
    return [{ what: what as SettingChange['what'], before: then, after: now }];
  });
}

function judgeText({ examiner: { kind, model, judges, judging, excludeOwnVendor } }: ExaminerConfig): string {
  if (kind !== 'model') return kind === 'offline' ? 'rules' : 'programs';
  const names = [...(judges ?? (model === undefined ? [] : [model]))].sort().join(' + ');
  const notes = [...(judging === 'itemised' ? [] : [judging]), ...(excludeOwnVendor ? [] : ['own vendor let in'])];
  return notes.length === 0 ? names : `${names} (${notes.join(', ')})`;
}

function writerText({ examiner }: ExaminerConfig): string {
  const { kind, model, closedBook, selfSolve, logicChain, context } = examiner;
  if (kind !== 'model') return kind === 'offline' ? 'rules' : 'programs';
  const notes = [
    ...(closedBook ? ['closed-book check'] : []),
    ...(selfSolve ? ['self-solve check'] : []),
    ...(logicChain ? [] : ['without the pages above']),
    ...(context === 'tree' ? [] : [context]),
  ];
  return notes.length === 0 ? (model ?? 'a model') : `${model ?? 'a model'} (${notes.join(', ')})`;
}
