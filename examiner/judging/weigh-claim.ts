import { canonicalWords } from '../comparing/word-forms.ts';
import { asksForPoints, type ChecklistItem, isStatement, type Task } from '../task.ts';
import { type TypedMatch, typedMatch } from '../values/typed-value.ts';
import { entitiesNamed } from './offered-entities.ts';
import { sharingWith } from './shared-words.ts';

/** What code makes of a claimed grade and the words of the answer that are to show it. */
export type Weighed =
  | { readonly kind: 'stands' }
  /** Code cannot settle it. */
  | { readonly kind: 'open'; readonly reason: string }
  /** The words show nothing of the item. */
  | { readonly kind: 'unshown'; readonly reason: string }
  /** The words state another value: both were read whole. */
  | { readonly kind: 'refuted'; readonly reason: string };

const stands: Weighed = { kind: 'stands' };
const open = (reason: string): Weighed => ({ kind: 'open', reason });
const inQuotes = (text: string) => `“${text.slice(0, 100)}”`;

/** Whether an item asks for an entity by its name; points of a question without entities are values. */
const isName = (task: Task, { kind }: ChecklistItem) => kind !== 'width' && !asksForPoints(task);

/**
 * Weighs `satisfied`. Only typed values are compared; whose value it is, denial, choice and paraphrase are the judge's to read.
 * @param words what the judge quotes, as the answer has it
 */
export function weighSatisfied(task: Task, item: ChecklistItem, words: string): Weighed {
  if (isName(task, item)) return weighName(task, item, words);
  const match = bestMatch(item, words);
  switch (match) {
    case 'same':
      return stands;
    case 'different':
      return { kind: 'refuted', reason: `${inQuotes(words)} states another value than “${item.value}”` };
    case 'several':
      return open(`beside “${item.value}” the words ${inQuotes(words)} have another value of its kind`);
    case 'near':
      return open(`${inQuotes(words)} says less, or something near to “${item.value}”`);
    case 'unread':
      return weighWords(task, item, words);
  }
}

/** Best first. */
const order: readonly TypedMatch[] = ['same', 'several', 'near', 'unread'];

/** The best match of the value and its other forms; `different` only where no form is met or left unread. */
function bestMatch({ value, forms = [], attribute }: ChecklistItem, words: string): TypedMatch {
  const matches = [value, ...forms].map((form) => typedMatch(form, attribute, words));
  // A form that has no type of its own, such as “the same year”, does not excuse another value.
  const [own = 'unread'] = matches;
  if (own === 'different' && !matches.some((match) => ['same', 'several', 'near'].includes(match))) return own;
  return order.find((match) => matches.includes(match)) ?? 'different';
}

function weighWords(task: Task, item: ChecklistItem, words: string): Weighed {
  const name = task.targets.find(({ node }) => node === item.target)?.name ?? '';
  const named = isName(task, item);
  const shared = {
    ...item,
    entity: named ? '' : name,
    question: task.question,
    isLoose: !named && isStatement(item),
  };
  switch (sharingWith(shared, words)) {
    case 'held':
      return stands;
    case 'some':
      return open(`${inQuotes(words)} has few of the words of “${item.value}”, or a number that is not read`);
    case 'nothing':
      return { kind: 'unshown', reason: `${inQuotes(words)} shares no word or number with “${item.value}”` };
  }
}

function weighName(task: Task, item: ChecklistItem, words: string): Weighed {
  const { own, rivals } = entitiesNamed(task, item.target, words);
  if (own) return stands;
  const [rival] = rivals;
  if (rival !== undefined) return open(`${inQuotes(words)} names “${rival}”`);
  return weighWords(task, item, words);
}

/** Weighs `contradicted`: open only where the words state nothing but the item's own value or name. */
export function weighContradicted(task: Task, item: ChecklistItem, words: string): Weighed {
  if (isName(task, item)) {
    const { own, rivals } = entitiesNamed(task, item.target, words);
    const isOwnAlone = own && rivals.length === 0 && canonicalWords(words).length <= canonicalWords(item.value).length;
    return isOwnAlone ? open(`${inQuotes(words)} is the name that is asked for`) : stands;
  }
  return bestMatch(item, words) === 'same' ? open(`${inQuotes(words)} states “${item.value}” itself`) : stands;
}
