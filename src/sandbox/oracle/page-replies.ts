import * as z from 'zod';
import type { ItemTrialsReply } from '../../../examiner/prompts/answer-question-prompts.ts';
import type { PageFactsReply } from '../../../examiner/prompts/read-facts-prompt.ts';
import type { PointsReply } from '../../../examiner/prompts/read-points-prompt.ts';
import { statedChanges } from '../change-passage.ts';
import { factOf } from '../domain.ts';
import { statedPoints } from '../points.ts';
import type { QuotedDetail } from '../sentence-pattern.ts';
import { articleIn, disputesIn, factsIn, sentencesIn } from './known-page.ts';
import { type KnownWorld, worldAttribute } from './known-world.ts';
import { blockOf, type PromptBlocks } from './prompt-blocks.ts';

/** Word for an overview in its lead. */
const kindOfOverviews = 'register';

/** The facts that a part of a page states of its article. */
export function readFactsReply(world: KnownWorld, blocks: PromptBlocks): PageFactsReply {
  const text = blockOf(blocks, 'page text');
  const [, heading = ''] = /^ {0,3}#+\s+(.+)$/m.exec(text) ?? [];
  const article = articleIn(world, heading, text);
  if (article === null) return { entity: null, kind: null, facts: [] };
  const kind = article.id.length === 1 ? kindOfOverviews : article.kind.noun;
  const facts = factsIn(article, text).map((fact) => ({ ...fact, parts: [], forms: [] }));
  return { entity: article.title, kind, facts };
}

/** The points that a part of an article's page states. */
export function readPointsReply(blocks: PromptBlocks): PointsReply {
  const points = statedPoints(sentencesIn(blockOf(blocks, 'page')));
  return { points: points.map((detail) => ({ about: detail.attribute, parts: [partOf('page', detail)] })) };
}

/** The changes that a part of an article's page states. */
export function readChangesReply(blocks: PromptBlocks): PointsReply {
  const changes = statedChanges(sentencesIn(blockOf(blocks, 'page')));
  return { points: changes.map(({ about, parts }) => ({ about, parts: parts.map((part) => partOf('page', part)) })) };
}

/** Replies with the disagreements between a notice of another site and an article's page. */
export function readConflictsReply(world: KnownWorld, blocks: PromptBlocks): PointsReply {
  const text = blockOf(blocks, 'page');
  const article = articleIn(world, blockOf(blocks, 'thing'), text);
  if (article === null) return { points: [] };
  const disputes = disputesIn(article, factsIn(article, text), sentencesIn(blockOf(blocks, 'other')));
  const points = disputes.map(({ own, parts }) => ({
    about: own.attribute,
    parts: parts.map((part) => (part.value === own.value ? partOf('page', own) : partOf('other', part))),
  }));
  return { points };
}

const partOf = (page: string, { value, quote }: QuotedDetail) => ({ page, value, quote });

const mostConditions = 3;

/** Attributes that all pages of a list state and that distinguish them in groups or by size. */
export function readConditionsReply(world: KnownWorld, blocks: PromptBlocks): PointsReply {
  const pages = [...blocks].filter(([label]) => /^p\d+$/.test(label));
  const [entity = '', ...lines] = pages[0]?.[1].split('\n') ?? [];
  const labels = lines.map((line) => line.slice(0, line.indexOf(': ')));
  const points = labels.flatMap((about) => {
    const parts = pages.flatMap(([page, text]) => {
      const quote = text.split('\n').find((line) => line.startsWith(`${about}: `));
      return quote === undefined ? [] : [{ page, value: quote.slice(about.length + 2), quote }];
    });
    return parts.length === pages.length && isCondition(world, entity, about) ? [{ about, parts }] : [];
  });
  return { points: points.slice(0, mostConditions) };
}

/** Names and catalogue numbers group nothing. */
function isCondition(world: KnownWorld, entity: string, attribute: string): boolean {
  const [article] = world.articlesNamed(entity);
  const type = article && worldAttribute(article, attribute)?.spec.type;
  return type === 'number' || type === 'date' || type === 'choice';
}

const stated = z.object({ id: z.string(), attribute: z.string(), value: z.string(), page: z.string() });
const triedEntities = z.array(z.object({ entity: z.string(), items: z.array(stated) }));

/** Finds an item fair where the world does not state another value of its attribute: a page states an attribute once. */
export function tryItemsReply(world: KnownWorld, blocks: PromptBlocks): ItemTrialsReply {
  const entities = triedEntities.parse(JSON.parse(blockOf(blocks, 'items')));
  const items = entities.flatMap(({ entity, items: tried }) => {
    const article = articleIn(world, entity, tried.map(({ page }) => page).join('\n'));
    return tried.map(({ id, attribute, value }) => {
      const knownValue = article === null ? undefined : factOf(article, attribute)?.value;
      const isFair = knownValue === undefined || knownValue === value;
      const reason = isFair ? 'It says what is asked for.' : `The page states ${knownValue}.`;
      return { item: id, reason, finding: isFair ? ('answers' as const) : ('beside' as const) };
    });
  });
  return { items };
}
