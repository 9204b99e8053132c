import type { Quote } from '../../../examiner/fact.ts';
import { gradedItems, type Task, taskQuotes } from '../../../examiner/task.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { PlayedPortion } from '../../arena/rounds-by-match.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { bytesHash, contentHash } from '../../kernel/hash.ts';
import type { ContentHash, NodeId, TournamentId, Url } from '../../kernel/ids.ts';
import type { MatchBundle } from './match-bundle-schema.ts';
import type { MatchLog } from './match-log-schema.ts';

/** What can be wrong with a bundle that fits its schema. */
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
  /** What it is about: a URL, a hash, or an id. */
  readonly about: string;
}

/** Everything in a bundle that does not fit the rest; empty when it is whole. Bodies are unpacked one at a time. */
export function checkBundle(bundle: MatchBundle): BundleFault[] {
  return [...shapeFaults(bundle), ...pageFaults(bundle), ...snapshotFaults(bundle), ...taskFaults(bundle)].concat(
    roundFaults(bundle),
  );
}

function fault(kind: BundleFault['kind'], about: string): BundleFault {
  return { kind, about };
}

function shapeFaults({ log: { matches, trees } }: MatchBundle): BundleFault[] {
  const match = matches[0];
  const tree = trees[0];
  const fits = matches.length === 1 && trees.length === 1 && match && tree && match.tree === tree.id;
  return fits ? [] : [fault('not_one_match', `${matches.length} matches, ${trees.length} trees`)];
}

const pageKey = (url: string, hash: string) => `${hash} ${url}`;

function pageFaults({ pages, snapshots }: MatchBundle): BundleFault[] {
  const bodies = new Set(snapshots.map(({ hash }) => hash));
  const met = new Set<string>();
  return pages.flatMap(({ url, hash, text, snapshot }) => {
    const key = pageKey(url, hash);
    const twice = met.has(key);
    met.add(key);
    return [
      ...(twice ? [fault('page_twice', url)] : []),
      ...(contentHash(text) === hash ? [] : [fault('page_hash', url)]),
      ...(bodies.has(snapshot) ? [] : [fault('snapshot_missing', snapshot)]),
    ];
  });
}

function snapshotFaults({ pages, snapshots }: MatchBundle): BundleFault[] {
  const used = new Set(pages.map(({ snapshot }) => snapshot));
  return snapshots.flatMap(({ hash, base64 }) => [
    ...(bytesHash(Buffer.from(base64, 'base64')) === hash ? [] : [fault('snapshot_hash', hash)]),
    ...(used.has(hash) ? [] : [fault('snapshot_stray', hash)]),
  ]);
}

function taskFaults({ log: { tasks, trees }, pages }: MatchBundle): BundleFault[] {
  const texts = new Map(pages.map(({ url, hash, text }) => [pageKey(url, hash), text]));
  const nodes = new Set(trees.flatMap((tree) => tree.nodes.map(({ id }) => id)));
  return tasks.flatMap((task) => {
    const quotes = taskQuotes(task);
    const named = [...task.path, ...task.targets.map(({ node }) => node), ...quotes.map(({ node }) => node)];
    return [
      ...[...new Set(named)].filter((node) => !nodes.has(node)).map((node) => fault('node_missing', node)),
      ...quotes.flatMap((quote) => quoteFaults(quote, texts.get(pageKey(quote.url, quote.page)))),
    ];
  });
}

function quoteFaults({ url, start, end, text }: Quote, page: string | undefined): BundleFault[] {
  if (page === undefined) return [fault('quote_page_missing', url)];
  return page.slice(start, end) === text ? [] : [fault('quote_differs', `${url} at ${start}`)];
}

