import { plainWords, runsOf, wordsOf } from '../../../examiner/comparing/words.ts';
import { type ChecklistItem, type Grade, gradedItems, type Task } from '../../../examiner/task.ts';

/** A name of a checklist where it stands in an answer. */
export interface NamedPlace {
  readonly name: string;
  /** Null for a rival. */
  readonly node: string | null;
  readonly start: number;
  readonly end: number;
}

/** Where an answer names targets and rivals, in order. */
export function namedPlaces({ targets, rivals = [] }: Task, answer: string): readonly NamedPlace[] {
  const words = wordsOf(answer);
  const known = [
    ...targets.map(({ name, node }) => ({ name, node })),
    ...rivals.map((name) => ({ name, node: null })),
  ].sort((a, b) => b.name.length - a.name.length);
  const taken = new Set<number>();
  const places = known.flatMap(({ name, node }) => {
    const wanted = plainWords(name);
    const free = runsOf(wanted, words).filter((at) => !taken.has(at));
    return free.map((at) => {
      for (let offset = 0; offset < wanted.length; offset++) taken.add(at + offset);
      return { name, node, start: words[at]?.start ?? 0, end: words[at + wanted.length - 1]?.end ?? 0 };
    });
  });
  return places.sort((a, b) => a.start - b.start);
}

/** Whether a name opens its line, behind the marks of a list or a heading: then the answer offers it. */
export function isOffered(answer: string, { start }: Pick<NamedPlace, 'start'>): boolean {
  return /(?:^|\n)[\s>*_#|\d.)-]*$/.test(answer.slice(0, start));
}

/**
 * The grades of an answer whose lines are about one entity each, as tests write them: a target is there where it is named, a detail
 * where its value stands behind the target's name and before the next one; with another value behind its label it is wrong. Each
 * rival that is offered costs a depth item.
 */
export function plainGrades(task: Task, answer: string): readonly Grade[] {
  const places = namedPlaces(task, answer);
  const rivals = [
    ...new Map(
      places.filter((each) => each.node === null && isOffered(answer, each)).map((each) => [each.name, each]),
    ).values(),
  ];
  const named = (item: ChecklistItem) => places.find(({ node }) => node === item.target);
  const lost = [...task.depthChecklist.filter((item) => !named(item)), ...task.depthChecklist.filter(named).reverse()];
  return gradedItems(task).map((item): Grade => {
    const place = named(item);
    if (item.kind === 'width') return detailGrade(item, place ? partBehind(answer, places, item.target) : null);
    const rival = item.kind === 'depth' ? rivals[lost.indexOf(item)] : undefined;
    if (rival) return { item: item.id, outcome: 'contradicted', quote: answer.slice(rival.start, rival.end) };
    const own = place ?? (item.kind === 'chain' ? placeOf(item.value, answer) : undefined);
    return own
      ? { item: item.id, outcome: 'satisfied', quote: answer.slice(own.start, own.end) }
      : { item: item.id, outcome: 'missing', quote: null };
  });
}

function placeOf(name: string, text: string): { readonly start: number; readonly end: number } | undefined {
  const words = wordsOf(text);
  const wanted = plainWords(name);
  const [at] = runsOf(wanted, words);
  return at === undefined ? undefined : { start: words[at]?.start ?? 0, end: words[at + wanted.length - 1]?.end ?? 0 };
}

/** What an answer says behind each place of a target's name. */
function partBehind(answer: string, places: readonly NamedPlace[], target: string): string {
  return places
    .map(({ node, start }, at) => (node === target ? answer.slice(start, places[at + 1]?.start ?? answer.length) : ''))
    .join('\n');
}

function detailGrade({ id, attribute, value, forms = [] }: ChecklistItem, part: string | null): Grade {
  const clauses = (part ?? '').split(/;\s|\n|(?<=[.!?])\s/).map((clause) => clause.trim());
  const holding = clauses.find((clause) => [value, ...forms].some((form) => placeOf(form, clause)));
  if (holding !== undefined) return { item: id, outcome: 'satisfied', quote: holding };
  const other = clauses.find((clause) => clause.toLowerCase().includes(`${attribute.toLowerCase()}:`));
  return other === undefined
    ? { item: id, outcome: 'missing', quote: null }
    : { item: id, outcome: 'contradicted', quote: other };
}
