import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkedQuery } from '../../../examiner/advising/model-advisor.ts';
import {
  chooseRootPrompt,
  refineRelationsPrompt,
  relationChangesSchema,
  rootQuerySchema,
  writeRootQueryPrompt,
} from '../../../examiner/prompts/advice-prompts.ts';
import type { Article } from '../../../src/sandbox/domain.ts';
import { makeWorld } from '../../../src/sandbox/world.ts';
import type { RelationProposal, RootProposal } from '../../../trees/grow-advisor.ts';
import type { Relation } from '../../../trees/relation.ts';
import { askedOracle, fence } from './asked-oracle.ts';

const size = { seed: 5, size: 200 };
const world = makeWorld(size.seed, size.size);
const ask = askedOracle(size);
const pageOf = ({ title, path }: Article) => ({ title: `${title} - The Register`, url: `http://sandbox.test${path}` });

describe('the oracle’s advice on trees', () => {
  it('asks a search engine for the plain words of a topic', async () => {
    for (const topic of [
      'Torrin lutes: a “list” of (all) kinds, http://x.test',
      ...world.overviews.map(({ title }) => title),
    ]) {
      const query = await ask(writeRootQueryPrompt({ topic, source: 'list', category: null }, fence), rootQuerySchema);
      const faults: string[] = [];
      const tell = (_kind: string, _part: string, detail: string) => {
        faults.push(detail);
        return null;
      };
      expect([checkedQuery(query, tell), faults]).toEqual([query.query, []]);
    }
  });

  it('chooses the overview of the topic, wherever it stands among the candidates', async () => {
    const overviews = world.overviews.map(proposalOf);
    const children = world.childrenOf(world.overviews[0]?.id ?? '').map(proposalOf);
    for (const { title } of overviews) {
      const candidates = [...children.slice(0, 3), ...overviews.toReversed()];
      const prompt = chooseRootPrompt(title.split(' - ')[0] ?? '', candidates, fence);
      const { candidate } = await ask(prompt, z.object({ candidate: z.int() }));
      expect(candidates[candidate - 1]?.title).toBe(title);
    }
  });

  it('corrects the relations of an article’s children, and leaves all other links alone', async () => {
    const parents = [...world.articles()].filter(({ id }) => world.childrenOf(id).length > 0);
    expect(parents.length).toBeGreaterThan(10);
    for (const parent of parents) {
      const children = world.childrenOf(parent.id);
      const links = [
        ...children.map((child) => linkTo(child, 'unknown')),
        ...world.overviews.map((each) => linkTo(each, 'place')),
      ];
      const numbered = links.map((link, at) => ({ ...link, link: at + 10 }));
      const { changes } = await ask(refineRelationsPrompt(pageOf(parent), numbered, fence), relationChangesSchema);
      const wrong = children.filter(({ kind }) => kind.relation !== 'unknown');
      expect(changes).toEqual(
        wrong.map((child) => ({ link: children.indexOf(child) + 10, relation: child.kind.relation })),
      );
      const right = children.map((child, at) => ({ ...linkTo(child, child.kind.relation), link: at }));
      expect(await ask(refineRelationsPrompt(pageOf(parent), right, fence), relationChangesSchema)).toEqual({
        changes: [],
      });
    }
  });
});

function linkTo({ title, kind }: Article, relation: Relation): Omit<RelationProposal, 'link'> {
  return { anchor: title, context: title, heading: kind.heading, place: 'list', relation };
}

function proposalOf(article: Article): RootProposal {
  return { ...pageOf(article), score: 1, opening: '', reasons: [] };
}
