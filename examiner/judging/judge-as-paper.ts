import * as z from 'zod';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { linkedUrls } from '../citations/linked-urls.ts';
import type { AnswerNotes, Assessment, AuditFlag, Judgement } from '../examiner.ts';
import type { Grade } from '../grade.ts';
import { countGradedWords } from '../graded-words.ts';
import { type ClaimedGrade, claimedGradesOf } from '../prompts/grade-reply.ts';
import { judgeAsPaperPrompt, type ShownAnswer } from '../prompts/judge-as-paper-prompt.ts';
import { boundedText } from '../prompts/prompt.ts';
import { decidingItems, gradedItems, type Task } from '../task.ts';
import type { Verdict } from '../verdict.ts';
import { askJudge, type JudgeReply } from './ask-judge.ts';
import { gradeChain } from './chain-steps.ts';
import { doubtsIn } from './check-grades.ts';
import { agreedVerdict, collectVotes, neitherAnswered, pairReply, seatVerdict } from './pair-verdicts.ts';
import { flagsOf, type JudgingOptions, majorityGrades } from './panel.ts';
import { holdToPaper } from './paper-rules.ts';
import { quotePlaces } from './quote-places.ts';
import type { AnswerPair } from './soft-comparison.ts';

/** What the judge is told beside an answer's text. */
export type ToldOfAnswer = Pick<ShownAnswer, 'citations' | 'words'>;

export interface ToldPair extends AnswerPair {
  readonly told: Readonly<Record<Seat, ToldOfAnswer>>;
}

type Seat = 'a' | 'b';

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
 * A judgement as DR-Arena's appendix A.2 has it: one call a judge sees both answers with their numbers of citations, gives
 * evidence by item, notes by dimension and a verdict. It is asked in one order, drawn for the pair; its verdict is held to
 * its evidence (`holdToPaper`), and evidence whose words the answer does not hold is none. Fails with what kept judges
 * from having a say.
 */
export async function judgeAsPaper(
  judges: readonly LanguageModel[],
  pair: ToldPair,
  options: JudgingOptions,
): Promise<Result<Judgement, readonly ModelFailure[]>> {
  const rubric = options.rubric ?? true;
  if (pair.a === '' && pair.b === '') {
    const none = rubric ? checkedGrades(pair.task, '', []).grades : [];
    return ok({ gradesA: none, gradesB: none, verdict: neitherAnswered });
  }
  const voted = await collectVotes(judges, (judge) => voteOf(judge, pair, rubric, options));
  if (!voted.ok) return voted;
  const { votes, verdict, panel } = voted.value;
  const flags = votes.flatMap((vote) => vote.flags);
  return ok({
    gradesA: rubric ? panelGrades(pair.task, votes, ({ gradesA }) => gradesA) : [],
    gradesB: rubric ? panelGrades(pair.task, votes, ({ gradesB }) => gradesB) : [],
    verdict,
    panel,
    ...(flags.length > 0 && { flags }),
    assessments: votes.map(({ assessment }) => assessment),
  });
}

function panelGrades(task: Task, votes: readonly PaperVote[], gradesOf: (vote: PaperVote) => readonly Grade[]) {
  return majorityGrades(
    gradedItems(task).map(({ id }) => id),
    votes.map(gradesOf),
  );
}

interface PaperVote {
  readonly verdict: Verdict;
  readonly gradesA: readonly Grade[];
  readonly gradesB: readonly Grade[];
  readonly flags: readonly AuditFlag[];
  readonly assessment: Assessment;
}

async function voteOf(
  judge: LanguageModel,
  pair: ToldPair,
  rubric: boolean,
  options: JudgingOptions,
): Promise<Result<PaperVote, ModelFailure>> {
  const first = firstSeat(pair);
  const asked = await askOnce(judge, pair, first, rubric, options);
  if (!asked.ok) return asked;
  const { value } = asked.value;
  const a = readSide(pair, 'a', pair.a === pair.b || first === 'a' ? value.first : value.second, asked.value);
  const b = pair.a === pair.b ? a : readSide(pair, 'b', first === 'b' ? value.first : value.second, asked.value);
  const { said, verdict, rule } = verdictOf(pair, value, first, rubric ? [a.grades, b.grades] : null);
  const assessment = { judge: modelName(judge), first, said, rule, notesA: a.notes, notesB: b.notes };
  return ok({
    verdict,
    gradesA: a.grades,
    gradesB: b.grades,
    flags: flagsOf({ judge, a, b }),
    assessment,
  });
}

