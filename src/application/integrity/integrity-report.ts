import * as z from 'zod';
import { faultText, messageOf } from '../../kernel/errors.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../../reporting/arena-words.ts';
import { databaseTrouble } from '../app-context.ts';

/** Faults of stored records. */
const integrityFaultKinds = {
  unreadable: 'a record cannot be read, or is not what its row says',
  tree_missing: 'a tree that is named is not there',
  page_missing: 'a page of a tree is not there',
  page_hash: 'the text of a page does not have the hash that it is kept under',
  snapshot_missing: 'the body that a page was read from is not there',
  snapshot_hash: 'a body does not have the hash that it is kept under',
  quote_page_missing: 'the page of a quote is not there',
  quote_differs: 'a quote does not stand at its place in the page',
  node_missing: 'a page that a task names is not in its tree',
  task_missing: 'the task of a round is not there',
  answer_missing: 'an answer of a judged round is not there',
  agent_unknown: 'an agent of a match is none of its tournament',
  item_unknown: 'a grade is of no item of the checklists',
  replay_differs: 'a match does not follow from its verdicts',
  leaderboard_missing: 'a finished tournament has no leaderboard',
  leaderboard_differs: 'a leaderboard does not follow from its matches',
  row_stray: 'a record belongs to nothing that is there',
} as const;

export interface IntegrityFault {
  readonly kind: keyof typeof integrityFaultKinds;
  /** Subject of the fault: an id, a URL or a hash. */
  readonly about: string;
  readonly detail: string;
}

const looked = [
  'trees',
  'pages',
  'bodies',
  'tasks',
  'quotes',
  'tournaments',
  'matches',
  'rounds',
  'leaderboards',
] as const;

/** Number of checked records of each kind. */
export type IntegrityCounts = Record<(typeof looked)[number], number>;

export interface IntegrityReport {
  readonly checked: IntegrityCounts;
  /** Number of all faults. */
  readonly faultCount: number;
  /** The first of them. */
  readonly faults: readonly IntegrityFault[];
}

/** Faults that are kept in full; the others are counted. */
const mostKept = 1000;

/** Characters that are kept of a name and of a detail: records that somebody tampered with hold anything. */
const mostCharacters = 500;

/** Collects what a check finds. */
export class IntegrityFindings {
  readonly checked = Object.fromEntries(looked.map((each) => [each, 0])) as IntegrityCounts;
  readonly #faults: IntegrityFault[] = [];
  #count = 0;

  add(kind: IntegrityFault['kind'], about: string, detail = ''): void {
    this.#count += 1;
    if (this.#faults.length < mostKept)
      this.#faults.push({ kind, about: about.slice(0, mostCharacters), detail: detail.slice(0, mostCharacters) });
  }

  report(): IntegrityReport {
    return { checked: this.checked, faultCount: this.#count, faults: this.#faults };
  }
}

/** Faults that are shown to people. */
const mostShown = 20;

/** Summarizes the checked records and the number of faults in a line. */
export function integritySummary({ checked, faultCount }: IntegrityReport): string {
  const kinds = ['trees', 'pages', 'quotes', 'matches', 'rounds', 'leaderboards'] as const;
  const one = (plural: string) => (plural === 'matches' ? 'match' : plural.slice(0, -1));
  const things = kinds.map((each) => counted(checked[each], one(each), each)).join(', ');
  return `${things}: ${faultCount === 0 ? 'all as recorded' : counted(faultCount, 'fault')}`;
}

/** The first faults, each in a line. */
export function integrityLines({ faults, faultCount }: IntegrityReport): string[] {
  const lines = faults.slice(0, mostShown).map(({ kind, about, detail }) => {
    const more = detail === '' ? '' : ` (${detail})`;
    return visibleLine(`${about}: ${integrityFaultKinds[kind]}${more}`);
  });
  return faultCount > lines.length ? [...lines, `and ${faultCount - lines.length} more; see all with --json`] : lines;
}

/**
 * Returns the value of `read`; null if a stored record cannot be read or makes no sense, which is noted. Records with
 * text by others may break whatever works with them, so that all errors count but an interrupt and a database that does
 * not answer.
 * @param about names the record
 */
export async function readable<Value>(
  findings: IntegrityFindings,
  about: string,
  read: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    const isInterrupt = error instanceof Error && error.name === 'AbortError';
    if (isInterrupt || databaseTrouble(error) !== null) throw error;
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    findings.add('unreadable', about, issue ? faultText(issue) : messageOf(error));
    return null;
  }
}
