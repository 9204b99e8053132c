import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { ok } from '../../src/kernel/result.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import { askAboutPair, type Reply } from '../ask-model.ts';
import { linkedUrls } from '../citations/source-marks.ts';
import { type AnswerNotes, type AnswerPair, type Assessment, type FromModel, noteNames } from '../examiner.ts';
import { countGradedWords } from '../graded-text.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import type { ClaimedGrade } from '../prompts/grade-reply.ts';
import { judgeAsPaperPrompt, type PaperReply, type SideReply, type VerdictReply } from '../prompts/verdict-prompts.ts';
import { decidingItems, type Grade, type Task } from '../task.ts';
import { failureTagOf, scoreGrades, sideOf, type Verdict, type VerdictTier, winTier } from '../verdict.ts';
import type { Score } from '../verdict-reasons.ts';
import { doubtsIn } from './check-grades.ts';
import { longestRemark, type PanelBallot, strictMajority } from './panel.ts';
import { gradeChain, quotePlaces } from './quote-places.ts';

type Seat = 'a' | 'b';

/** A verdict that a judge named, with what it graded on the way. */
interface PaperVote extends PanelBallot {
  readonly verdict: Verdict;
  readonly assessment: Assessment;
}

/** Counts the pages that an answer cites, in its text or in the list beside it, and its words. */
export function toldBeside(outcome: AnswerOutcome) {
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
  pair: AnswerPair & { readonly told: Readonly<Record<Seat, ReturnType<typeof toldBeside>>> },
  options: ModelExaminerOptions,
): FromModel<PaperVote> {
  const { task } = pair;
  const rubric = options.rubric ?? true;
  const first = firstSeat(pair);
  const inOrder = <Of>(ofA: Of, ofB: Of) => (first === 'a' ? ([ofA, ofB] as const) : ([ofB, ofA] as const));
  const [one, other] = inOrder({ text: pair.a, ...pair.told.a }, { text: pair.b, ...pair.told.b });
  const prompt = judgeAsPaperPrompt(task, [one, other], rubric, options.fence);
  const question = { role: 'judge', prompt } as const;
  const pairReply = await askAboutPair(judge, pair, [one.text, other.text], question, options);
  if (!pairReply.ok) return pairReply;
  const { value } = pairReply.value;
  const isAlike = pair.a === pair.b;
  const [ofA, ofB] = isAlike ? [value.first, value.first] : inOrder(value.first, value.second);
  const a = readSide(task, pair.a, ofA, pairReply.value);
  const b = isAlike ? a : readSide(task, pair.b, ofB, pairReply.value);
  const seated = seatVerdict(value, first === 'b');
  // Of equal answers none is better, whatever the judge says of the one that it saw first.
  const stated = isAlike ? agreedVerdict([seated, seatVerdict(value, first !== 'b')]) : seated;
  const { verdict, rule } = rubric ? holdToPaper(task, stated, a.grades, b.grades) : { verdict: stated, rule: null };
  const assessment = { judge: modelName(judge), first, said: stated, rule, notesA: a.notes, notesB: b.notes };
  return ok({ judge, verdict, a, b, assessment });
}

/** Drawn by the task and both texts, so that whoever has a seat changes nothing. */
function firstSeat({ task, a, b }: AnswerPair): Seat {
  const [low = '', high = ''] = [shortHash(a), shortHash(b)].sort();
  const isLowFirst = randomFor('first seat', task.id, low, high).chance(0.5);
  return (shortHash(a) === low) === isLowFirst ? 'a' : 'b';
}

/** The verdict that a judge named, with seats; `swapped` where B stood first. */
function seatVerdict({ tier, tag, reason: reasonText }: VerdictReply, swapped: boolean): Verdict {
  const reason = reasonText.slice(0, longestRemark);
  if (tier === 'TIE_HIGH' || tier === 'TIE_LOW') return { tier, tag: null, reason };
  return { tier: winTier(tier.startsWith('FIRST') !== swapped ? 'a' : 'b', isMuch(tier)), tag, reason };
}

const isMuch = (tier: string) => tier.endsWith('_MUCH_BETTER');

/**
 * The one verdict from several that models named, at least one. A side wins when more than half of them name it, by MUCH only when more
 * than half of all say so; its tag is the one that most winning verdicts give, else all that they name together. Else it is a tie:
 * TIE_HIGH when at least half saw nobody fail (TIE_HIGH, or a win with tag NONE). Swapping the seats swaps the verdict.
 */
export function agreedVerdict(verdicts: readonly Verdict[]): Verdict {
  const side = strictMajority(verdicts.map(({ tier }) => sideOf(tier)));
  if (side === null) return tieOf(verdicts);
  const winning = verdicts.filter(({ tier }) => sideOf(tier) === side);
  const tier = winTier(side, winning.filter((each) => isMuch(each.tier)).length * 2 > verdicts.length);
  const closest = winning.find((each) => each.tier === tier) ?? winning[0];
  return { tier, tag: tagOf(winning), reason: closest?.reason ?? '' };
}

