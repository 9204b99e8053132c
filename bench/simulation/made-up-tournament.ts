import type { Format, Outcome } from '../../src/arena/formats/format.ts';
import { makeFormat } from '../../src/arena/make-format.ts';
import type { FormatSettings } from '../../src/config/format-settings.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { type AnswerLaw, MadeUpAnswers } from './made-up-answers.ts';

/** Settings from which a made-up tournament of graded items is drawn. */
export interface ItemLaw extends AnswerLaw {
  /** One of those that need to know nothing of the entrants beforehand. */
  readonly format: FormatSettings;
}

/** A tournament on so many trees, each pair meeting on all of them. */
export class MadeUpTournament extends MadeUpAnswers {
  /** Each pair on each tree. */
  readonly battles: Battle[] = [];
  /** Judged rounds of each match. */
  readonly lengths: number[] = [];

  /** @param seed fixes every draw */
  constructor(law: ItemLaw, seed: string, trees: number) {
    super(law, seed);
    const names = Array.from({ length: law.agents }, (_, index) => `a${index}`);
    const format: Format<string> = makeFormat(law.format, names, randomFor('format', seed).int(0, 1e9));
    let step = format.next();
    while (!step.done) step = format.next(step.value.map(({ a, b }) => this.#meeting(a, b, trees)));
  }

  /** A pair on every tree. */
  #meeting(a: string, b: string, trees: number): Outcome<string> {
    const results = Array.from({ length: trees }, (_, tree) => {
      const { lead, tasks } = this.match(Number(a.slice(1)), Number(b.slice(1)), tree);
      const winner = lead === 0 ? 'tie' : lead > 0 ? 'a' : 'b';
      const told = winner === 'tie' ? winner : (`model_${winner}` as const);
      this.battles.push({ model_a: a, model_b: b, winner: told, tree_id: `t${tree}` });
      this.lengths.push(tasks.length);
      return { cluster: String(tree), winner } as const;
    });
    return { pairing: { a, b }, results };
  }
}
