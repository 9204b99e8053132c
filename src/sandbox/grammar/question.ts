import { clueWords, readClue } from './clue-words.ts';
import {
  asVerb,
  countWord,
  inMarks,
  type MaskedText,
  maskQuoted,
  nounWords,
  readCount,
  thingsCounted,
  unmask,
} from './phrase.ts';
import type {
  AskedClue,
  AskedGroup,
  AskedPlace,
  AskedQuestion,
  AskedStart,
  AskedStep,
  AskedTargets,
  AskedWay,
} from './sandbox-question.ts';

/**
 * The sentences of a question: the start, the steps, the targets, what is asked for, the word limit. `readQuestion` gives the
 * question back, but for runs of blanks and quotation marks inside values.
 */
export function writeQuestion(question: AskedQuestion): string {
  const { start, steps, wordLimit, namesSteps } = question;
  const sentences = [
    ...(start === null ? [] : [startSentence(start)]),
    ...steps.map(stepSentence),
    targetSentence(question),
    ...requestSentences(question),
    ...(namesSteps ? [stepsAsked] : []),
    `Use at most ${wordLimit} words`,
  ];
  return `${sentences.join('. ')}.`;
}

const stepsAsked = 'Also give the name of each step on the way';

function startSentence({ noun, clue }: AskedStart): string {
  return `Find the ${nounWords(noun)} ${clueWords(clue, { isPeople: false, isPlural: false })}`;
}

function stepSentence({ group, clue }: AskedStep): string {
  return `Among the ${groupWords(group, 'there')}, take ${oneWords(group, clue)}`;
}

/** On the page before, or on any page. */
type ListPlace = 'there' | 'anywhere';
const placeOf = ({ start }: AskedWay): ListPlace => (start === null ? 'anywhere' : 'there');

/** `makers listed there`, `entries listed there under “Lutes by size”`. */
function groupWords({ noun, heading }: AskedGroup, place: ListPlace): string {
  return `${nounWords(noun)} listed ${place}${heading === null ? '' : ` under ${inMarks(heading)}`}`;
}

function oneWords({ isPeople }: AskedGroup, clue: AskedClue): string {
  return `the ${isPeople ? 'person' : 'one'} ${clueWords(clue, { isPeople, isPlural: false })}`;
}

function targetSentence(question: AskedQuestion): string {
  const { group, targets } = question;
  const listed = groupWords(group, placeOf(question));
  if (targets.kind === 'each') {
    const items = targets.clues.map((clue) => oneWords(group, clue));
    const last = items.length > 1 ? '; and ' : '';
    const list = `${items.slice(0, -1).join('; ')}${last}${items.at(-1) ?? ''}`;
    return `Consider ${countWord(items.length)} of the ${listed}: ${list}`;
  }
  const clue = clueWords(targets.clue, { isPeople: group.isPeople, isPlural: true });
  const count = countWord(targets.count);
  return targets.kind === 'except'
    ? `Consider all ${count} ${listed} but those ${clue}`
    : `Consider the ${count} ${listed} ${clue}`;
}

function requestSentences(question: AskedQuestion): readonly string[] {
  const { isPeople } = question.group;
  const its = isPeople ? 'their' : 'its';
  switch (question.kind) {
    case 'tabulate':
    case 'exclusion':
      return [attributesAsked(question.attributes, isPeople)];
    case 'comparison':
      return [attributesAsked(question.attributes, isPeople), comparisonAsked];
    case 'change': {
      const noun = nounWords(question.attribute);
      return [`For each, state ${its} name, ${its} present ${noun}, ${its} former ${noun} and the date of that change`];
    }
    case 'synthesis':
      return [
        attributesAsked([], isPeople),
        `Sites disagree on ${its} ${nounWords(question.attribute)}: ${decisionAsked}`,
      ];
  }
}

const comparisonAsked = 'Compare them: say in which of these points they agree and in which they differ';
const decisionAsked = 'say which value stands, which one was rejected and on what day that was decided';

function attributesAsked(attributes: readonly string[], isPeople: boolean): string {
  const items = [
    `${isPeople ? 'their' : 'its'} name`,
    ...attributes.map((attribute) => attributeAsked(attribute, isPeople)),
  ];
  return `For each, state ${items.slice(0, -1).join(', ')}${items.length > 1 ? ' and ' : ''}${items.at(-1) ?? ''}`;
}

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
  const requests = sentences.slice(at + 1, -1);
  const namesSteps = requests.at(-1) === stepsAsked;
  const request = readRequest(namesSteps ? requests.slice(0, -1) : requests, masked);
  const target = readEach(sentences[at] ?? '', masked) ?? readTogether(sentences[at] ?? '', masked);
  if (!way || !request || !target || target.place !== placeOf(way) || Number.isNaN(wordLimit)) return null;
  const group = { ...target.group, isPeople: request.isPeople };
  const place = { ...way, group, wordLimit, ...(namesSteps && { namesSteps }) };
  return ofKind(place, request.request, target.targets);
}

const longestQuestion = 20_000;

type Request =
  | { readonly kind: 'attributes' | 'comparison'; readonly attributes: readonly string[] }
  | { readonly kind: 'change' | 'synthesis'; readonly attribute: string };

