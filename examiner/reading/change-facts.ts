import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import { compareValue } from '../comparing/compare-value.ts';
import type { Fact } from '../fact.ts';
import { cleanAttribute, cleanValue, plainProse } from './clean.ts';
import { isAfter, momentOf } from './moment.ts';
import { factOnPage } from './raw-fact.ts';
import { type Sentence, sentencesOf } from './sentence-facts.ts';

/** What a page says has changed: the state since a date, and the one before; all stand on one sentence. */
export interface ChangeFact {
  /** Of what, such as `warden`. */
  readonly attribute: string;
  readonly present: Fact;
  readonly former: Fact;
  readonly date: Fact;
}

/** The attributes by which a question asks for the parts of a change. */
export function changeAttributes(attribute: string): readonly [present: string, former: string, date: string] {
  return [`present ${attribute}`, `former ${attribute}`, `date of the change of ${attribute}`];
}

const day = String.raw`(?:\d{1,2} )?\p{Lu}\p{Ll}+ (?:\d{1,2}, )?\d{4}|\d{4}(?:-\d{2}-\d{2})?`;
const when = `(?<date>${day})`;
const what = String.raw`(?:its|the|his|her|their) (?<attribute>\p{Ll}[\p{L} -]{2,40}?)`;
const value = (name: string) => String.raw`(?<${name}>[\p{L}\d](?:[^.;:,]|[.,](?=\d)){0,60}?)`;
const altered = '(?:changed|raised|lowered|cut|reduced|increased|moved|renamed|extended|shortened)';

/** How sentences state a change with its date and both states. */
const forms: readonly RegExp[] = [
  `^(?:On|In) ${when},? ${value('present')} (?:became|took over as) ${what},? (?:in place of|in succession to|instead of|replacing|succeeding|after) ${value('former')}\\.?$`,
  `^(?:On|In) ${when},? ${value('present')} replaced ${value('former')} as ${what}\\.?$`,
  `^Since ${when},? ${what} (?:is|are|has been|have been) ${value('present')}[;,] (?:before (?:that|then)|until then|previously),? (?:it|he|she|they) (?:was|were|had been) ${value('former')}\\.?$`,
  `^(?:On|In) ${when},? ${what} (?:was|were) ${altered} from ${value('former')} to ${value('present')}\\.?$`,
  `^${what} (?:was|were|has been|have been) ${altered} from ${value('former')} to ${value('present')} (?:on|in|as of) ${when}\\.?$`,
].map((form) => new RegExp(form, 'iu'));

/**
 * The changes that a page's sentences state of its own entity, the latest of each attribute; attributes whose latest change
 * cannot be told are left out.
 */
export function readChanges(page: Page, node: NodeId, entity: string): readonly ChangeFact[] {
  const changes = sentencesOf(page.text).flatMap((sentence) => {
    const { start, end } = sentence;
    return (
      changeIn(sentence, (attribute, stated) =>
        factOnPage({ entity: null, attribute, value: stated, start, end }, page, node, entity),
      ) ?? []
    );
  });
  return latestChanges(changes);
}

/** The latest change of each attribute; attributes whose latest cannot be told are left out. */
export function latestChanges(changes: readonly ChangeFact[]): readonly ChangeFact[] {
  const attributes = new Set(changes.map(({ attribute }) => attribute));
  return [...attributes].flatMap(
    (attribute) => latestChange(changes.filter((change) => change.attribute === attribute)) ?? [],
  );
}

function changeIn(sentence: Sentence, factOf: (attribute: string, value: string) => Fact): ChangeFact | null {
  const text = plainProse(sentence.text);
  const groups = forms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  const attribute = cleanAttribute(groups?.attribute ?? '');
  const present = cleanValue(groups?.present ?? '');
  const former = cleanValue(groups?.former ?? '');
  const date = groups?.date ?? '';
  if (!attribute || !present || !former || momentOf(date) === null) return null;
  if (compareValue(present, former) !== 'different') return null;
  const [now, before, since] = changeAttributes(attribute);
  return { attribute, present: factOf(now, present), former: factOf(before, former), date: factOf(since, date) };
}

/** Whether one change surely came after another. */
function isLater(one: ChangeFact, other: ChangeFact): boolean {
  const [a, b] = [one, other].map(({ date }) => momentOf(date.value));
  return a != null && b != null && isAfter(a, b);
}

/** The change after all others of the same attribute; null where that cannot be told. */
function latestChange(changes: readonly ChangeFact[]): ChangeFact | null {
  return changes.find((change) => changes.every((other) => other === change || isLater(change, other))) ?? null;
}
