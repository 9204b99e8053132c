import { type Battle, battleWinners } from './battles.ts';

/** Battles that can be gone through again and again. */
export interface Battles extends Iterable<Battle> {
  readonly length: number;
}

/** A battle's weight and style, where it has them. */
type Further = Pick<Battle, 'weight' | 'style_a' | 'style_b'>;

/** A table of battles as values that can be handed to another thread. */
export interface BattleColumns {
  readonly agents: readonly string[];
  readonly trees: readonly string[];
  readonly further: readonly Further[];
  /** Five a battle: places of seat A, seat B, winner, tree and further; -1 for none. */
  readonly cells: Int32Array;
}

const columns = 5;

/**
 * What a rating needs of battles, in twenty bytes each, so that half a million are ten megabytes; style, where it is taken out,
 * stands beside. Rounds and scores are left out: where they count, weights were made of them before.
 */
export class BattleTable implements Battles {
  readonly #agents = new Places();
  readonly #trees = new Places();
  readonly #further: Further[] = [];
  readonly #weights = new Map<number, number>();
  #cells = new Int32Array(columns * 64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(battles: Iterable<Battle>): void {
    for (const battle of battles) this.#add(battle);
  }

  [Symbol.iterator](): Iterator<Battle> {
    return battlesIn(this.columns())[Symbol.iterator]();
  }

  /** All of it, good until more is added. */
  columns(): BattleColumns {
    const cells = this.#cells.subarray(0, columns * this.#length);
    return { agents: this.#agents.names, trees: this.#trees.names, further: this.#further, cells };
  }

  #add(battle: Battle): void {
    const at = columns * this.#length;
    if (at === this.#cells.length) {
      const longer = new Int32Array(2 * at);
      longer.set(this.#cells);
      this.#cells = longer;
    }
    const tree = battle.tree_id === undefined ? -1 : this.#trees.of(battle.tree_id);
    const seats = [this.#agents.of(battle.model_a), this.#agents.of(battle.model_b)];
    this.#cells.set([...seats, battleWinners.indexOf(battle.winner), tree, this.#furtherOf(battle)], at);
    this.#length += 1;
  }

  #furtherOf({ weight, style_a, style_b }: Battle): number {
    if (style_a === undefined && style_b === undefined) return weight === undefined ? -1 : this.#weightOf(weight);
    return this.#further.push({ weight, style_a, style_b }) - 1;
  }

  /** Equal weights are held once: margins give a few for all battles. */
  #weightOf(weight: number): number {
    const place = this.#weights.get(weight) ?? this.#further.push({ weight }) - 1;
    this.#weights.set(weight, place);
    return place;
  }
}

/** The battles of a table. */
export function battlesIn({ agents, trees, further, cells }: BattleColumns): Battles {
  return {
    length: cells.length / columns,
    *[Symbol.iterator]() {
      for (let at = 0; at < cells.length; at += columns) {
        const [a = 0, b = 0, winner = 0, tree = -1, more = -1] = cells.subarray(at, at + columns);
        yield {
          model_a: agents[a] ?? '',
          model_b: agents[b] ?? '',
          winner: battleWinners[winner] ?? 'tie',
          tree_id: trees[tree],
          ...further[more],
        };
      }
    },
  };
}

/** The same battles in other clusters. @param clusterOf of a battle's tree; undefined: it stands alone */
export function inClusters(battles: Battles, clusterOf: (tree: string) => string | undefined): Battles {
  return {
    length: battles.length,
    *[Symbol.iterator]() {
      for (const battle of battles)
        yield { ...battle, tree_id: battle.tree_id === undefined ? undefined : clusterOf(battle.tree_id) };
    },
  };
}

/** Names by the order in which they came. */
class Places {
  readonly names: string[] = [];
  readonly #placeOf = new Map<string, number>();

  of(name: string): number {
    const known = this.#placeOf.get(name);
    if (known !== undefined) return known;
    this.#placeOf.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}
