import { LRUCache } from 'lru-cache';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { withoutDomains } from '../../arena/citations/citation-board.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { TournamentId, TreeId } from '../../kernel/ids.ts';
import type { TreeInput } from '../../reporting/view/page-inputs.ts';
import { type ReportView, viewModel } from '../../reporting/view/view-model.ts';
import { loadFigures } from '../../storage/ledger/load-figures.ts';
import { loadTournamentIndex, type TournamentIndex, taskIds } from './load-match-input.ts';
import { loadReportInput } from './load-report-input.ts';
import type { SiteParts } from './site.ts';

/** Milliseconds for which the figures of a running tournament are good, whatever happens meanwhile. */
const runningGood = 5000;
/** Milliseconds for which the state of the tournament is not asked for again. */
const stateGood = 200;
/** Views, pages and trees kept at a time: a tree of thousands of pages takes some ten megabytes. */
const mostKept = 12;

function onlyRoot(tree: InformationTree): InformationTree {
  return { ...tree, nodes: tree.nodes.filter(({ id }) => id === tree.root), edges: [], growths: [] };
}

/** Records behind the pages of one tournament, kept while they are good. */
export class SiteMemory {
  readonly #parts: SiteParts;
  readonly #id: TournamentId;
  readonly #kept: ValueCache<string, unknown>;
  readonly #states: ValueCache<TournamentId, string>;
  #asked = 0;

  constructor(parts: SiteParts, id: TournamentId) {
    this.#parts = parts;
    this.#id = id;
    this.#kept = new ValueCache(parts.clock, mostKept);
    this.#states = new ValueCache(parts.clock, 1);
  }

  /** Makes a costly value once while nothing changes. @param good as `ValueCache` has it */
  async keep<Value>(key: string, make: () => Promise<Value>, good = runningGood): Promise<Value> {
    // A key stands for one kind of value.
    return (await this.#kept.get(key, await this.#version(), good, make)) as Value;
  }

  /** Null when there is no such tournament. */
  async index(): Promise<TournamentIndex | null> {
    return this.keep('index', () => loadTournamentIndex(this.#parts, this.#id), 0);
  }

  /** Returns the view behind leaderboard, pages of agents and tables. */
  async view(): Promise<ReportView> {
    return this.keep('view', async () => {
      const { ledger } = this.#parts;
      const index = await this.index();
      if (index === null) throw new Error(`tournament ${this.#id} is gone`);
      const { played, items } = await loadFigures(ledger, index.head, index.matches);
      const treesGrown = await this.#roots(index);
      const view = viewModel(await loadReportInput(this.#parts, { ...played, treesGrown }, items));
      return (await this.isSecret()) ? withoutQuestions(view) : view;
    });
  }

  /** The match of a run that is one match; null for a tournament. */
  async onlyMatch(): Promise<MatchRecord | null> {
    const index = await this.index();
    return index?.matches.length === 1 ? (await this.view()).onlyMatch : null;
  }

  /** True if the questions are shown to nobody but the owner of their set. */
  async isSecret(): Promise<boolean> {
    const index = await this.index();
    return index !== null && this.#parts.ledger.examSets.isSecret(index.head);
  }

  /**
   * The tournament's trees with their roots alone, which is all that its figures are made of; but for those that are gone from
   * the store: figures of the rest stand without them.
   */
  async #roots({ treeOf }: TournamentIndex): Promise<readonly InformationTree[]> {
    const treesGrown: InformationTree[] = [];
    for (const id of treeOf.values()) {
      const tree = await this.#parts.trees.loadTree(id);
      if (tree !== null) treesGrown.push(onlyRoot(tree));
    }
    return treesGrown;
  }

  /** A tree with what the tournament did on it, one object while it is kept; null when either is not there. */
  async treeInput(id: TreeId): Promise<TreeInput | null> {
    return this.keep(`tree ${id}`, async () => {
      const index = await this.index();
      const tree = await this.#parts.trees.loadTree(id);
      if (index === null || tree === null) return null;
      return { tree, record: await loadTreeRecord(this.#parts, index, id) };
    });
  }

  /** Changes with everything that is shown of the tournament, but for rounds of matches under way. */
  async #version(): Promise<string> {
    const { tournaments, examSets } = this.#parts.ledger;
    const make = async () => {
      const head = await tournaments.load(this.#id);
      const secret = head !== null && (await examSets.isSecret(head));
      return JSON.stringify([await tournaments.state(this.#id), secret]);
    };
    // No two have one version, so that nothing but its time keeps it.
    return this.#states.get(this.#id, String(++this.#asked), stateGood, make);
  }
}

/** Loads the matches of the tournament on one tree, with their rounds and tasks. */
async function loadTreeRecord(
  { ledger }: Pick<SiteParts, 'ledger'>,
  { head, matches }: TournamentIndex,
  tree: TreeId,
): Promise<TreeInput['record']> {
  const ownMatches = matches.filter((match) => match.tree === tree);
  const rounds = await ledger.rounds.ofMatches(ownMatches.map(({ id }) => id));
  return { ...head, matches: ownMatches, rounds, tasks: await ledger.tasks.loadAll(taskIds(rounds)) };
}

/** Number of times longer than its making that a value is good, so that a process does not make it all the time. */
const timesAsLong = 10;

function lasting(good: number, tookMs: number): number {
  return good === 0 ? 0 : Math.max(good, timesAsLong * tookMs);
}

/** The last few values of something that is costly to make, each as long as it is good. */
export class ValueCache<Key extends string, Value> {
  readonly #values: LRUCache<Key, { readonly value: Promise<Value>; readonly version: string; until: number }>;
  readonly #clock: Clock;

  /** @param most values kept; the one asked for longest ago goes first */
  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#values = new LRUCache({ max: most });
  }

  /**
   * The value kept under a key, made again when it is of another version and its time is over. One that is being made is
   * waited for, and one that failed is made again.
   *
   * @param good milliseconds after it was made for which a value is given even though its version has passed; more where it
   * took long to make, unless it is 0
   */
  async get(key: Key, version: string, good: number, make: () => Promise<Value>): Promise<Value> {
    const began = this.#clock.now();
    const existing = this.#values.get(key);
    const fresh = existing !== undefined && (existing.version === version || this.#clock.now() < existing.until);
    const entry = fresh ? existing : { value: make(), version, until: Number.POSITIVE_INFINITY };
    this.#values.set(key, entry);
    try {
      const value = await entry.value;
      if (!fresh) entry.until = this.#clock.now() + lasting(good, this.#clock.now() - began);
      return value;
    } catch (error) {
      if (this.#values.get(key) === entry) this.#values.delete(key);
      throw error;
    }
  }
}

/** A report without anything that tells what was asked, or on which pages. */
export function withoutQuestions(view: ReportView): ReportView {
  const voids = view.voids.map((each) => ({ ...each, void: { ...each.void, detail: '' } }));
  return { ...view, trees: [], domains: [], topics: [], voids, citations: withoutDomains(view.citations) };
}
