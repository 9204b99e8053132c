import { writeQuestion } from '../../src/sandbox/grammar/question.ts';
import type {
  AskedClue,
  AskedCondition,
  AskedGroup,
  AskedQuestion,
} from '../../src/sandbox/grammar/sandbox-question.ts';
import type { Fact } from '../fact.ts';
import type { Clue, ClueFact } from './clue.ts';
import { verbForm } from './composite.ts';
import { isTime, readMeasure } from './measure.ts';

/** What a question asks of its targets beside attributes of their pages. */
export type QuestionForm =
  | { readonly kind: 'change' | 'synthesis'; readonly attribute: string }
  | { readonly kind: 'comparison' };

/** The parts of a question that the rules have chosen. */
export interface QuestionParts extends Pick<AskedQuestion, 'group' | 'wordLimit'> {
  /** What the first page is about. */
  readonly noun: string;
  readonly start: Clue;
  readonly hops: readonly { readonly group: AskedGroup; readonly clue: Clue }[];
  /** One clue a target, or a single one that all targets share. */
  readonly clues: { readonly each: readonly Clue[] } | { readonly shared: Clue };
  /** The number of targets; where a clue leaves some out, of the whole group. */
  readonly count: number;
  readonly attributes: readonly string[];
  /** Left out: attributes alone are asked for. */
  readonly form?: QuestionForm;
}

/** The question in the sandbox's grammar. */
export function questionText({ noun, start, hops, clues, count, form, attributes, ...rest }: QuestionParts): string {
  const place = {
    ...rest,
    start: { noun, clue: askedClue(start) },
    steps: hops.map(({ group, clue }) => ({ group, clue: askedClue(clue) })),
  };
  if ('shared' in clues && leavesOut(clues.shared)) {
    const targets = { kind: 'except', count, clue: askedClue(clues.shared) } as const;
    return writeQuestion({ ...place, kind: 'exclusion', targets, attributes });
  }
  const targets =
    'each' in clues
      ? ({ kind: 'each', clues: clues.each.map(askedClue) } as const)
      : ({ kind: 'shared', count, clue: askedClue(clues.shared) } as const);
  if (form === undefined) return writeQuestion({ ...place, kind: 'tabulate', targets, attributes });
  if (form.kind === 'comparison') return writeQuestion({ ...place, ...form, targets, attributes });
  return writeQuestion({ ...place, ...form, kind: form.kind, targets });
}

const leavesOut = (clue: Clue) => clue.kind === 'facts' && clue.facts.some(({ except }) => except);

/** What happened comes first, in the order of time; then what the thing has; then the rest. */
function askedClue(clue: Clue): AskedClue {
  if (clue.kind === 'described') return { kind: 'described', words: clue.words };
  const inOrder = clue.facts.toSorted((a, b) => rankOf(a) - rankOf(b) || timeOf(a) - timeOf(b));
  return { kind: 'facts', conditions: inOrder.map(askedCondition) };
}

function rankOf({ attribute }: Fact): number {
  if (verbForm(attribute) !== null) return 0;
  return attribute.startsWith('number of ') ? 1 : 2;
}

const timeOf = ({ attribute, value }: Fact) => (verbForm(attribute) ? (readMeasure(attribute, value)?.number ?? 0) : 0);

function askedCondition({ attribute, value, within }: ClueFact): AskedCondition {
  const [low = '', high = ''] = within?.ends ?? [];
  switch (within?.told) {
    case 'decade':
      return { kind: 'decade', attribute, from: Number(low) };
    case 'between':
      return { kind: 'between', attribute, low: /^[\d.]+/.exec(low)?.[0] ?? low, high };
    case 'greatest':
    case 'smallest':
      return { kind: 'extreme', attribute, most: within.told };
    case 'over':
      return { kind: 'beyond', attribute, limit: low, side: isTime(within.scale) ? 'after' : 'over' };
    case 'under':
      return { kind: 'beyond', attribute, limit: low, side: isTime(within.scale) ? 'before' : 'under' };
    case undefined:
      return { kind: 'is', attribute, value };
  }
}