function tieOf(verdicts: readonly Verdict[]): Verdict {
  const high = verdicts.filter(({ tier, tag }) => tier === 'TIE_HIGH' || tag === 'NONE').length;
  const tier = high * 2 >= verdicts.length ? 'TIE_HIGH' : 'TIE_LOW';
  const same = verdicts.find((each) => each.tier === tier);
  return { tier, tag: null, reason: same?.reason ?? 'Each answer was preferred once: no preference holds.' };
}

function tagOf(winning: readonly Verdict[]): Verdict['tag'] {
  const tags = winning.map(({ tag }) => tag ?? 'NONE');
  const names = (one: 'DEPTH' | 'WIDTH') => tags.includes(one) || tags.includes('BOTH');
  const all = names('DEPTH') ? (names('WIDTH') ? 'BOTH' : 'DEPTH') : names('WIDTH') ? 'WIDTH' : 'NONE';
  return strictMajority(tags) ?? all;
}

/** A judge's words on one answer, as far as the answer holds the words quoted. */
function readSide(task: Task, text: string, sideReply: SideReply, { tell }: Reply<PaperReply>) {
  const { grades = [] } = sideReply;
  const unfound = (item: string) =>
    tell('quote_not_found', `${task.id} ${shortHash(text)} ${item}`, 'the answer does not hold the words quoted');
  return {
    grades: sideReply.grades === undefined ? [] : evidenceIn(task, text, grades, unfound),
    doubts: doubtsIn(decidingItems(task), grades),
    notes: Object.fromEntries(noteNames.map((name) => [name, sideReply[name].slice(0, longestRemark)])) as AnswerNotes,
  };
}

/** One grade for each item; where the words quoted are not in the answer it is missing. Steps that decide nothing are found by code. */
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

/**
 * Holds a judge's verdict to its own evidence, where DR-Arena's appendix A.2 has a rule: nobody wins where both fail to
 * find the entities; a high tie is between answers without an error; only a winner with every entity and detail right is
 * much better, and only than one that lacks some; a tag names what the loser lacks. Swapping the answers swaps the verdict.
 * @returns the verdict with the rule that changed what the judge had said; null: none did
 */
export function holdToPaper(task: Task, stated: Verdict, gradesA: readonly Grade[], gradesB: readonly Grade[]) {
  const a = scoreGrades(task, gradesA);
  const b = scoreGrades(task, gradesB);
  const { tier, rule } = heldTier(stated.tier, a, b);
  const side = sideOf(tier);
  const tag = side === null ? null : heldTag(stated, side === 'a' ? b : a);
  const reason = rule === null ? stated.reason : `${rule} The judge said: ${stated.reason}`.slice(0, longestReason);
  return { verdict: { tier, tag, reason }, rule };
}

const longestReason = 600;

/** The tier that a judge said, or what stands in its place, with the rule that forbids it. */
function heldTier(
  stated: VerdictTier,
  a: Score,
  b: Score,
): { readonly tier: VerdictTier; readonly rule: string | null } {
  const stands = { tier: stated, rule: null };
  if (!a.depthPassed && !b.depthPassed)
    return stated === 'TIE_LOW' ? stands : { tier: 'TIE_LOW', rule: 'Neither answer finds the entities asked for.' };
  const hasError = [a, b].some((each) => !each.depthPassed || each.anyContradiction);
  if (stated === 'TIE_HIGH' && hasError)
    return { tier: 'TIE_LOW', rule: 'No high tie: an answer misses the entities or is wrong in a detail.' };
  const side = sideOf(stated);
  if (side === null || !isMuch(stated)) return stands;
  const lack = side === 'a' ? lackOfMuch(a, b) : lackOfMuch(b, a);
  return lack === null ? stands : { tier: winTier(side, false), rule: `Not much better: the ${lack}.` };
}

function lackOfMuch(winner: Score, loser: Score): string | null {
  if (winner.anyContradiction) return 'winner is wrong in a point';
  if (winner.identified < winner.targets || winner.satisfied < winner.width) return 'winner lacks a point';
  return loser.identified === loser.targets && loser.lacking === 0 ? 'other one has every point too' : null;
}

/** The judge's tag where its evidence has what it names, else that of the evidence. */
function heldTag({ tag }: Verdict, loser: Score): Verdict['tag'] {
  const lacksEntity = loser.identified < loser.targets;
  const lacksDetail = loser.satisfied < loser.width;
  const fits = {
    DEPTH: lacksEntity,
    WIDTH: lacksDetail && loser.identified > 0,
    BOTH: lacksEntity && lacksDetail,
    NONE: !lacksEntity && !lacksDetail,
  };
  return tag !== null && fits[tag] ? tag : failureTagOf(loser);
}