/** Drawn by the task and both texts, so that whoever has a seat changes nothing. */
function firstSeat({ task, a, b }: AnswerPair): Seat {
  const [low = '', high = ''] = [shortHash(a), shortHash(b)].sort();
  const isLowFirst = randomFor('first seat', task.id, low, high).chance(0.5);
  return (shortHash(a) === low) === isLowFirst ? 'a' : 'b';
}

/** Of equal answers none is better, whatever the judge says of the one that it saw first. */
function verdictOf(
  { task, a, b }: AnswerPair,
  reply: PaperReply,
  first: Seat,
  grades: readonly [readonly Grade[], readonly Grade[]] | null,
) {
  const seated = seatVerdict(reply, first === 'b');
  const said = a === b ? agreedVerdict([seated, seatVerdict(reply, first !== 'b')]) : seated;
  return { said, ...(grades === null ? { verdict: said, rule: null } : holdToPaper(task, said, ...grades)) };
}

const note = boundedText(5_000);
const notes = { utility: note, recovery: note, sources: note, presentation: note };

function replyFor(task: Task, rubric: boolean) {
  const side = z.strictObject(rubric ? { grades: claimedGradesOf(decidingItems(task)), ...notes } : notes);
  return z.strictObject({ first: side, second: side, ...pairReply }) as z.ZodType<PaperReply>;
}

interface SideReply extends AnswerNotes {
  readonly grades?: readonly ClaimedGrade[];
}

type PaperReply = z.infer<z.ZodObject<typeof pairReply>> & {
  readonly first: SideReply;
  readonly second: SideReply;
};

function askOnce(
  judge: LanguageModel,
  { task, a, b, told, attempt }: ToldPair,
  first: Seat,
  rubric: boolean,
  options: JudgingOptions,
): Promise<Result<JudgeReply<PaperReply>, ModelFailure>> {
  const shownA = { text: a, ...told.a };
  const shownB = { text: b, ...told.b };
  const answers = first === 'a' ? ([shownA, shownB] as const) : ([shownB, shownA] as const);
  const prompt = judgeAsPaperPrompt(task, answers, rubric, options.fence);
  const about = `${task.id} ${shortHash(answers[0].text)} beside ${shortHash(answers[1].text)}`;
  const schema = replyFor(task, rubric);
  return askJudge(
    judge,
    { role: 'judge', prompt, name: 'paper_verdict', schema, task: task.id, about, attempt },
    options,
  );
}

/** What a judge said of one answer, as far as the answer bears it out. */
interface ReadSide {
  readonly grades: readonly Grade[];
  readonly doubts: ReturnType<typeof doubtsIn>;
  readonly notes: AnswerNotes;
}

/** In UTF-16 code units. */
const longestNote = 500;

function readSide(
  pair: ToldPair,
  seat: Seat,
  { grades = [], utility, recovery, sources, presentation }: SideReply,
  { report }: JudgeReply<PaperReply>,
): ReadSide {
  const text = pair[seat];
  const checked = checkedGrades(pair.task, text, grades);
  for (const item of checked.unfound)
    report(
      'quote_not_found',
      `${pair.task.id} ${shortHash(text)} ${item}`,
      'the answer does not hold the words quoted',
    );
  return {
    grades: checked.grades,
    doubts: doubtsIn(decidingItems(pair.task), grades),
    notes: {
      utility: utility.slice(0, longestNote),
      recovery: recovery.slice(0, longestNote),
      sources: sources.slice(0, longestNote),
      presentation: presentation.slice(0, longestNote),
    },
  };
}

/** One grade for each item; where the words quoted are not in the answer it is missing. */
function checkedGrades(task: Task, text: string, claimed: readonly ClaimedGrade[]) {
  const unfound: string[] = [];
  const grades = decidingItems(task).map(({ id }): Grade => {
    const claim = claimed.find(({ item }) => item === id);
    if (!claim || claim.outcome === 'missing') return { item: id, outcome: 'missing', quote: null };
    const [place] = quotePlaces(text, claim.quote ?? '');
    if (place) return { item: id, outcome: claim.outcome, quote: text.slice(place.start, place.end) };
    unfound.push(id);
    return { item: id, outcome: 'missing', quote: null };
  });
  // Steps of the chain that decide nothing are looked for by code.
  return { grades: task.chainCounts ? grades : [...grades, ...gradeChain(task, text)], unfound };
}
