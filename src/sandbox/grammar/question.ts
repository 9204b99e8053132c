import { clueWords, readClue } from './clue-words.ts';
import {
  asVerb,
  countWord,
  inMarks,
  type MaskedText,
  maskQuoted,
  nounWords,
  readAll,
  readCount,
  thingsCounted,
  unmask,
} from './phrase.ts';
import type { AskedClue, AskedGroup, AskedQuestion, AskedStep, AskedTargets, AskedWay } from './sandbox-question.ts';

/**
 * The sentences of a question: the start, the steps, the targets, what is asked for, the word limit. `readQuestion` gives the
 * question back, but for runs of blanks and quotation marks inside values.
 */
export function writeQuestion(question: AskedQuestion): string {
  const { start, steps, wordLimit, namesSteps } = question;
  const sentences = [
    ...(start === null ? [] : [`Find the ${nounWords(start.noun)} ${clueWords(start.clue, oneThing)}`]),
    ...steps.map(({ group, clue }) => `Among the ${groupWords(group, 'there')}, take ${oneWords(group, clue)}`),
    targetSentence(question),
    ...requestSentences(question),
    ...(namesSteps ? [stepsAsked] : []),
    `Use at most ${wordLimit} words`,
  ];
  return `${sentences.join('. ')}.`;
}

const oneThing = { isPeople: false, isPlural: false };
const stepsAsked = 'Also give the name of each step on the way';

/** Names the start of a way: the page before, or any page. */
const placeOf = ({ start }: AskedWay) => (start === null ? 'anywhere' : 'there');

/** `makers listed there`, `entries listed there under “Lutes by size”`. */
function groupWords({ noun, heading }: AskedGroup, place: ReturnType<typeof placeOf>): string {
  return `${nounWords(noun)} listed ${place}${heading === null ? '' : ` under ${inMarks(heading)}`}`;
}

function oneWords({ isPeople }: AskedGroup, clue: AskedClue): string {
  return `the ${isPeople ? 'person' : 'one'} ${clueWords(clue, { isPeople, isPlural: false })}`;
}

function targetSentence(question: AskedQuestion): string {
  const { group, targets } = question;
  const groupText = groupWords(group, placeOf(question));
  if (targets.kind === 'each') {
    const items = targets.clues.map((clue) => oneWords(group, clue));
    return `Consider ${countWord(items.length)} of the ${groupText}: ${joined(items, '; ', '; and ')}`;
  }
  const clue = clueWords(targets.clue, { isPeople: group.isPeople, isPlural: true });
  const count = countWord(targets.count);
  return targets.kind === 'except'
    ? `Consider all ${count} ${groupText} but those ${clue}`
    : `Consider the ${count} ${groupText} ${clue}`;
}

const joined = (items: readonly string[], comma: string, and: string) =>
  [items.slice(0, -1).join(comma), ...items.slice(-1)].filter((part) => part !== '').join(and);

function requestSentences(question: AskedQuestion): readonly string[] {
  const { isPeople } = question.group;
  const its = isPeople ? 'their' : 'its';
  const stateAll = (parts: readonly string[]) => `For each, state ${joined([`${its} name`, ...parts], ', ', ' and ')}`;
  if (question.kind === 'change') {
    const noun = nounWords(question.attribute);
    return [stateAll([`${its} present ${noun}`, `${its} former ${noun}`, 'the date of that change'])];
  }
  if (question.kind === 'synthesis')
    return [stateAll([]), `Sites disagree on ${its} ${nounWords(question.attribute)}: ${decisionAsked}`];
  const asked = stateAll(question.attributes.map((attribute) => attributeAsked(attribute, isPeople)));
  return question.kind === 'comparison' ? [asked, comparisonAsked] : [asked];
}

const comparisonAsked = 'Compare them: say in which of these points they agree and in which they differ';
const decisionAsked = 'say which value stands, which one was rejected and on what day that was decided';

/** The words of a question that ask for an attribute: `its dye`, `when it was founded`, `how many looms it has`. */
export function attributeAsked(attribute: string, isPeople: boolean): string {
  const things = thingsCounted(attribute);
  if (things !== null) return `how many ${things} ${isPeople ? 'they had' : 'it has'}`;
  const verb = asVerb(attribute);
  if (verb === null)
    return `${/ of the /.test(attribute) ? 'the' : isPeople ? 'their' : 'its'} ${nounWords(attribute)}`;
  const subject = isPeople ? 'they were' : 'it was';
  const word = verb.preposition === null ? 'when' : verb.preposition === 'by' ? 'who' : 'what';
  return `${word} ${verb.isActive ? subject.split(' ')[0] : subject} ${attribute}`;
}

