import { countGradedWords, gradedText } from '../../../examiner/graded-text.ts';
import { quoteFinder } from '../../../examiner/reading/find-quote.ts';
import type { Span } from '../../../examiner/span.ts';
import type { Grade } from '../../../examiner/task.ts';
import type { Highlight } from '../html/highlighted-markdown.ts';
import { maxShownMarkdown } from '../html/sanitised-markdown.ts';

/** An answer's text as it was graded. */
export interface AnswerTextView {
  /** The part that is graded. */
  readonly graded: string;
  /** What lies beyond 1.5 times the word limit; empty for most. */
  readonly ungraded: string;
  readonly words: number;
  readonly ungradedWords: number;
  /** Where the grades' quotes stand in the graded part, as far as it is shown. */
  readonly highlights: readonly Highlight[];
}

/** An item's grade and the fragment under which its quote is to be found in the answer. */
export interface AnchoredGrade {
  readonly anchor: string;
  readonly grade: Grade | null;
  /** Why a check did not pass, in words of a task pack's program; left out where no program graded it. */
  readonly reason?: string;
}

/** Parts an answer's text into what was graded and the rest, and finds the quotes of its grades in it. */
export function answerTextView(text: string, wordLimit: number, grades: readonly AnchoredGrade[]): AnswerTextView {
  const graded = gradedText(text, wordLimit);
  const shown = graded.slice(0, maxShownMarkdown);
  const ungraded = text.slice(graded.length);
  const rest = countGradedWords(ungraded);
  const find = quoteFinder(shown);
  return {
    graded,
    ungraded: rest === 0 ? '' : ungraded,
    words: countGradedWords(graded) + rest,
    ungradedWords: rest,
    highlights: grades.flatMap(({ anchor, grade }) => highlightOf(find, anchor, grade)),
  };
}

function highlightOf(find: (quote: string) => Span | null, id: string, grade: Grade | null): Highlight[] {
  if (grade === null || grade.quote === null) return [];
  const span = find(grade.quote);
  return span === null ? [] : [{ ...span, id, kind: grade.outcome }];
}
