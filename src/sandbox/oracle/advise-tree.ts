import * as z from 'zod';
import { plainWords } from '../../../examiner/comparing/words.ts';
import type { RelationChangesReply, RootQueryReply } from '../../../examiner/prompts/advice-prompts.ts';
import type { KnownWorld } from './known-world.ts';
import { blockOf, jsonLines, type PromptBlocks } from './prompt-blocks.ts';

const askedTopic = z.object({ topic: z.string() });
const mostQueryWords = 8;

/** The plain words of a topic: the overviews of the made-up web bear them in their titles. */
export function rootQueryReply(blocks: PromptBlocks): RootQueryReply {
  const { topic } = askedTopic.parse(JSON.parse(blockOf(blocks, 'topic')));
  const words = topic.match(/[\p{L}\p{N}]+/gu) ?? [];
  return { query: words.slice(0, mostQueryWords).join(' ') };
}

const offeredRoot = z.object({ candidate: z.int(), title: z.string(), fit: z.boolean() });

/** The overview whose title has most words of the topic; without one the first candidate that fits. */
export function chooseRootReply(world: KnownWorld, blocks: PromptBlocks): { readonly candidate: number } {
  const topic = new Set(plainWords(blockOf(blocks, 'topic')));
  const candidates = jsonLines(blocks, 'candidates', offeredRoot);
  const worth = ({ title, fit }: z.infer<typeof offeredRoot>) => {
    const isOverview = world.articlesNamed(title.split(' - ')[0] ?? '').some(({ id }) => id.length === 1);
    const shared = plainWords(title).filter((word) => topic.has(word)).length;
    return (isOverview ? 100 + shared : 0) + (fit ? 1 : 0);
  };
  const [best] = candidates.toSorted((a, b) => worth(b) - worth(a));
  return { candidate: best?.candidate ?? 1 };
}

const linkedPage = z.object({ link: z.int(), anchor: z.string(), relation: z.string() });
const holdingPage = z.object({ title: z.string() });

/** Replies with the known relations of an article's children; other links keep theirs. */
export function refineRelationsReply(world: KnownWorld, blocks: PromptBlocks): RelationChangesReply {
  const { title } = holdingPage.parse(JSON.parse(blockOf(blocks, 'page')));
  const parents = world.articlesNamed(title.split(' - ')[0] ?? '').map(({ id }) => id);
  const changes = jsonLines(blocks, 'links', linkedPage).flatMap(({ link, anchor, relation }) => {
    const child = world.articlesNamed(anchor).find(({ id }) => parents.includes(id.slice(0, -1)));
    return child && child.kind.relation !== relation ? [{ link, relation: child.kind.relation }] : [];
  });
  return { changes };
}
