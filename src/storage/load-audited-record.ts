import { type Task, taskQuotes } from '../../examiner/task.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { MatchRecord } from '../arena/match.ts';
import type { RoundRecord } from '../arena/round.ts';
import { askedQuestions } from '../audit/asked-questions.ts';
import type { Audit, PreferenceCase } from '../audit/audit.ts';
import type { AuditAnswers } from '../audit/audit-answer.ts';
import type { AuditInput } from '../audit/audit-sheet.ts';
import type { AuditedRecord } from '../audit/audited-record.ts';
import { refusedAnswers } from '../audit/merge-answers.ts';
import { type KeptText, keptText, type PlacedWords, quotesByPage } from '../audit/packet.ts';
import { citedPassages } from '../audit/shown-citations.ts';
import { auditId, type TreeId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ledger } from './ledger.ts';

/** Loads the input for an audit's packets: its matches and all that belongs to them. */
export async function loadAuditedRecord(
  ledger: Pick<Ledger, 'answers' | 'citations' | 'matches' | 'rounds' | 'tasks' | 'tournaments'>,
  trees: TreeStore,
  audit: Audit,
): Promise<AuditedRecord> {
  const head = await ledger.tournaments.load(audit.tournament);
  const { matches, rounds } = await loadAuditedMatches(ledger, audit);
  const tasks = await ledger.tasks.loadAll([...new Set(rounds.flatMap(({ task }) => task ?? []))]);
  const visibleTasks = audit.instrument === 'preference' ? audit.cases.flatMap(formTasks) : tasks;
  const answers = await ledger.answers.ofMatches(audit.tournament, matches, rounds);
  const citations = await ledger.citations.ofAnswers(answers);
  const passages = citations.flatMap(({ report }) => citedPassages(report));
  return {
    agents: head?.agents ?? [],
    matches,
    rounds,
    tasks,
    texts: await loadTexts(trees, [...visibleTasks.flatMap(taskQuotes), ...passages]),
    answers,
    citations,
    treesGrown: await loadTrees(trees, auditedTrees(audit, matches)),
  };
}

/** Loads the input for an audit's figures. */
export async function loadAuditInput(
  ledger: Pick<Ledger, 'audits' | 'matches' | 'rounds'>,
  audit: Audit,
): Promise<AuditInput> {
  return {
    audit,
    record: await loadAuditedMatches(ledger, audit),
    auditors: await ledger.audits.loadAuditors(audit.id),
    answers: await ledger.audits.loadAnswers(audit.id),
  };
}

/** The matches of an audit with their rounds; none where tasks are compared. */
export async function loadAuditedMatches(
  ledger: Pick<Ledger, 'matches' | 'rounds'>,
  audit: Audit,
): Promise<Pick<AuditedRecord, 'matches' | 'rounds'>> {
  const matches: MatchRecord[] = [];
  const rounds: RoundRecord[] = [];
  for (const id of audit.instrument === 'pipeline' ? audit.matches : []) {
    const match = await ledger.matches.load(id);
    if (match === null) continue;
    matches.push(match);
    rounds.push(...(await ledger.rounds.ofMatch(id)));
  }
  return { matches, rounds };
}

function auditedTrees(audit: Audit, matches: readonly MatchRecord[]): readonly TreeId[] {
  const cases = audit.instrument === 'preference' ? audit.cases : [];
  const ofCases = cases.flatMap(({ forms }) => forms.map(({ task }) => task.tree));
  return [...new Set([...matches.map(({ tree }) => tree), ...ofCases])];
}

function formTasks({ forms }: PreferenceCase): readonly Task[] {
  return forms.map(({ task }) => task);
}

/** Loads the quoted parts of pages; pages that are not stored are left out. */
async function loadTexts(trees: TreeStore, words: readonly PlacedWords[]): Promise<readonly KeptText[]> {
  const texts: KeptText[] = [];
  for (const quotes of quotesByPage(words).values()) {
    const page = await trees.loadPage(quotes[0].url, quotes[0].page);
    if (page !== null) texts.push(keptText(page.text, quotes));
  }
  return texts;
}

async function loadTrees(trees: TreeStore, ids: readonly TreeId[]): Promise<readonly InformationTree[]> {
  const loaded: InformationTree[] = [];
  for (const id of ids) {
    const tree = await trees.loadTree(id);
    if (tree !== null) loaded.push(tree);
  }
  return loaded;
}

/** Counts of the answers in one auditor's file. */
export interface TakenAnswers {
  /** Answers in the file. */
  readonly answers: number;
  /** Number of answers that were not stored before. */
  readonly added: number;
}

/** Returns the reasons why a file is refused, a line each; empty if it is accepted. */
export async function answerFaults(
  ledger: Pick<Ledger, 'audits' | 'matches' | 'rounds'>,
  { audit: id, answers }: AuditAnswers,
): Promise<readonly string[]> {
  const audit = await ledger.audits.load(auditId(id));
  if (audit === null) return [`there is no audit ${id}`];
  return refusedAnswers(askedQuestions(audit, await loadAuditedMatches(ledger, audit)), answers);
}

/**
 * Takes what an auditor hands in, all of it or nothing.
 * @returns lines that say why nothing was taken, or what came in
 */
export async function takeAnswers(
  ledger: Pick<Ledger, 'audits' | 'matches' | 'rounds'>,
  file: AuditAnswers,
): Promise<Result<TakenAnswers, readonly string[]>> {
  const refused = await answerFaults(ledger, file);
  if (refused.length > 0) return fail(refused);
  const [audit, { auditor, answers }] = [auditId(file.audit), file];
  return ok({ answers: answers.length, added: await ledger.audits.addAnswers(audit, auditor, answers) });
}