/** Only attributes can be asked of what a condition leaves. */
function ofKind(place: AskedPlace, request: Request, targets: AskedTargets): AskedQuestion | null {
  if (targets.kind === 'except') {
    return request.kind === 'attributes' ? { ...place, ...request, kind: 'exclusion', targets } : null;
  }
  switch (request.kind) {
    case 'attributes':
      return { ...place, ...request, kind: 'tabulate', targets };
    case 'comparison':
      return { ...place, ...request, kind: 'comparison', targets };
    case 'change':
      return { ...place, ...request, kind: 'change', targets };
    case 'synthesis':
      return { ...place, ...request, kind: 'synthesis', targets };
  }
}

const nounForm = '(“\\d+”|[^“”,:;]+?)';
const clueForm = '((?:that|who|whose|with|described as) .+)';
const groupForm = (place: string) => `${nounForm} listed ${place}(?: under (“\\d+”))?`;
const anyPlace = '(there|anywhere)';
const startForm = new RegExp(`^Find the ${nounForm} ${clueForm}$`);
const stepForm = new RegExp(`^Among the ${groupForm('there')}, take the (one|person) ${clueForm}$`);
const eachForm = new RegExp(`^Consider (\\w+) of the ${groupForm(anyPlace)}: (the (?:one|person) .+)$`);
const togetherForm = new RegExp(`^Consider (the|all) (\\w+) ${groupForm(anyPlace)} (?:but those )?${clueForm}$`);

/** @param sentences in front of the targets' */
function readWay([first, ...further]: readonly string[], masked: MaskedText): AskedWay | null {
  if (first === undefined) return { start: null, steps: [] };
  const start = readStart(first, masked);
  const steps = further.map((sentence) => readStep(sentence, masked)).filter((step) => step !== null);
  return start && steps.length === further.length ? { start, steps } : null;
}

function readStart(sentence: string, masked: MaskedText): AskedStart | null {
  const [, noun, words = ''] = startForm.exec(sentence) ?? [];
  const clue = readClue(words, masked);
  return noun !== undefined && clue ? { noun: unmask(noun, masked), clue } : null;
}

function readStep(sentence: string, masked: MaskedText): AskedStep | null {
  const [, noun, heading, one, words = ''] = stepForm.exec(sentence) ?? [];
  const clue = readClue(words, masked);
  return noun !== undefined && clue
    ? { group: { ...readGroup(noun, heading, masked), isPeople: one === 'person' }, clue }
    : null;
}

function readGroup(noun: string, heading: string | undefined, masked: MaskedText): Omit<AskedGroup, 'isPeople'> {
  return { noun: unmask(noun, masked), heading: heading === undefined ? null : unmask(heading, masked) };
}

interface ReadTargets {
  readonly place: ListPlace;
  readonly group: Omit<AskedGroup, 'isPeople'>;
  readonly targets: AskedTargets;
}

const listPlace = (word: string | undefined): ListPlace => (word === 'anywhere' ? 'anywhere' : 'there');

function readEach(sentence: string, masked: MaskedText): ReadTargets | null {
  const [, number = '', noun, place, heading, list = ''] = eachForm.exec(sentence) ?? [];
  const items = list.split(/; (?:and )?(?=the (?:one|person) )/);
  const clues = items
    .map((item) => readClue(item.replace(/^the (?:one|person) /, ''), masked))
    .filter((clue) => clue !== null);
  if (noun === undefined || clues.length !== items.length || readCount(number) !== clues.length) return null;
  return { place: listPlace(place), group: readGroup(noun, heading, masked), targets: { kind: 'each', clues } };
}

function readTogether(sentence: string, masked: MaskedText): ReadTargets | null {
  const [, scope, number = '', noun, place, heading, words = ''] = togetherForm.exec(sentence) ?? [];
  const count = readCount(number);
  const clue = readClue(words, masked);
  if (noun === undefined || count === null || clue === null) return null;
  return {
    place: listPlace(place),
    group: readGroup(noun, heading, masked),
    targets: { kind: scope === 'all' ? 'except' : 'shared', count, clue },
  };
}

const changeForm =
  /^For each, state (its|their) name, (?:its|their) present (.+?), (?:its|their) former (.+) and the date of that change$/;
const disputeForm = /^Sites disagree on (?:its|their) (.+): say which value stands, /;
const attributesForm = /^For each, state (its|their) name(.*)$/;

function readRequest(
  [first = '', second]: readonly string[],
  masked: MaskedText,
): { isPeople: boolean; request: Request } | null {
  const [, whose, changed] = changeForm.exec(first) ?? [];
  if (changed !== undefined)
    return { isPeople: whose === 'their', request: { kind: 'change', attribute: unmask(changed, masked) } };
  const [, its, list = ''] = attributesForm.exec(first) ?? [];
  if (its === undefined) return null;
  const isPeople = its === 'their';
  const disputed = disputeForm.exec(second ?? '')?.[1];
  if (disputed !== undefined) return { isPeople, request: { kind: 'synthesis', attribute: unmask(disputed, masked) } };
  const items = list.split(/, | and /).slice(1);
  const attributes = items.map((item) => readAttribute(item, masked));
  return { isPeople, request: { kind: second === comparisonAsked ? 'comparison' : 'attributes', attributes } };
}

function readAttribute(item: string, masked: MaskedText): string {
  const things = /^how many (.+) (?:it has|they had)$/.exec(item)?.[1];
  if (things !== undefined) return `number of ${things}`;
  const attribute = item.replace(/^(?:its|their|the|(?:when|who|what) (?:it|they)(?: was| were)?) /, '');
  return unmask(attribute, masked);
}
