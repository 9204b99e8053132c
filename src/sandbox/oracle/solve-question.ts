import * as z from 'zod';
import { comparesAll, failsClue, findDetail, meetsClue } from '../contestants/meets-clue.ts';
import { attributesOf } from '../contestants/question-details.ts';
import type { SitePage } from '../contestants/site-page.ts';
import { readQuestion } from '../grammar/question.ts';
import type { AskedQuestion } from '../grammar/sandbox-question.ts';
import { articleIn, detailsIn, disputesIn } from './known-page.ts';
import type { KnownWorld } from './known-world.ts';
import { blockOf, type PromptBlocks } from './prompt-blocks.ts';

const quotedPages = z.array(z.object({ name: z.string(), quotes: z.array(z.string()) }));

/** Without pages it knows nothing. */
export const closedBookReply = { answer: 'I do not know any of them.' };

/** Answers a question of the grammar from quotes of pages, and from nothing else. */
export function answerFromPagesReply(world: KnownWorld, blocks: PromptBlocks): { readonly answer: string } {
  const question = readQuestion(blockOf(blocks, 'question'));
  if (question === null) return closedBookReply;
  const pages = quotedPages.parse(JSON.parse(blockOf(blocks, 'quotes'))).map((page) => readQuotes(world, page));
  const labels = attributesOf(question);
  const group = pages.filter((page) => labels.every((label) => findDetail(page, label) !== null));
  const lines = targetsAmong(group, question).map((page) => {
    const details = labels.map((label) => `${label}: ${findDetail(page, label) ?? ''}`);
    return `- **${page.name}**: ${details.join('; ')}`;
  });
  return { answer: lines.join('\n') };
}

function readQuotes(world: KnownWorld, { name, quotes }: z.infer<typeof quotedPages>[number]): SitePage {
  const article = articleIn(world, name, quotes.join('\n'));
  const details = article === null ? [] : detailsIn(article, quotes);
  const settled = article === null ? [] : disputesIn(article, details, quotes).flatMap(({ parts }) => parts);
  return { url: '', name, links: [], sentences: quotes, facts: [...settled, ...details] };
}

function targetsAmong(pages: readonly SitePage[], { targets }: AskedQuestion): readonly SitePage[] {
  switch (targets.kind) {
    case 'each':
      return targets.clues.flatMap((clue) => pages.find((page) => meetsClue(page, clue, { pages, count: 1 })) ?? []);
    case 'shared': {
      const group = comparesAll(targets.clue) ? { pages, count: targets.count } : null;
      return pages.filter((page) => meetsClue(page, targets.clue, group));
    }
    case 'except':
      return pages.filter((page) => failsClue(page, targets.clue));
  }
}