/** The question that `writeQuestion` has worded, at any breaking of its lines; null for any other text. */
export function readQuestion(text: string): AskedQuestion | null {
  if (text.length > longestQuestion) return null;
  const masked = maskQuoted(text);
  const sentences = masked.text.replace(/\.$/, '').split('. ');
  const wordLimit = Number(/^Use at most (\d+) words$/.exec(sentences.at(-1) ?? '')?.[1]);
  const at = sentences.findIndex((sentence) => sentence.startsWith('Consider '));
  const way = readWay(sentences.slice(0, Math.max(0, at)), masked);
  const target = readTargets(sentences[at] ?? '', masked);
  const requests = sentences.slice(at + 1, -1);
  const namesSteps = requests.at(-1) === stepsAsked;
  const request = readRequest(namesSteps ? requests.slice(0, -1) : requests, masked);
  if (!way || !request || !target || target.place !== placeOf(way) || Number.isNaN(wordLimit)) return null;
  const { isPeople, ...asked } = request;
  const place = { ...way, group: { ...target.group, isPeople }, wordLimit, ...(namesSteps && { namesSteps }) };
  const { targets } = target;
  if (targets.kind !== 'except') return { ...place, ...asked, targets };
  // Only attributes can be asked of what a condition leaves.
  return asked.kind === 'tabulate' ? { ...place, ...asked, kind: 'exclusion', targets } : null;
}

const longestQuestion = 20_000;

const clueForm = '(?<words>(?:that|who|whose|with|described as) .+)';
const nounForm = '(?<noun>“\\d+”|[^“”,:;]+?)';
const groupForm = `${nounForm} listed (?<place>there|anywhere)(?: under (?<heading>“\\d+”))?`;
const startForm = new RegExp(`^Find the ${nounForm} ${clueForm}$`);
const stepForm = new RegExp(`^Among the ${groupForm}, take the (?<one>one|person) ${clueForm}$`);
const eachForm = new RegExp(`^Consider (?<number>\\w+) of the ${groupForm}: (?<list>the (?:one|person) .+)$`);
const togetherForm = new RegExp(`^Consider (?<scope>the|all) (?<number>\\w+) ${groupForm} (?:but those )?${clueForm}$`);

/** @param sentences in front of the targets' */
function readWay([first, ...further]: readonly string[], masked: MaskedText): AskedWay | null {
  if (first === undefined) return { start: null, steps: [] };
  const { noun = '', words = '' } = startForm.exec(first)?.groups ?? {};
  const clue = readClue(words, masked);
  const steps = readAll(further, (sentence) => readStep(sentence, masked));
  return clue && steps && { start: { noun: unmask(noun, masked), clue }, steps };
}

function readStep(sentence: string, masked: MaskedText): AskedStep | null {
  const { one, place, words = '', ...group } = stepForm.exec(sentence)?.groups ?? {};
  const clue = readClue(words, masked);
  return clue && place === 'there'
    ? { group: { ...readGroup(group, masked), isPeople: one === 'person' }, clue }
    : null;
}

function readGroup({ noun = '', heading }: Readonly<Record<string, string | undefined>>, masked: MaskedText) {
  return { noun: unmask(noun, masked), heading: heading === undefined ? null : unmask(heading, masked) };
}

function readTargets(sentence: string, masked: MaskedText) {
  const match = eachForm.exec(sentence) ?? togetherForm.exec(sentence);
  const { number = '', place, list, scope, words = '', ...group } = match?.groups ?? {};
  const items = list?.split(/; (?:and )?(?=the (?:one|person) )/) ?? [`the one ${words}`];
  const clues = readAll(items, (item) => readClue(item.replace(/^the (?:one|person) /, ''), masked));
  const count = readCount(number);
  const [clue] = clues ?? [];
  if (!clues || !clue || count === null || (list !== undefined && count !== clues.length)) return null;
  const together = { kind: scope === 'all' ? 'except' : 'shared', count, clue } as const;
  const targets: AskedTargets = list === undefined ? together : { kind: 'each', clues };
  return { place, group: readGroup(group, masked), targets };
}

const changeForm =
  /^For each, state (its|their) name, (?:its|their) present (.+?), (?:its|their) former (.+) and the date of that change$/;
const disputeForm = /^Sites disagree on (?:its|their) (.+): say which value stands, /;
const attributesForm = /^For each, state (its|their) name(.*)$/;

function readRequest([first = '', second = '']: readonly string[], masked: MaskedText) {
  const [, whose, changed] = changeForm.exec(first) ?? [];
  const [, its = whose, list = ''] = attributesForm.exec(first) ?? [];
  if (its === undefined) return null;
  const isPeople = its === 'their';
  if (changed !== undefined) return { isPeople, kind: 'change' as const, attribute: unmask(changed, masked) };
  const disputed = disputeForm.exec(second)?.[1];
  if (disputed !== undefined) return { isPeople, kind: 'synthesis' as const, attribute: unmask(disputed, masked) };
  const items = list.split(/, | and /).slice(1);
  const attributes = items.map((item) => readAttribute(item, masked));
  return { isPeople, kind: second === comparisonAsked ? ('comparison' as const) : ('tabulate' as const), attributes };
}

function readAttribute(item: string, masked: MaskedText): string {
  const things = /^how many (.+) (?:it has|they had)$/.exec(item)?.[1];
  if (things !== undefined) return `number of ${things}`;
  const attribute = item.replace(/^(?:its|their|the|(?:when|who|what) (?:it|they)(?: was| were)?) /, '');
  return unmask(attribute, masked);
}
