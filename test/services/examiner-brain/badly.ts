import { randomFor } from '../../../src/kernel/random.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { fencedParts, firstTurn } from './fenced-parts.ts';

type MaybeBrain = (asked: AskedModel) => BrainReply | null;
type Json = Record<string, unknown>;

/**
 * A brain that spoils a share of its replies, in a way that its kind of reply can be spoiled: broken JSON, another form,
 * made-up quotes, leaked names, ids and numbers that were not given, wrong outcomes and tags. Which ones, a hash of what was asked
 * and of how often it was asked says, whatever its instructions: a model that is asked again may do better. Second looks are few, and which ones there are depends
 * on all other replies: every other one is spoiled, in each way in turn.
 * @param share of the replies, from 0 to 1
 */
export function badly(brain: MaybeBrain, share: number, seed: number): MaybeBrain {
  const times = new Map<string, number>();
  let looks = 0;
  return (asked) => {
    const reply = brain(asked);
    if (reply === null) return null;
    const prompt = JSON.stringify([asked.model, asked.schemaName, asked.turns]).replace(fenceMark, '');
    const time = (times.get(prompt) ?? 0) + 1;
    times.set(prompt, time);
    if (reply.kind !== 'text' || share === 0) return reply;
    const ways = waysFor(reply.text, firstTurn(asked));
    if (isSecondLook(asked)) return looks++ % 2 === 0 ? reply : spoiled(reply, ways[((looks - 2) / 2) % ways.length]);
    const random = randomFor(seed, 'bad', prompt, time);
    return random.chance(share) ? spoiled(reply, random.pick(ways)) : reply;
  };
}

/** Another one in every database: what is spoiled must not depend on it. */
const fenceMark = /[0-9a-f]{20}/g;

const isSecondLook = (asked: AskedModel) => fencedParts(firstTurn(asked)).some(({ label }) => label === 'grades');

type Way = () => string | Json;

function spoiled(reply: BrainReply & { readonly kind: 'text' }, way: Way | undefined): BrainReply {
  const result = way?.() ?? reply.text;
  return { ...reply, text: typeof result === 'string' ? result : JSON.stringify(result) };
}

/** What can go wrong with a reply: with one of its form, and that it is none. */
function waysFor(text: string, prompt: string): Way[] {
  const own = ownWays(JSON.parse(text) as Json, prompt);
  return [() => text.slice(0, Math.floor(text.length / 2)), () => 'Sure! Here it is.', ...own];
}

function ownWays(json: Json, prompt: string): Way[] {
  if (Array.isArray(json.facts)) return factWays(json, objects(json.facts));
  if (Array.isArray(json.asks)) return taskWays(json, prompt);
  if (Array.isArray(json.grades)) return gradeWays(json, objects(json.grades));
  if (Array.isArray(json.changes)) return changeWays(json, objects(json.changes));
  if (typeof json.candidate === 'number') return [() => ({ candidate: 99 }), () => ({ candidate: 'the first' })];
  if (typeof json.tier === 'string') return [() => ({ ...json, tier: 'A_WINS' }), () => ({ ...json, tag: 'LENGTH' })];
  return [() => ({ wrong: json })];
}

const objects = (list: readonly unknown[]): Json[] => list.filter((each): each is Json => typeof each === 'object');
const madeUp = 'It was first described by Quillon Ashgrove in 1777.';

function factWays(json: Json, facts: readonly Json[]): Way[] {
  return [
    () => ({
      ...json,
      facts: facts.map((fact, at) => (at % 2 === 0 ? { ...fact, quote: madeUp, value: '1777' } : fact)),
    }),
    () => ({ ...json, facts: facts.map((fact) => ({ ...fact, value: 'Quillon Ashgrove' })) }),
    () => ({ ...json, entity: 'Quillon Ashgrove' }),
    () => ({ ...json, facts: facts.map(({ quote: _, ...fact }) => fact) }),
  ];
}

function taskWays(json: Json, prompt: string): Way[] {
  const question = String(json.question);
  const entities = Array.from(prompt.matchAll(/"page":"t\d+","entity":"([^"]+)"/g), ([, name = '']) => name);
  const wrongIds = objects(json.targets as unknown[]).map((target) => ({ ...target, facts: ['f999'] }));
  return [
    () => ({ ...json, question: `${entities[0] ?? 'It'} is one of them. ${question}` }),
    () => ({ ...json, question: question.replace(/Use at most.*$/, '') }),
    () => ({ ...json, question: `${question} See https://example.org/answer.html` }),
    () => ({ ...json, question: `Which ones are they? ${/Use at most.*$/.exec(question)?.[0] ?? ''}` }),
    () => ({ ...json, targets: wrongIds }),
    () => ({ ...json, asks: [] }),
  ];
}

function changeWays(json: Json, changes: readonly Json[]): Way[] {
  return [
    () => ({ ...json, changes: [...changes, { link: 99_999, relation: 'person' }] }),
    () => ({ ...json, changes: [{ link: 99_999, relation: 'enemy_of' }] }),
    () => ({ ...json, changes: [{ relation: 'person' }] }),
  ];
}

function gradeWays(json: Json, grades: readonly Json[]): Way[] {
  const outcomes = ['satisfied', 'missing', 'contradicted'];
  return [
    () => ({ ...json, grades: grades.map((grade) => ({ ...grade, outcome: 'correct' })) }),
    () => ({ ...json, grades: grades.map((grade) => ({ ...grade, outcome: 'satisfied', quote: madeUp })) }),
    () => ({ ...json, grades: grades.map((grade, at) => ({ ...grade, item: `w${at + 900}` })) }),
    () => ({ ...json, grades: grades.slice(1) }),
    () => ({ ...json, grades: grades.map((grade, at) => ({ ...grade, outcome: outcomes[at % outcomes.length] })) }),
  ];
}