function roundFaults({ log: { matches, tasks, answers } }: MatchBundle): BundleFault[] {
  const items = new Map(tasks.map((task) => [task.id, new Set(gradedItems(task).map((item) => item.id))]));
  const answered = new Set(answers.map(({ agent, task, scope }) => JSON.stringify([agent, task, scope])));
  return matches.flatMap((match) => [
    ...match.rounds.flatMap((round) => {
      const { task, result, number } = round;
      const known = task === null ? undefined : items.get(task);
      if (task !== null && !known) return [fault('task_missing', task)];
      if (result.kind !== 'judged' || !known) return [];
      const { gradesA, gradesB } = result.judgement;
      const hasAnswer = (agent: string) =>
        [match.id, ''].some((scope) => answered.has(JSON.stringify([agent, task, scope])));
      return [
        ...[match.a, match.b].filter((agent) => !hasAnswer(agent)).map((agent) => fault('answer_missing', agent)),
        ...[...gradesA, ...gradesB]
          .filter(({ item }) => !known.has(item))
          .map(({ item }) => fault('item_unknown', `round ${number}, ${item}`)),
      ];
    }),
    ...scoreFaults(match),
  ]);
}

/** A clear win is worth 2, another 1 (DR-Arena, appendix A.2). */
const points = { A_MUCH_BETTER: [2, 0], A_BETTER: [1, 0], B_BETTER: [0, 1], B_MUCH_BETTER: [0, 2] } as const;
const noPoints = [0, 0] as const;

function scoreFaults({ rounds, scoreA, scoreB }: MatchBundle['log']['matches'][number]): BundleFault[] {
  let a = 0;
  let b = 0;
  const wrong = rounds.filter(({ result, scoreA, scoreB }) => {
    const tier = result.kind === 'judged' ? result.judgement.verdict.tier : null;
    const won = tier === null || tier === 'TIE_HIGH' || tier === 'TIE_LOW' ? noPoints : points[tier];
    [a, b] = [a + won[0], b + won[1]];
    return scoreA !== a || scoreB !== b;
  });
  const faults = wrong.map(({ number }) => fault('score_differs', `round ${number}`));
  return scoreA === a && scoreB === b ? faults : [...faults, fault('score_differs', 'the match')];
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
  const used = new Set<NodeId>([tree.root, ...rounds.flatMap(({ path }) => path)]);
  for (const { path, targets } of tasks)
    for (const node of [...path, ...targets.map(({ node }) => node)]) used.add(node);
  const nodes = tree.nodes.filter(({ id }) => used.has(id)).flatMap(pageOf);
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
  /** What `--only` calls it; `card` for the data-set card. */
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
  /** Of the decided ones, without a winner. */
  level: 0,
  voidMatches: 0,
  unfinished: 0,
  rounds: 0,
  voidRounds: 0,
  /** Longest path and greatest width that a round asked about; 0 where there is no round. */
  deepest: 0,
  widest: 0,
};

/** How much there is of a tournament. */
export type RecordCounts = Readonly<typeof nothing>;

/** Counts a tournament portion by portion. */
export async function recordCounts(played: AsyncIterable<PlayedPortion>): Promise<RecordCounts> {
  let counts: RecordCounts = nothing;
  for await (const portion of played) counts = added(counts, portion);
  return counts;
}

function added(counts: RecordCounts, { matches, rounds }: PlayedPortion): RecordCounts {
  const decided = matches.flatMap(({ end }) => (end?.kind === 'decided' ? [end.winner] : []));
  return {
    matches: counts.matches + matches.length,
    decided: counts.decided + decided.length,
    level: counts.level + decided.filter((winner) => winner === 'tie' || winner === 'both_bad').length,
    voidMatches: counts.voidMatches + matches.filter(({ end }) => end?.kind === 'void').length,
    unfinished: counts.unfinished + matches.filter(({ end }) => end === null).length,
    rounds: counts.rounds + rounds.length,
    voidRounds: counts.voidRounds + rounds.filter(({ result }) => result.kind === 'void').length,
    deepest: rounds.reduce((most, { path }) => Math.max(most, path.length), counts.deepest),
    widest: rounds.reduce((most, { width }) => Math.max(most, width), counts.widest),
  };
}
