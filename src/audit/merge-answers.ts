import type { AskedItem } from './asked-questions.ts';
import {
  type AuditAnswer,
  byTime,
  type GivenAnswer,
  type PlacedAnswer,
  placedAnswers,
  questionKey,
} from './audit-answer.ts';

/** Maximum number of refusals listed one by one. */
const mostTold = 20;

/**
 * Lists what is wrong with answers for this audit: items, rounds or questions that it does not ask about, and times that nothing
 * can follow. Where anything is, no answer of the file is taken.
 *
 * @returns a line for each, each once; a last line counts what is left out. Empty: all may be taken
 */
export function refusedAnswers(auditItems: readonly AskedItem[], answers: readonly AuditAnswer[]): readonly string[] {
  const kind = auditItems[0]?.kind ?? 'match';
  const items = new Map(auditItems.map((each, index) => [each.item, { each, name: `${kind} ${index + 1}` }]));
  const wrong = [...new Set(answers.flatMap((answer) => whyRefused(items.get(answer.item), answer, kind) ?? []))];
  const rest = wrong.length - mostTold;
  return rest > 0 ? [...wrong.slice(0, mostTold), `and ${rest} more`] : wrong;
}

/** Times from here on are refused: the later of two answers counts, so such an answer could never be changed. */
const tooLate = '9999';

/** @param subject what the answer is about, with its name on the pages */
function whyRefused(
  subject: { readonly each: AskedItem; readonly name: string } | undefined,
  { item, round, question, at }: AuditAnswer,
  kind: AskedItem['kind'],
): string | null {
  if (at >= tooLate) return `no answer was given at ${at}`;
  if (!subject) return `${kind} ${item} is not part of this audit`;
  const { each, name } = subject;
  const own = round === null ? each : each.rounds.find(({ number }) => number === round);
  if (!own) return `${name} has no round ${round}`;
  if (question === 'note' || own.questions.includes(question)) return null;
  const about = round === null ? `${name} as a whole` : `round ${round} of ${name}`;
  return `question ${question} is not asked about ${about}`;
}

/**
 * Merges the answers of one auditor from several files: each answer once, oldest first, so that the order of the files does
 * not matter and a file that comes twice or late changes nothing. Equal times: the later in its file counts, and
 * between files the greater value in code-unit order.
 */
export function mergedAnswers(placed: readonly PlacedAnswer[]): readonly AuditAnswer[] {
  const inOrder = [...placed].sort(byTime).map(({ answer }) => answer);
  // Files that were put together in different ways may give one answer different places.
  return placedAnswers(inOrder).map(({ answer }) => answer);
}

/** Returns the answer that counts for each auditor and question: the last one in the order of the ledger. */
export function countingAnswers(answers: readonly GivenAnswer[]): readonly GivenAnswer[] {
  const last = new Map<string, GivenAnswer>();
  for (const answer of answers) last.set(`${JSON.stringify(answer.auditor)} ${questionKey(answer)}`, answer);
  return [...last.values()];
}
