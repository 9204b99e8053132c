import { afterAll, beforeAll, expect, it } from 'vitest';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { Brain } from '../services/model-brain.ts';
import { type Arena, idOfNewest, openArena, price, settingsOf } from './arena-of-six.ts';

let arena: Arena;
/** What the Examiner's server says to everything while it is broken; null: it is well. */
let broken: string | null = null;

beforeAll(async () => {
  const honest = examinerBrain();
  const examiner: Brain = (asked) => (broken === null ? honest(asked) : { kind: 'text', text: broken });
  arena = await openArena(examiner);
});
afterAll(async () => {
  await arena?.close();
});

const model = 'google/gemini-3-pro';
const base = settingsOf(2, 1, 12);
const settings = {
  ...base,
  examiner: { kind: 'model', model, excludeOwnVendor: false },
  prices: { ...base.prices, [model]: price },
};

async function newest(): Promise<{ id: string; matchesVoid: number; voids: { reason: string }[] }> {
  const id = await idOfNewest(arena);
  return { id, ...(await statusOf(id)) };
}

async function statusOf(id: string) {
  return JSON.parse((await arena.runHere(['status', id, '--all', '--json'])).out)[0];
}

/** Well-formed and empty; no reply at all: test/faults/useless-examiner.real.test.ts. */
const empty = '{"entity": null, "kind": null, "facts": []}';

it('an Examiner whose server finds nothing voids that tournament alone: the next one, and a retry, ask the mended server again', async () => {
  arena.configure(settings);
  broken = empty;
  await arena.runHere(['tournament', 'run', '--yes']);
  const first = await newest();
  expect(first).toMatchObject({ matchesVoid: 1 });

  broken = null;
  const next = await arena.runHere(['tournament', 'run', '--yes']);
  expect(next.code).toBe(0);
  expect(await newest()).toMatchObject({ matchesVoid: 0 });

  const retried = await arena.runHere(['tournament', 'resume', first.id, '--voids']);
  expect(retried.err).not.toContain('bug in dr-arena');
  expect(retried.code).toBe(0);
  expect(await statusOf(first.id)).toMatchObject({ status: 'finished', matchesVoid: 0 });
});
