import { gradedItems, type Task, taskQuotes } from '../../../examiner/task.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { PlayedPortion } from '../../arena/rounds-by-match.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { bytesHash, contentHash } from '../../kernel/hash.ts';
import type { ContentHash, NodeId, TournamentId, Url } from '../../kernel/ids.ts';
import type { MatchBundle } from './match-bundle-schema.ts';
import type { MatchLog } from './match-log-schema.ts';

/** Kinds of faults in a bundle that fits its schema. */
export const bundleFaultKinds = {
  not_one_match: 'it does not hold exactly one match and one tree',
  page_hash: 'the text of a page does not have the hash that it states',
  page_twice: 'a page is there twice',
  snapshot_hash: 'a body does not have the hash that it states',
  snapshot_missing: 'the body of a page is not there',
  snapshot_stray: 'a body belongs to no page',
  quote_page_missing: 'the page of a quote is not there',
  quote_differs: 'a quote does not stand at its place in the page',
  node_missing: 'a page that is named is not in the tree',
  task_missing: 'the task of a round is not there',
  answer_missing: 'an answer of a judged round is not there',
  item_unknown: 'a grade is of no item of the checklists',
  score_differs: 'the scores do not follow from the verdicts',
} as const;

export interface BundleFault {
  readonly kind: keyof typeof bundleFaultKinds;
  /** The faulty item: a URL, a hash, or an id. */
  readonly about: string;
}

/** Everything in a bundle that does not fit the rest; empty when it is whole. Bodies are unpacked one at a time. */
export function checkBundle(bundle: MatchBundle): BundleFault[] {
  const checks = [shapeFaults, pageFaults, snapshotFaults, taskFaults, roundFaults];
  return checks.flatMap((check) => [...check(bundle)]);
}

type Faults = Generator<BundleFault>;

function* shapeFaults({ log: { matches, trees } }: MatchBundle): Faults {
  const match = matches[0];
  const tree = trees[0];
  const fits = matches.length === 1 && trees.length === 1 && match && tree && match.tree === tree.id;
  if (!fits) yield { kind: 'not_one_match', about: `${matches.length} matches, ${trees.length} trees` };
}

const pageKey = (url: string, hash: string) => `${hash} ${url}`;

function* pageFaults({ pages, snapshots }: MatchBundle): Faults {
  const bodies = new Set(snapshots.map(({ hash }) => hash));
  const seenIds = new Set<string>();
  for (const { url, hash, text, snapshot } of pages) {
    if (seenIds.has(pageKey(url, hash))) yield { kind: 'page_twice', about: url };
    seenIds.add(pageKey(url, hash));
    if (contentHash(text) !== hash) yield { kind: 'page_hash', about: url };
    if (!bodies.has(snapshot)) yield { kind: 'snapshot_missing', about: snapshot };
  }
}

function* snapshotFaults({ pages, snapshots }: MatchBundle): Faults {
  const pageSnapshots = new Set(pages.map(({ snapshot }) => snapshot));
  for (const { hash: about, base64 } of snapshots) {
    if (bytesHash(Buffer.from(base64, 'base64')) !== about) yield { kind: 'snapshot_hash', about };
    if (!pageSnapshots.has(about)) yield { kind: 'snapshot_stray', about };
  }
}

function* taskFaults({ log: { tasks, trees }, pages }: MatchBundle): Faults {
  const texts = new Map(pages.map(({ url, hash, text }) => [pageKey(url, hash), text]));
  const nodes = new Set(trees.flatMap((tree) => tree.nodes.map(({ id }) => id)));
  for (const task of tasks) {
    const quotes = taskQuotes(task);
    const nodeIds = [...task.path, ...[...task.targets, ...quotes].map(({ node }) => node)];
    for (const about of new Set(nodeIds)) if (!nodes.has(about)) yield { kind: 'node_missing', about };
    for (const { url, page, start, end, text } of quotes) {
      const read = texts.get(pageKey(url, page));
      if (read === undefined) yield { kind: 'quote_page_missing', about: url };
      else if (read.slice(start, end) !== text) yield { kind: 'quote_differs', about: `${url} at ${start}` };
    }
  }
}

function* roundFaults({ log: { matches, tasks, answers } }: MatchBundle): Faults {
  const items = new Map(tasks.map((task) => [task.id, new Set(gradedItems(task).map((item) => item.id))]));
  const answerKeys = new Set(answers.map(({ agent, task, scope }) => JSON.stringify([agent, task, scope])));
  for (const match of matches) {
    for (const { task, result, number } of match.rounds) {
      const itemIds = task === null ? undefined : items.get(task);
      if (task !== null && !itemIds) yield { kind: 'task_missing', about: task };
      if (result.kind !== 'judged' || !itemIds) continue;
      for (const about of [match.a, match.b])
        if (![match.id, ''].some((scope) => answerKeys.has(JSON.stringify([about, task, scope]))))
          yield { kind: 'answer_missing', about };
      for (const { item } of [...result.judgement.gradesA, ...result.judgement.gradesB])
        if (!itemIds.has(item)) yield { kind: 'item_unknown', about: `round ${number}, ${item}` };
    }
    yield* scoreFaults(match);
  }
}

