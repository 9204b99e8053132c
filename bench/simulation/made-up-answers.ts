import type { GradedTask } from '../../src/arena/formats/format.ts';
import { agentId } from '../../src/kernel/ids.ts';
import { normal, randomFor } from '../../src/kernel/random.ts';
import type { ItemKind, ItemResult } from '../../src/ratings/ability/ability.ts';
import { winProbability } from '../../src/ratings/logistic.ts';

/** Abilities of the made-up agents. */
export interface AnswerLaw {
  /** Number of agents, at least 2; named `a0`, the worst, `a1`, … */
  readonly agents: number;
  /** Difference of abilities between the first agent, the worst, and the last, in log-odds. */
  readonly spread: number;
  /** Ease of all questions, in log-odds; default 0. */
  readonly ease?: number;
  /** Rounds of a match at most; default 6. */
  readonly matchRounds?: number;
  /** True if an agent leaves the tasks of a tree unanswered, and so finds nothing there; default: false. */
  readonly isDown?: (agent: string, tree: string) => boolean;
}

/** Standard deviations, in log-odds: of an agent's luck with a tree, a task's ease, an answer's luck. */
const suits = 0.4;
const taskEase = 0.8;
const answerLuck = 0.7;
/** Ability that a further page down, or a further target, takes away, in log-odds. */
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

/** Result of a match, seen from the first of both agents. */
interface MadeUpMatch {
  /** Points of the first less those of the second. */
  readonly lead: number;
  /** Shares of each task's items that both passed. */
  readonly tasks: readonly GradedTask[];
}

/**
 * Made-up agents that meet on trees, with all that no model of it knows: agents that suit a tree, answers whose items
 * stand or fall together, answers that several matches share, and a loop that asks on by what was answered.
 */
export class MadeUpAnswers {
  /** Answers by agent and task: a tournament that reuses answers pays for them once. */
  readonly answers = new Map<string, MadeUpAnswer>();
  readonly #law: AnswerLaw;
  readonly #seed: string;

  /** @param seed fixes every draw */
  constructor(law: AnswerLaw, seed: string) {
    this.#law = law;
    this.#seed = seed;
  }

  results(): ItemResult[] {
    return [...this.answers.values()].flatMap(({ items }) => items);
  }

  /** The loop of the arena: who leads by two has won, and what the loser missed is asked harder. */
  match(one: number, other: number, tree: number): MadeUpMatch {
    let depth = 2;
    let width = 2;
    let lead = 0;
    const tasks: GradedTask[] = [];
    for (let round = 0; round < (this.#law.matchRounds ?? usualRounds) && Math.abs(lead) < 2; round++) {
      const a = this.#answer(one, tree, depth, width);
      const b = this.#answer(other, tree, depth, width);
      const better = compare(a, b);
      lead += better;
      tasks.push(gradedTask(tree, depth, width, a, b));
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
    return { lead, tasks };
  }

  /** The task that every match on a tree begins with. */
  firstTask(one: number, other: number, tree: number): GradedTask {
    return gradedTask(tree, 2, 2, this.#answer(one, tree, 2, 2), this.#answer(other, tree, 2, 2));
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
    const { agents, spread, ease = 0 } = this.#law;
    const ability = ease + (spread * agent) / (agents - 1) - spread / 2;
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
    const down = this.#law.isDown?.(place.agent, place.tree);
    for (let target = 0; target < width; target++) {
      const found = random.chance(down ? 0 : deep);
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

function gradedTask(tree: number, depth: number, width: number, a: MadeUpAnswer, b: MadeUpAnswer): GradedTask {
  return { task: `${tree} ${depth} ${width}`, a: shareOf(a), b: shareOf(b) };
}

function shareOf({ identified, targets, net, of }: MadeUpAnswer): number {
  return (identified + net) / (targets + of);
}
