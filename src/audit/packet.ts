import type { AnswerOutcome } from '../kernel/answer.ts';
import type { AuditId } from '../kernel/ids.ts';
import type { Evolution } from '../match/state.ts';
import type { TextPart } from './text-part.ts';

/** Words of a page that a checklist item stands on. */
export interface ShownSource {
  readonly title: string;
  readonly url: string;
  readonly quote: string;
  /**
   * Where the words stand: the place of the page among those of the match or case, and the characters of its whole text.
   * `first`: nothing shown before stands on this page. Null: what the page said is not kept.
   */
  readonly said: {
    readonly page: number;
    readonly start: number;
    readonly end: number;
    readonly first: boolean;
  } | null;
}

/** What a quoted page said when it was read. */
export interface ShownPage {
  readonly title: string;
  readonly url: string;
  /** UTF-16 code units of its whole text. */
  readonly length: number;
  /** All of it, or what stands around the quotes. */
  readonly parts: readonly TextPart[];
  /** Every span that is quoted, by place in the whole text. */
  readonly quotes: readonly { readonly start: number; readonly end: number }[];
}

/** A checklist item with the page words it stands on. */
export interface ShownItem {
  readonly text: string;
  readonly kind: 'depth' | 'width';
  readonly sources: readonly ShownSource[];
  /** The automatic grades of the first and second answer: shown only after C1 was answered. */
  readonly grades: readonly [string, string];
}

/** A round as an auditor sees it. */
export interface ShownRound {
  readonly number: number;
  readonly depth: number;
  readonly width: number;
  /** What was to change since the counted round before; null in the first. */
  readonly planned: {
    readonly kind: Evolution['kind'];
    readonly note: string | null;
    readonly question: string;
  } | null;
  /** Titles and addresses, root first; the address is null when the page is not at hand. */
  readonly path: readonly { readonly title: string; readonly url: string | null }[];
  readonly question: string;
  readonly items: readonly ShownItem[];
  /** Without names: as the auditor's own shuffle of seats has them. */
  readonly first: AnswerOutcome | null;
  readonly second: AnswerOutcome | null;
  /** The automatic verdict: shown only after C1 was answered. */
  readonly verdict: { readonly shown: string; readonly tag: string | null; readonly reason: string };
}

/** A match with its judged rounds. */
export interface ShownMatch {
  readonly item: string;
  readonly rounds: readonly ShownRound[];
  /** The pages that its checklists quote, each once. */
  readonly pages: readonly ShownPage[];
  /** How it ended, told by first and second: shown with the last verdict. */
  readonly end: string;
}

/** A case with its options in the auditor's own order. */
export interface ShownCase {
  readonly item: string;
  /** The pages that its checklists quote, each once. */
  readonly pages: readonly ShownPage[];
  readonly options: readonly {
    readonly question: string;
    readonly items: readonly Pick<ShownItem, 'text' | 'kind' | 'sources'>[];
  }[];
}

/** Everything that one auditor is shown: no name of an agent, no tournament id, nothing of what others said. */
export interface AuditPacket {
  readonly audit: AuditId;
  readonly auditor: string;
  readonly matches: readonly ShownMatch[];
  readonly cases: readonly ShownCase[];
}
