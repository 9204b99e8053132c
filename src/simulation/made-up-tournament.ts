import type { Format, Outcome } from '../arena/formats/format.ts';
import { makeFormat } from '../arena/make-format.ts';
import type { FormatSettings } from '../config/format-settings.ts';
import { agentId } from '../kernel/ids.ts';
import { normal, randomFor } from '../kernel/random.ts';
import type { ItemKind, ItemResult } from '../ratings/ability/ability.ts';
import type { Battle } from '../ratings/battles.ts';
import { winProbability } from '../ratings/logistic.ts';

/** What a made-up tournament of graded items is drawn by. */
export interface ItemLaw {
  /** At least 2; named `a0`, the worst, `a1`, … */
  readonly agents: number;
  /** Of the abilities from the first agent, the worst, to the last, in log-odds. */
  readonly spread: number;
  /** One of those that need to know nothing of the entrants beforehand. */
  readonly format: FormatSettings;
  /** Rounds of a match at most; default 6. */
  readonly matchRounds?: number;
}

/** Standard deviations, in log-odds: of an agent's luck with a tree, a task's ease, an answer's luck. */
const suits = 0.4;
const taskEase = 0.8;
const answerLuck = 0.7;
/** What a further page down, or a further target, takes away. */
const harder = { depth: 0.4, width: 0.1 };
const widthItems = 3;
const usualRounds = 6;

interface MadeUpAnswer {
  readonly items: readonly ItemResult[];
  readonly identified: number;
  readonly targets: number;
  readonly net: number;
  readonly of: number;
}

/**
 * A tournament on so many trees with all that no model of it knows: agents that suit a tree, answers whose items stand or
 * fall together, answers that several matches share, and a loop that asks on by what was answered.
 */
export class MadeUpTournament {
  /** By agent, tree and place: an agent answers a task once. */
  readonly answers = new Map<string, MadeUpAnswer>();
  /** Each pair on each tree. */
  readonly battles: Battle[] = [];
  /** Judged rounds of each match. */
  readonly lengths: number[] = [];
  readonly #law: ItemLaw;
  readonly #seed: string;

  /** @param seed fixes every draw */
  constructor(law: ItemLaw, seed: string, trees: number) {
    this.#law = law;
    this.#seed = seed;
    const names = Array.from({ length: law.agents }, (_, index) => `a${index}`);
    const format: Format<string> = makeFormat(law.format, names, randomFor('format', seed).int(0, 1e9));
    let step = format.next();
    while (!step.done) step = format.next(step.value.map(({ a, b }) => this.#meeting(a, b, trees)));
  }

  results(): ItemResult[] {
    return [...this.answers.values()].flatMap(({ items }) => items);
  }

  /** A pair on every tree. */
  #meeting(a: string, b: string, trees: number): Outcome<string> {
    const results = Array.from({ length: trees }, (_, tree) => {
      const lead = this.#match(Number(a.slice(1)), Number(b.slice(1)), tree);
      const winner = lead === 0 ? 'tie' : lead > 0 ? 'a' : 'b';
      const told = winner === 'tie' ? winner : (`model_${winner}` as const);
      this.battles.push({ model_a: a, model_b: b, winner: told, tree_id: `t${tree}` });
      return { cluster: String(tree), winner } as const;
    });
    return { pairing: { a, b }, results };
  }

  /** The loop of the arena: who leads by two has won, and what the loser missed is asked harder. */
  #match(one: number, other: number, tree: number): number {
    let depth = 2;
    let width = 2;
    let lead = 0;
    let round = 0;
    for (; round < (this.#law.matchRounds ?? usualRounds) && Math.abs(lead) < 2; round++) {
      const a = this.#answer(one, tree, depth, width);
      const b = this.#answer(other, tree, depth, width);
      const better = compare(a, b);
      lead += better;
      const loser = better > 0 ? b : a;
      const lost = loser.identified * 2 < loser.targets;
      if (better === 0) {
        const step = a.identified * 2 < a.targets ? -1 : 1;
        depth = Math.max(2, depth + step);
        width = Math.max(2, width + step);
      } else if (lost) depth += 1;
      else width += 1;
      depth = Math.min(depth, 5);
      width = Math.min(width, 6);
    }
    this.lengths.push(round);
    return lead;
  }

  #answer(agent: number, tree: number, depth: number, width: number): MadeUpAnswer {
    const key = `${agent} ${tree} ${depth} ${width}`;
    const known = this.answers.get(key);
    if (known) return known;
    const made = this.#answered(agent, tree, depth, width);
    this.answers.set(key, made);
    return made;
  }

  #answered(agent: number, tree: number, depth: number, width: number): MadeUpAnswer {
    const { agents, spread } = this.#law;
    const ability = (spread * agent) / (agents - 1) - spread / 2;
    const random = randomFor(this.#seed, 'answer', agent, tree, depth, width);
    const chanceOf = (kind: ItemKind, base: number) =>
      winProbability(
        base +
          ability +
          suits * normal(randomFor(this.#seed, 'suits', agent, tree, kind)) +
          taskEase * normal(randomFor(this.#seed, 'task', tree, depth, width, kind)) +
          answerLuck * normal(random) -
          harder[kind] * (kind === 'depth' ? depth - 2 : width - 2),
      );
    const place = { agent: agentId(`a${agent}`), tree: `t${tree}`, task: `${tree} ${depth} ${width}`, depth, width };
    const deep = chanceOf('depth', 1);
    const wide = chanceOf('width', 1.2);
    const items: ItemResult[] = [];
    let net = 0;
    let identified = 0;
    for (let target = 0; target < width; target++) {
      const found = random.chance(deep);
      items.push({ ...place, item: `d${target}`, kind: 'depth', satisfied: found, source: 'grade' });
      if (!found) continue;
      identified += 1;
      for (let detail = 0; detail < widthItems; detail++) {
        const satisfied = random.chance(wide);
        if (satisfied) net += 1;
        items.push({ ...place, item: `w${target}.${detail}`, kind: 'width', satisfied, source: 'grade' });
      }
    }
    return { items, identified, targets: width, net, of: width * widthItems };
  }
}

/** 2, 1, 0, -1 or -2: by depth passed, targets, and width. */
function compare(a: MadeUpAnswer, b: MadeUpAnswer): number {
  const passed = ({ identified, targets }: MadeUpAnswer) => (identified * 2 >= targets ? 1 : 0);
  const better = passed(a) - passed(b) || a.identified - b.identified || a.net - b.net;
  const [winner, loser] = better > 0 ? [a, b] : [b, a];
  const clean = winner.identified === winner.targets && winner.net === winner.of;
  const clear = clean && (passed(loser) === 0 || loser.net * 2 <= loser.of);
  return Math.sign(better) * (clear ? 2 : 1);
}
