import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { Brain } from '../services/model-brain.ts';
import { type Arena, askedFor, askedOf, committed, idOfNewest, openArena, price, settingsOf } from './arena-of-six.ts';

let arena: Arena;
/** The model whose provider refuses its key just now. */
let refused: string | null = null;

beforeAll(async () => {
  const honest = examinerBrain();
  const examiner: Brain = (asked) => (asked.model === refused ? { kind: 'status', status: 401 } : honest(asked));
  arena = await openArena(examiner, async ({ model }) => (model === refused ? { kind: 'status', status: 401 } : null));
});
afterAll(async () => {
  await arena?.close();
});

const asked = () => askedOf(arena);

describe('a tournament with a budget', () => {
  it('stops cleanly at its cap, goes on with a higher one, and pays for no answer twice', async () => {
    arena.configure(settingsOf(3, 1, 5));
    const stopped = await arena.runHere(['tournament', 'run', '--yes', '--budget', '0.15']);
    const id = await idOfNewest(arena);
    expect(stopped).toMatchObject({ code: 2, err: expect.stringContaining(`tournament resume ${id} --budget`) });
    expect(await committed(arena, id)).toBeLessThanOrEqual(0.15);
    const [told] = /\$[\d.]+ of \$0\.15 spent/.exec(stopped.err) ?? [];
    const status = await arena.runHere(['status', id]);
    expect([told, status.out]).toEqual([expect.any(String), expect.stringContaining(String(told))]);
    expect(Number(told?.slice(1, 7))).toBeCloseTo(await committed(arena, id), 4);
    expect(await arena.query("select key from arena.model_calls where status = 'reserved' and run = $1", [id])).toEqual(
      [],
    );
    const paid = asked().length;
    expect(paid).toBeGreaterThan(0);

    const ended = await arena.runHere(['tournament', 'resume', id, '--budget', '1000', '--json']);
    expect(ended.code, ended.err).toBe(0);
    const [calls] = await arena.query(
      "select count(*) as n, count(distinct key) as keys from arena.model_calls where status = 'answered'",
    );
    expect(calls?.n).toBe(calls?.keys);
    expect(asked().length).toBeGreaterThan(paid);
    expect(new Set(asked().map(askedFor)).size).toBe(asked().length);
  });
});

describe('void matches', () => {
  it('are played again by retry, which rates the tournament again and plays nothing else', async () => {
    const known = new Set(asked().map(askedFor));
    arena.configure(settingsOf(3, 1, 6));
    refused = 'o3';
    const first = await arena.runHere(['tournament', 'run', '--yes', '--json']);
    expect(first.code).toBe(4);
    const id = await idOfNewest(arena);
    const show = async () => JSON.parse((await arena.runHere(['status', id, '--all', '--json'])).out)[0];
    expect(await show()).toMatchObject({
      status: 'finished',
      matchesVoid: 2,
      voids: [{ reason: 'agent_unavailable' }],
    });

    refused = null;
    const before = asked().length;
    const again = await arena.runHere(['tournament', 'resume', id, '--voids', '--json']);
    expect(again.err).not.toContain('bug in dr-arena');
    expect(again.code).toBe(0);
    expect(await show()).toMatchObject({ status: 'finished', matchesVoid: 0, matchesEnded: 3 });
    const { leaderboard } = JSON.parse(again.out);
    expect(leaderboard.map(({ matches }: { matches: number }) => matches)).toEqual([2, 2, 2]);
    // Its opponents are asked about places that no match of theirs had reached, and about none twice.
    expect(asked().length).toBeGreaterThan(before);
    const others = asked().filter((each) => each.model !== 'o3' && !known.has(askedFor(each)));
    expect(new Set(others.map(askedFor)).size).toBe(others.length);
    const nothing = await arena.runHere(['tournament', 'resume', id, '--voids']);
    expect(nothing).toMatchObject({ code: 2 });
    expect(nothing.err).toContain('has no void match');
  });
});

describe('an Examiner whose key is refused', () => {
  it('stops the run with exit code 2 and the reason; with the key mended it goes on, and no round is void', async () => {
    const two = settingsOf(2, 1, 8);
    const model = 'google/gemini-3-pro';
    arena.configure({
      ...two,
      examiner: { kind: 'model', model, excludeOwnVendor: false },
      prices: { ...two.prices, [model]: price },
    });
    refused = 'gemini-3-pro';
    const stopped = await arena.runHere(['tournament', 'run', '--yes']);
    const id = await idOfNewest(arena);
    expect(stopped.code).toBe(2);
    expect(stopped.err).toMatch(/gemini-3-pro, which the Examiner needs, refuses its key[\s\S]*GEMINI_API_KEY/);
    expect(stopped.err).toContain(`dr-arena tournament resume ${id}`);

    refused = null;
    const ended = await arena.runHere(['tournament', 'resume', id, '--json']);
    expect(ended.err).not.toContain('bug in dr-arena');
    expect(ended.code).toBe(0);
    const voids = await arena.query(
      "select round from arena.rounds where round->'result'->>'kind' = 'void' and match like $1",
      [`${id}%`],
    );
    expect(voids).toEqual([]);
  });
});

describe('trees that a model advises on', () => {
  it('are built when their cost is agreed to, without the keys of contestants and judges, and what it cost is on record', async () => {
    const base = settingsOf(2, 1, 9);
    const model = 'google/gemini-3-pro';
    const examiner = { kind: 'model', model, judges: ['xai/grok-4'] };
    arena.configure({ ...base, examiner, prices: { ...base.prices, [model]: price } });
    const asking = await arena.runHere(['tree', 'build']);
    expect(asking).toMatchObject({ code: 2, out: '' });
    expect(asking.err).toMatch(/Advice for (?:1|one) tree: about \$[\d.]+; 95 of 100 times below \$[\d.]+[\s\S]*--yes/);
    const built = await arena.runHere(['tree', 'build', '--yes', '--json'], { OPENAI_API_KEY: '', XAI_API_KEY: '' });
    expect(built.err).not.toContain('bug in dr-arena');
    expect(built.code).toBe(0);
    const { build, trees } = JSON.parse(built.out);
    expect(trees).toHaveLength(1);
    const roles = await arena.query('select distinct role from arena.model_calls where run = $1', [build]);
    expect(roles).toEqual([{ role: 'tree' }]);
    expect(await committed(arena, build)).toBeGreaterThan(0);
  });
});
