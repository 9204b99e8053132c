import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { AskedModel, Brain, BrainReply } from '../services/model-brain.ts';
import { type Arena, committed, idOfNewest, openArena, price, six } from './arena-of-six.ts';

/** Characters of a token, and what a model thinks before it writes, in tokens. */
const charactersOfToken = 4;
const reasoning = 400;

/** What the Examiner is asked takes the tokens of its words; what it says those too, and what it thought. */
const examiner: Brain = async (asked) => {
  const reply = await examinerBrain()(asked);
  if (reply.kind !== 'text') return reply;
  const words = [asked.system, ...asked.turns.map(({ text }) => text)].join('').length;
  const output = Math.round(reply.text.length / charactersOfToken) + reasoning;
  return { ...reply, usage: { input: Math.round(words / charactersOfToken), cached: 0, output } };
};

/** A model that searches reads some pages and thinks: from run to run it takes two or three times as much. */
function spent({ turns }: AskedModel, reply: BrainReply): BrainReply {
  if (reply.kind !== 'text') return reply;
  const random = randomFor('spent', turns.at(-1)?.text ?? '', reply.text);
  const usage = { input: random.int(12_000, 48_000), cached: 0, output: random.int(900, 4000) };
  return { ...reply, usage, searches: Array.from({ length: random.int(2, 9) }, (_, at) => `query ${at}`) };
}

let arena: Arena;
beforeAll(async () => {
  arena = await openArena(examiner, null, spent);
});
afterAll(() => arena?.close());

it('the plan of a first run, with nothing spent before, is within a factor of two of what it comes to', async () => {
  const judge = 'google/gemini-3-pro';
  const agents = six.slice(2, 5).map(({ name, model }) => ({ kind: 'model', name, model }));
  const prices = Object.fromEntries([judge, ...six.map(({ model }) => model)].map((model) => [model, price]));
  const tournament = { format: 'round-robin' };
  arena.configure({
    agents,
    prices,
    tournament,
    seed: 7,
    trees: { count: 2 },
    examiner: { kind: 'model', model: judge },
  });
  const planned = JSON.parse((await arena.runHere(['plan', '--json'])).out).usd;
  const ended = await arena.runHere(['tournament', 'run', '--yes', '--json']);
  expect(ended).toMatchObject({ code: 0 });
  const came = await committed(arena, await idOfNewest(arena));
  expect(came).toBeGreaterThan(planned.expected / 2);
  expect(came).toBeLessThan(planned.expected * 2);
  expect(came).toBeLessThan(planned.bound);
});
