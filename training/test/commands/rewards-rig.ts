import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { stringify } from 'yaml';
import { runIn, type Said } from '../../../test/cli/run-in.ts';
import type { AskedModel, Brain, ModelServer } from '../../../test/services/model-brain.ts';
import { startOpenaiServer } from '../../../test/services/openai-server.ts';
import { skilledText } from '../../../test/services/trajectory-brain/skill-words.ts';
import { trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { GroupRecord, PreferenceRecord } from '../../rewards/group-record.ts';

export const judge = 'openai/gpt-5.1';
export const secondJudge = 'openai/gpt-5.2';
/** Judges by skill alone. */
export const honest: Brain = (asked) => trajectoryBrain(asked) ?? { kind: 'status', status: 400 };

export type Skills = Readonly<Record<string, number>>;
/** Skill of eight rollouts, those of the published example times ten; `a` is the best. */
export const eight: Skills = { a: 9, b: 1, c: 5, d: 7, e: 3, f: 6, g: 2, h: 8 };
export const four: Skills = { v: 2, w: 8, x: 5, y: 3 };

/** A group of answers without steps; its question is its own. */
export function group(id: string, skills: Skills, more: object = {}) {
  const candidates = Object.entries(skills).map(([candidate, skill]) => ({
    id: candidate,
    response: skilledText(skill),
  }));
  return { group_id: id, query: `Which rocks are there along the ${id}?`, candidates, ...more };
}

/** A rollout that was cut off while it worked with a tool, whatever that found. */
export function cutOff(id: string) {
  const search = { function: { name: 'search', arguments: '{"q":"rocks of the cut off"}' } };
  return {
    id,
    messages: [
      { role: 'assistant', tool_calls: [search] },
      { role: 'tool', content: skilledText(9) },
    ],
  };
}

/** Ids from the highest reward to the lowest. */
export function byReward({ candidates }: GroupRecord): string[] {
  return candidates.toSorted((one, other) => (other.reward ?? -1) - (one.reward ?? -1)).map(({ id }) => id);
}

/** Ids from the best to the worst. */
export function bySkill(skills: Skills): string[] {
  return Object.keys(skills).toSorted((one, other) => (skills[other] ?? 0) - (skills[one] ?? 0));
}

/** Of two. */
export function better(skills: Skills, [one = '', other = '']: readonly string[]): string {
  return (skills[one] ?? 0) > (skills[other] ?? 0) ? one : other;
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

export function only<Value>([value, ...others]: readonly Value[]): Value {
  if (value === undefined || others.length > 0) throw new Error('there is not exactly one');
  return value;
}

interface Ranked {
  /** 0, or 2 where nothing was judged. */
  readonly code: number;
  readonly groups: readonly GroupRecord[];
  readonly pairs: readonly PreferenceRecord[];
  readonly err: string;
  /** What reached the judge. */
  readonly asked: readonly AskedModel[];
}

/** A folder with a config, a database, and a judge on loopback that is honest unless a test says otherwise. */
export function rewardsRig() {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-rewards-'));
  let database: TestDatabase | null = null;
  let server: ModelServer | null = null;
  let brain = honest;
  beforeAll(async () => {
    database = await openTestDatabase();
    server = await startOpenaiServer((asked) => brain(asked));
    configure('arena.yaml');
  });
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', database?.url);
    vi.stubEnv('OPENAI_API_KEY', 'sk-judge');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    brain = honest;
  });
  afterAll(async () => {
    await server?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function configure(file: string, more: object = {}): void {
    const prices = Object.fromEntries([judge, secondJudge].map((model) => [model, { input: 2, output: 10 }]));
    const providers = { openai: { url: server?.baseUrl } };
    writeFileSync(path.join(folder, file), stringify({ providers, prices, ...more }));
  }

  function write(file: string, lines: readonly (object | string)[]): void {
    const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    writeFileSync(path.join(folder, file), text.join(''));
  }

  const asked = (): readonly AskedModel[] => server?.asked ?? [];
  const run = (...args: string[]): Promise<Said> => runIn(folder, ['rewards', ...args, '--judge', judge]);

  async function rank(groups: readonly object[], ...args: string[]): Promise<Ranked> {
    write('groups.jsonl', groups);
    const before = asked().length;
    const said = await run('rank', 'groups.jsonl', '--yes', '--json', ...args);
    expect([0, 2], said.err).toContain(said.code);
    return { code: said.code, ...JSON.parse(said.out), err: said.err, asked: asked().slice(before) };
  }

  return {
    folder,
    configure,
    write,
    asked,
    run,
    rank,
    judgeBy: (next: Brain) => {
      brain = next;
    },
    linesOf: <Line>(file: string): Line[] =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
