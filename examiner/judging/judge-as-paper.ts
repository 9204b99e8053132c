import * as z from 'zod';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { linkedUrls } from '../citations/linked-urls.ts';
import type { AnswerNotes } from '../examiner.ts';
import type { Grade } from '../grade.ts';
import { countGradedWords } from '../graded-words.ts';
import { type ClaimedGrade, claimedGradesOf } from '../prompts/grade-reply.ts';
import { judgeAsPaperPrompt, type ShownAnswer } from '../prompts/judge-as-paper-prompt.ts';
import { boundedText } from '../prompts/prompt.ts';
import { decidingItems, type Task } from '../task.ts';
import { type AnswerPair, askAboutPair } from './answer-pair.ts';
import type { JudgeReply } from './ask-judge.ts';
import { doubtsIn } from './check-grades.ts';
import { agreedVerdict, type NamedVerdict, pairReply, seatVerdict } from './pair-verdicts.ts';
import { type JudgingOptions, longestRemark } from './panel.ts';
import { holdToPaper } from './paper-rules.ts';
import { gradeChain, quotePlaces } from './quote-places.ts';

type Seat = 'a' | 'b';

/** What the judge is told beside an answer's text. */
type ToldOfAnswer = Pick<ShownAnswer, 'citations' | 'words'>;

export interface ToldPair extends AnswerPair {
  readonly told: Readonly<Record<Seat, ToldOfAnswer>>;
}

/**
 * How many pages an answer cites, in its text or in the list beside it, and how many words it has; nothing of an agent
 * that failed.
 */
export function toldBeside(outcome: AnswerOutcome): ToldOfAnswer {
  if (outcome.kind === 'failed') return { citations: 0, words: 0 };
  const { citations, text } = outcome.answer;
  const urls = [...citations, ...linkedUrls(text).map(({ url }) => url)];
  const pages = new Set(urls.map((url) => url.replace(/#.*$/u, '')));
  return { citations: pages.size, words: countGradedWords(text) };
}

/**
 * A judgement as DR-Arena's appendix A.2 has it: in one call a judge sees both answers with their numbers of citations, gives
 * evidence by item, notes by dimension and a verdict. It is asked in one order, drawn for the pair; its verdict is held to
 * its evidence (`holdToPaper`), and evidence whose words the answer does not hold is none.
 */
export async function judgeAsPaper(
  judge: LanguageModel,
  pair: ToldPair,
  options: JudgingOptions,
): Promise<Result<NamedVerdict, ModelFailure>> {
  const { task } = pair;
  const rubric = options.rubric ?? true;
  const first = firstSeat(pair);
  const inOrder = <Of>(ofA: Of, ofB: Of) => (first === 'a' ? ([ofA, ofB] as const) : ([ofB, ofA] as const));
  const [one, other] = inOrder({ text: pair.a, ...pair.told.a }, { text: pair.b, ...pair.told.b });
  const prompt = judgeAsPaperPrompt(task, [one, other], rubric, options.fence);
  const question = { role: 'judge', prompt, name: 'paper_verdict', schema: replyFor(task, rubric) } as const;
  const asked = await askAboutPair(judge, pair, [one.text, other.text], question, options);
  if (!asked.ok) return asked;
  const { value } = asked.value;
  const isAlike = pair.a === pair.b;
  const [ofA, ofB] = isAlike ? [value.first, value.first] : inOrder(value.first, value.second);
  const a = readSide(task, pair.a, ofA, asked.value);
  const b = isAlike ? a : readSide(task, pair.b, ofB, asked.value);
  const seated = seatVerdict(value, first === 'b');
  // Of equal answers none is better, whatever the judge says of the one that it saw first.
  const said = isAlike ? agreedVerdict([seated, seatVerdict(value, first !== 'b')]) : seated;
  const { verdict, rule } = rubric ? holdToPaper(task, said, a.grades, b.grades) : { verdict: said, rule: null };
  const assessment = { judge: modelName(judge), first, said, rule, notesA: a.notes, notesB: b.notes };
  return ok({ judge, verdict, a, b, assessment });
}

/** Drawn by the task and both texts, so that whoever has a seat changes nothing. */
function firstSeat({ task, a, b }: AnswerPair): Seat {
  const [low = '', high = ''] = [shortHash(a), shortHash(b)].sort();
  const isLowFirst = randomFor('first seat', task.id, low, high).chance(0.5);
  return (shortHash(a) === low) === isLowFirst ? 'a' : 'b';
}

const note = boundedText(5_000);
const notes = { utility: note, recovery: note, sources: note, presentation: note };

function replyFor(task: Task, rubric: boolean) {
  const side = z.strictObject(rubric ? { grades: claimedGradesOf(decidingItems(task)), ...notes } : notes);
  return z.strictObject({ first: side, second: side, ...pairReply }) as z.ZodType<PaperReply>;
}

interface SideReply extends AnswerNotes {
  /** Left out where the judge is shown no checklist. */
  readonly grades?: readonly ClaimedGrade[];
}

type PaperReply = z.infer<z.ZodObject<typeof pairReply>> & {
  readonly first: SideReply;
  readonly second: SideReply;
};

/** What a judge said of one answer, as far as the answer holds the words quoted. */
function readSide(task: Task, text: string, said: SideReply, { report }: JudgeReply<PaperReply>) {
  const { grades = [], utility, recovery, sources, presentation } = said;
  const cut = (text: string) => text.slice(0, longestRemark);
  const unfound = (item: string) =>
    report('quote_not_found', `${task.id} ${shortHash(text)} ${item}`, 'the answer does not hold the words quoted');
  return {
    grades: said.grades === undefined ? [] : evidenceIn(task, text, grades, unfound),
    doubts: doubtsIn(decidingItems(task), grades),
    notes: {
      utility: cut(utility),
      recovery: cut(recovery),
      sources: cut(sources),
      presentation: cut(presentation),
    },
  };
}

/**
 * One grade for each item; where the words quoted are not in the answer it is missing. Steps of the chain that decide nothing are
 * looked for by code.
 */
export function evidenceIn(
  task: Task,
  text: string,
  claimed: readonly ClaimedGrade[],
  onUnfound?: (item: string) => void,
): Grade[] {
  const grades = decidingItems(task).map(({ id }): Grade => {
    const claim = claimed.find(({ item }) => item === id);
    const isMissing = claim === undefined || claim.outcome === 'missing';
    const [place] = isMissing ? [] : quotePlaces(text, claim.quote ?? '');
    if (!isMissing && !place) onUnfound?.(id);
    if (isMissing || !place) return { item: id, outcome: 'missing', quote: null };
    return { item: id, outcome: claim.outcome, quote: text.slice(place.start, place.end) };
  });
  return task.chainCounts ? grades : [...grades, ...gradeChain(task, text)];
}
