import { emptyWords, plainWords, stem } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import type { Task } from '../task.ts';
import { type GateRefusal, refusal } from '../task-gate.ts';
import type { Member } from './place-pages.ts';
import { limitSentence } from './wording.ts';

/** What a model is to ask for in a question of another kind than `tabulate`, in place of the details of its pages. */
export interface KindAsk {
  /** Facts of the targets: they alone may be asked for, and none of them may be told. */
  readonly facts: ReadonlySet<Fact>;
  /** Pages beside those of the place that the facts quote. */
  readonly quoted?: readonly Member[];
  /** What the writer is told of the kind, outside of any fence: words of ours alone. */
  readonly rule: string;
  /** What whoever tries a draft's items is told of the kind; may be empty. */
  readonly trialRule: string;
  /** A draft with what its kind adds. */
  finish(task: Task): Task;
  /** What the gate of the kind has against a finished draft. */
  refusals(task: Task): readonly GateRefusal[];
}

/** A clue that stands in the words of an answer leads to that answer by itself. */
export function clueRefusals({ depthChecklist, widthChecklist }: Task): GateRefusal[] {
  return widthChecklist.flatMap(({ value, target, facts }) => {
    const clues = depthChecklist.filter((item) => item.target === target).flatMap((item) => item.facts);
    return facts.some((answer) => clues.some((clue) => overlap(answer, clue)))
      ? [refusal('gives_answer', `a clue stands in the same words of the page as “${value}”, which is asked for`)]
      : [];
  });
}

const overlap = ({ quote: a }: Fact, { quote: b }: Fact) => a.page === b.page && a.start < b.end && b.start < a.end;

/** The question does not say an answer in other words. */
export function tellRefusals({ question, wordLimit, widthChecklist }: Task): GateRefusal[] {
  const open = question.replace(limitSentence(wordLimit), '');
  return widthChecklist
    .filter(({ value }) => tellsMost(open, value))
    .map(({ value }) => refusal('gives_answer', `the question has most words of “${value}”, which it asks for`));
}

/** A statement is told in other words by this share of those that carry its sense. */
const mostShared = 0.6;
const leastWords = 3;

function tellsMost(question: string, value: string): boolean {
  const there = new Set(plainWords(question).map(stem));
  const words = new Set(
    plainWords(value)
      .filter((word) => !emptyWords.has(word))
      .map(stem),
  );
  const shared = [...words].filter((word) => there.has(word)).length;
  return words.size >= leastWords && shared / words.size >= mostShared;
}
