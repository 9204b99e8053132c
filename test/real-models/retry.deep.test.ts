// Repeats test/real-models/useless-replies.real.test.ts (void matches are played again by retry) for a contestant's refused key.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { Brain } from '../services/model-brain.ts';
import { type Arena, askedFor, askedOf, idOfNewest, openArena, settingsOf } from './arena-of-six.ts';

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

describe('void matches', () => {
  it('are played again by retry, which rates the tournament anew and plays nothing else', async () => {
    const known = new Set(asked().map(askedFor));
    arena.configure(settingsOf(3, 1, 6));
    refused = 'o3';
    const first = await arena.runHere(['tournament', 'run', '--yes', '--json']);
    expect(first.code).toBe(0);
    const id = await idOfNewest(arena);
    const show = async () => JSON.parse((await arena.runHere(['tournament', 'status', id, '--json'])).out)[0];
    expect(await show()).toMatchObject({
      status: 'finished',
      matchesVoid: 2,
      voids: [{ reason: 'agent_unavailable' }],
    });

    refused = null;
    const before = asked().length;
    const again = await arena.runHere(['tournament', 'retry', id, '--json']);
    expect(again.err).not.toContain('bug in dr-arena');
    expect(again.code).toBe(0);
    expect(await show()).toMatchObject({ status: 'finished', matchesVoid: 0, matchesEnded: 3 });
    const { leaderboard } = JSON.parse(again.out);
    expect(leaderboard.map(({ matches }: { matches: number }) => matches)).toEqual([2, 2, 2]);
    // Its opponents are asked about places that no match of theirs had reached, and about none twice.
    expect(asked().length).toBeGreaterThan(before);
    const others = asked().filter((each) => each.model !== 'o3' && !known.has(askedFor(each)));
    expect(new Set(others.map(askedFor)).size).toBe(others.length);
    const nothing = await arena.runHere(['tournament', 'retry', id]);
    expect(nothing).toMatchObject({ code: 2 });
    expect(nothing.err).toContain('has no void match');
  });
});
