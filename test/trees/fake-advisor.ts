import { ok, type Result } from '../../src/kernel/result.ts';
import type {
  AdviceFailure,
  GrowAdvisor,
  RelationAdvice,
  RelationProposal,
  RootProposal,
} from '../../trees/grow-advisor.ts';

type Advice<Value> = Result<Value, AdviceFailure>;

/** An adviser that throws unless it was told what to say, and keeps what it was asked. */
export class FakeAdvisor implements GrowAdvisor {
  readonly roots: { readonly topic: string; readonly candidates: readonly RootProposal[] }[] = [];
  readonly pages: { readonly url: string; readonly links: readonly RelationProposal[] }[] = [];
  readonly queries: string[] = [];
  readonly #query: Advice<string> | null;
  readonly #root: Advice<string> | null;
  readonly #relations: Advice<readonly RelationAdvice[]> | null;

  constructor(says: {
    readonly query?: Advice<string>;
    readonly root?: Advice<string>;
    readonly relations?: Advice<readonly RelationAdvice[]>;
  }) {
    this.#query = says.query ?? null;
    this.#root = says.root ?? null;
    this.#relations = says.relations ?? null;
  }

  static onRelations(advice: Readonly<Record<number, string>>): FakeAdvisor {
    const relations = Object.entries(advice).map(([link, relation]) => ({ link: Number(link), relation }));
    return new FakeAdvisor({ relations: ok(relations) });
  }

  async writeRootQuery({ topic }: { readonly topic: string }): Promise<Advice<string>> {
    if (this.#query === null) throw new Error('nobody told the adviser about queries');
    this.queries.push(topic);
    return this.#query;
  }

  async chooseRoot(topic: string, candidates: readonly RootProposal[]): Promise<Advice<string>> {
    if (this.#root === null) throw new Error('nobody told the adviser about roots');
    this.roots.push({ topic, candidates });
    return this.#root;
  }

  async refineRelations(
    page: { readonly url: string },
    links: readonly RelationProposal[],
  ): Promise<Advice<readonly RelationAdvice[]>> {
    if (this.#relations === null) throw new Error('nobody told the adviser about relations');
    this.pages.push({ url: page.url, links });
    return this.#relations;
  }
}