/** A clear win is worth 2, another 1 (DR-Arena, appendix A.2). */
const points = { A_MUCH_BETTER: [2, 0], A_BETTER: [1, 0], B_BETTER: [0, 1], B_MUCH_BETTER: [0, 2] } as const;

function* scoreFaults({ rounds, scoreA, scoreB }: MatchBundle['log']['matches'][number]): Faults {
  let a = 0;
  let b = 0;
  for (const { number, result, ...score } of rounds) {
    const tier = result.kind === 'judged' ? result.judgement.verdict.tier : 'TIE_LOW';
    const [wonA, wonB] = tier === 'TIE_HIGH' || tier === 'TIE_LOW' ? [0, 0] : points[tier];
    [a, b] = [a + wonA, b + wonB];
    if (score.scoreA !== a || score.scoreB !== b) yield { kind: 'score_differs', about: `round ${number}` };
  }
  if (scoreA !== a || scoreB !== b) yield { kind: 'score_differs', about: 'the match' };
}

/**
 * A match log as the record of a tournament again.
 * @param id what it is called here: its own may be that of another tournament
 * @param config by which it is looked at here: one from outside would say where keys are sent
 */
export function bundleRecord(log: MatchLog, id: TournamentId, config: unknown): TournamentRecord {
  const { matches, tasks, answers, trees } = log;
  return {
    ...log.tournament,
    id,
    config,
    matches: matches.map(({ rounds: _rounds, ...match }) => ({ ...match, tournament: id })),
    rounds: matches.flatMap((match) => match.rounds.map((round) => ({ ...round, match: match.id }))),
    tasks,
    answers: answers.map((answer) => ({ ...answer, tournament: id })),
    treesGrown: trees,
  };
}

/** Names a stored page. */
export interface PageKey {
  readonly url: Url;
  readonly hash: ContentHash;
}

/**
 * The pages that a match's questions stand on, each once: those on its paths, the targets, and those that its checklists
 * quote.
 */
export function bundlePages(
  tree: InformationTree,
  rounds: readonly RoundRecord[],
  tasks: readonly Task[],
): readonly PageKey[] {
  const nodesInUse = new Set<NodeId>([tree.root, ...rounds.flatMap(({ path }) => path)]);
  for (const { path, targets } of tasks)
    for (const node of [...path, ...targets.map(({ node }) => node)]) nodesInUse.add(node);
  const nodes = tree.nodes.filter(({ id }) => nodesInUse.has(id)).flatMap(pageOf);
  const quoted = tasks.flatMap(taskQuotes).map(({ url, page }) => ({ url, hash: page }));
  return [...new Map([...nodes, ...quoted].map((key) => [`${key.hash} ${key.url}`, key])).values()];
}

function pageOf({ url, page }: TreeNode): PageKey[] {
  return page === null ? [] : [{ url, hash: page }];
}

/** Name and version of the format of `manifest.json`. */
const manifestVersion = 'dr-arena/export@1';

/** A file as it was written. */
export interface WrittenFile {
  /** Its name for `--only`; `card` for the data-set card. */
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 of the bytes, 64 lower-case hex digits. */
  readonly sha256: string;
  /** Lines of a table (its header not counted) or of JSON Lines; null where it is one document. */
  readonly records: number | null;
}

/** The list of an export's files, by which a reader finds whether they are whole. */
export function manifestText(tournament: TournamentId, version: string, files: readonly WrittenFile[]): string {
  return `${JSON.stringify({ schema: manifestVersion, program: `dr-arena ${version}`, tournament, files }, null, 1)}\n`;
}

const nothing = {
  matches: 0,
  decided: 0,
  /** Decided matches without a winner. */
  level: 0,
  voidMatches: 0,
  unfinished: 0,
  rounds: 0,
  voidRounds: 0,
  /** Longest path and greatest width that a round asked about; 0 where there is no round. */
  deepest: 0,
  widest: 0,
};

/** Numbers of records of a tournament. */
export type RecordCounts = Readonly<typeof nothing>;

/** Counts a tournament portion by portion. */
export async function recordCounts(portions: AsyncIterable<PlayedPortion>): Promise<RecordCounts> {
  const counts = { ...nothing };
  for await (const { matches, rounds } of portions) {
    const winners = matches.flatMap(({ end }) => (end?.kind === 'decided' ? [end.winner] : []));
    counts.matches += matches.length;
    counts.decided += winners.length;
    counts.level += winners.filter((winner) => winner === 'tie' || winner === 'both_bad').length;
    counts.voidMatches += matches.filter(({ end }) => end?.kind === 'void').length;
    counts.unfinished += matches.filter(({ end }) => end === null).length;
    counts.rounds += rounds.length;
    counts.voidRounds += rounds.filter(({ result }) => result.kind === 'void').length;
    counts.deepest = Math.max(counts.deepest, ...rounds.map(({ path }) => path.length));
    counts.widest = Math.max(counts.widest, ...rounds.map(({ width }) => width));
  }
  return counts;
}
