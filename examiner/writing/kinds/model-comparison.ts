import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { compareValue, holdsValue } from '../../comparing/compare-value.ts';
import { valueForm } from '../../comparing/value-form.ts';
import { plainWords } from '../../comparing/words.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import type { PointSort } from '../../prompts/read-points-prompt.ts';
import type { PagePoints } from '../../reading/model-points-reader.ts';
import type { ChecklistItem, Criterion, Task } from '../../task.ts';
import { type GateRefusal, refusal } from '../../task-gate.ts';
import { clueRefusals, type KindAsk, tellRefusals } from '../kind-ask.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { limitSentence } from '../wording.ts';

/** Each of the compared has as many points at least. */
const leastPoints = 2;
/** More than three side by side are a table. */
const mostComparedPages = 3;

/** What equal grades are compared by: no single item can say how two entities relate. */
const contrastRubric: readonly Criterion[] = [
  {
    id: 'r1',
    text: 'says of each point that is asked for whether the compared agree or differ in it, and how',
    weight: 1,
  },
];

/** What a model is told beside the rules for all questions. */
const comparisonRule = `This question compares the targets in causes, mechanisms or positions. Give two or three asks; each takes one fact of every target. Their attributes may have different names, but all facts of an ask must answer the same question about their targets: a reason beside a reason, a way of working beside a way of working, a view beside a view. No fact stands in two asks, and no two asks take facts that say the same. No other fact of a target answers an ask as well, and no ask is for one of several (“one thing that it advises”). An ask says plainly what it is about (“why its parent process starts as root”), not in general words that fit anything (“its technical means”, “a certain attribute”). The attribute of an ask, and the words that ask for it, hold nothing of the answers. The question asks for these of each target, and then in which of them the targets agree and in which they differ. Where the facts allow no two such asks, say so in "impossible".`;

/** Pages of which a comparison can be asked, with what is asked. */
export interface Comparable {
  readonly pages: PlacePages;
  readonly ask: KindAsk;
}

/**
 * Two or three pages with the points that a model read of each, for a question that compares them.
 * @param pointsOf of every target, as read by a model
 */
export function comparable(
  pages: PlacePages,
  pointsOf: (page: Member) => PagePoints['points'],
): Result<Comparable, TaskFailure> {
  if (pages.targets.length > mostComparedPages)
    return fail({ reason: 'too_few_facts', detail: `more than ${mostComparedPages} are not compared with each other` });
  const sorts = new Map(pages.targets.flatMap(pointsOf).map(({ fact, sort }) => [fact, sort]));
  if (pages.targets.some((page) => pointsOf(page).length < leastPoints))
    return fail({ reason: 'too_few_facts', detail: 'some page states too few causes, mechanisms or positions' });
  const targets = pages.targets.map(
    (page): Member => ({ ...page, own: [...pointsOf(page).map(({ fact }) => fact), ...page.own] }),
  );
  const ask: KindAsk = {
    facts: new Set(sorts.keys()),
    rule: comparisonRule,
    trialRule: '',
    finish: asComparison,
    refusals: (task) => [
      ...comparisonRefusals(task),
      ...sortRefusals(task, sorts),
      ...wordRefusals(task),
      ...tellRefusals(task),
      ...clueRefusals(task),
    ],
  };
  return ok({ pages: { ...pages, targets }, ask });
}

/** Up to so many words are a term, which answers give as it is. */
const mostTermWords = 2;

function asComparison(task: Task): Task {
  const names = new Map(task.targets.map(({ node, name }) => [node, name]));
  const widthChecklist = task.widthChecklist.map((item): ChecklistItem => {
    const isTerm = plainWords(item.value).length <= mostTermWords || valueForm(item.value).type === 'date';
    const text = `${names.get(item.target) ?? ''}, ${item.attribute}: ${item.value}`;
    return isTerm ? item : { ...item, statement: true, text };
  });
  return { ...task, widthChecklist, rubric: contrastRubric };
}

/** A cause is compared with causes only. */
function sortRefusals({ widthChecklist }: Task, sorts: ReadonlyMap<Fact, PointSort>): GateRefusal[] {
  const attributes = [...new Set(widthChecklist.map(({ attribute }) => attribute))];
  return attributes.flatMap((attribute) => {
    const facts = widthChecklist.filter((item) => item.attribute === attribute).flatMap((item) => item.facts);
    const found = new Set(facts.map((fact) => sorts.get(fact)));
    return found.size > 1 ? [refusal('not_comparable', `“${attribute}” sets a ${[...found].join(' beside a ')}`)] : [];
  });
}

const asksToCompare =
  /\b(?:differ\w*|agree\w*|alike|compar\w*|contrast\w*|similar\w*|in common|in what (?:way|respect)s?)\b/i;

/** The question asks how the targets compare. */
function wordRefusals({ question, wordLimit }: Task): GateRefusal[] {
  const open = question.replace(limitSentence(wordLimit), '');
  return [
    ...(asksToCompare.test(open)
      ? []
      : [refusal('item_not_asked', 'the question does not ask in what the targets agree and differ')]),
  ];
}

/** What the gate of the kind has against a task: enough quoted points for each, none twice, and not the same points for all. */
function comparisonRefusals(task: Task): GateRefusal[] {
  const pointsOf = (node: string) => task.widthChecklist.filter(({ target }) => target === node);
  const [first, ...rest] = task.targets.map(({ node }) => pointsOf(node));
  const few = task.targets.filter(({ node }) => pointsOf(node).length < leastPoints);
  const twice = task.targets.filter(({ node }) => holdsTwice(pointsOf(node)));
  const differs = (first ?? []).some((point) =>
    rest.some((own) =>
      own.some(({ attribute, value }) => attribute === point.attribute && compareValue(point.value, value) !== 'same'),
    ),
  );
  return [
    ...few.map(({ name }) => refusal('not_comparable', `fewer than ${leastPoints} points are asked about “${name}”`)),
    ...twice.map(({ name }) => refusal('not_comparable', `two points of “${name}” say the same`)),
    ...(differs ? [] : [refusal('not_comparable', 'the pages say the same of all that are compared')]),
  ];
}

/** Whether one point of an entity stands in another. */
function holdsTwice(points: readonly ChecklistItem[]): boolean {
  return points.some((one) => points.some((other) => one !== other && holdsValue(one.value, other.value)));
}
