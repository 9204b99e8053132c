import * as z from 'zod';
import { gradeByModels } from '../../../examiner/judging/judge-by-models.ts';
import type { GradeOutcome } from '../../../examiner/task.ts';
import {
  type HandGradedAnswer,
  type HandGradedItem,
  handGradeOf,
  type JudgedAnswer,
  taskOfAnswer,
} from '../../../src/audit/calibration/hand-graded-answer.ts';
import { fencedParts, fencedText, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { brainModel } from './brain-model.ts';
import { contribution, judgingRig } from './judging-rig.ts';

/** What a judge says of one item. */
interface Claim {
  readonly outcome: GradeOutcome;
  readonly quote: string | null;
}

type Look = 'first' | 'second';

/** Makes a judge for one answer: what it says of an item, at which look, of the answer as it is shown to it. */
export type Replay = (answer: HandGradedAnswer) => (item: HandGradedItem, look: Look, shown: string) => Claim;

/** Has each answer graded by a judge of its own, and the grades checked as in a match. */
export const judgeByReplay = (answers: readonly HandGradedAnswer[], replay: Replay): Promise<JudgedAnswer[]> =>
  Promise.all(
    answers.map(async (answer) => {
      const { options } = judgingRig([brainModel(replayBrain(answer, replay))]);
      const { outcome } = contribution(answer.answer);
      const { votes } = await gradeByModels({ task: taskOfAnswer(answer), outcome, attempt: 0 }, options);
      const graded = votes[0]?.graded;
      if (!graded?.ok) throw new Error(`${answer.id} was not graded: ${graded?.failure.detail}`);
      return { answer, judgement: graded.value };
    }),
  );

/** What the judge of one answer replies, when it is asked for grades. */
export function replayBrain(answer: HandGradedAnswer, replay: Replay): (asked: AskedModel) => BrainReply {
  const say = replay(answer);
  return (asked) => {
    const prompt = firstTurn(asked);
    const look = fencedParts(prompt).some(({ label }) => label === 'grades') ? 'second' : 'first';
    const shown = fencedText(prompt, 'answer');
    const grades = askedItems(prompt).map(({ item: id, value }) => {
      const item = answer.items.find((each) => each.id === id) ?? { ...controlItem, id, value };
      return { item: id, reason: 'replayed', ...say(item, look, shown), doubt: null };
    });
    const entities = look === 'first' ? listedEntities(answer, shown) : {};
    return { kind: 'text', text: JSON.stringify({ grades, ...entities }) };
  };
}

/** Rivals that the answer offers in a target’s place by its grades by hand, and all others that it holds. */
function listedEntities({ items, grades, rivals }: HandGradedAnswer, shown: string) {
  const wrong = items.filter(({ id, kind }) => kind === 'depth' && grades[id]?.outcome === 'contradicted');
  const quotes = wrong.map(({ id }) => grades[id]?.quote ?? '');
  const isOffered = (name: string) => quotes.some((quote) => quote.includes(name));
  const held = rivals.filter((name) => shown.toLowerCase().includes(name.toLowerCase()));
  const list = (names: readonly string[]) => names.map((name) => ({ name, quote: name }));
  return { offered: list(held.filter(isOffered)), mentioned: list(held.filter((name) => !isOffered(name))) };
}

const checklistSchema = z.object({ items: z.array(z.object({ item: z.string(), value: z.string() })) });
const askedItems = (prompt: string) => checklistSchema.parse(JSON.parse(fencedText(prompt, 'checklist'))).items;

/** What a second look has beside the items of the answer, in the form of one. */
const controlItem = { kind: 'depth', target: 'control', attribute: 'name', pageQuote: '' } as const;
const isControl = ({ target }: HandGradedItem) => target === controlItem.target;

const handClaim = (answer: HandGradedAnswer, item: HandGradedItem): Claim => {
  if (isControl(item)) return { outcome: 'missing', quote: null };
  const { outcome, quote } = handGradeOf(answer, item.id);
  return { outcome, quote };
};

const yes = (quote: string): Claim => ({ outcome: 'satisfied', quote });

/** Grades by hand at both looks. */
export const careful: Replay = (answer) => (item) => handClaim(answer, item);

/** The same judge, and nobody who confirms what code cannot settle: as if there were no second look. */
export const unconfirmed =
  (replay: Replay): Replay =>
  (answer) => {
    const say = replay(answer);
    return (item, look, shown) => (look === 'first' ? say(item, look, shown) : { outcome: 'missing', quote: null });
  };

/** The same judge, and one that sees through the control of the second look, but insists on all else. */
export const sly =
  (replay: Replay): Replay =>
  (answer) => {
    const say = replay(answer);
    return (item, look, shown) => (isControl(item) ? { outcome: 'missing', quote: null } : say(item, look, shown));
  };

/** Judges that say satisfied to everything, at both looks, by what they quote. */
export const yesSayers = {
  /** The first words of the answer, whatever they say. */
  firstWords: () => (_item, _look, shown) => yes(/^\S+(?:\s+\S+){0,9}/.exec(shown)?.[0] ?? ''),
  /** The sentence or line that shares most words with the item. */
  nearestSentence: (answer) => (item, _look, shown) => yes(nearestSentence(answer, item, shown)),
  /** The value, if it stands anywhere; else the nearest sentence. */
  valueWherever: (answer) => (item, _look, shown) =>
    yes(valueIn(shown, item.value) ?? nearestSentence(answer, item, shown)),
} as const satisfies Readonly<Record<string, Replay>>;

function valueIn(shown: string, value: string): string | null {
  const at = shown.toLowerCase().indexOf(value.toLowerCase());
  return at < 0 ? null : shown.slice(at, at + value.length);
}

/** A word of the value tells three times as much as one of the attribute or the name. */
const valueWeight = 3;

function nearestSentence({ targets }: HandGradedAnswer, item: HandGradedItem, shown: string): string {
  const ofValue = wordsIn(item.value);
  const name = targets.find(({ node }) => node === item.target)?.name ?? '';
  const wanted = wordsIn(`${item.value} ${item.attribute} ${name}`);
  let nearest = '';
  let most = -1;
  for (const sentence of shown.split(/(?<=[.!?])\s+|\n+/).filter((each) => /\w/.test(each))) {
    const shared = [...wordsIn(sentence)].filter((word) => wanted.has(word));
    const near = shared.reduce((sum, word) => sum + (ofValue.has(word) ? valueWeight : 1), 0);
    if (near <= most) continue;
    nearest = sentence;
    most = near;
  }
  return nearest;
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
