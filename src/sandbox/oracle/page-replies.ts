import * as z from 'zod';
import type { ListConditionsReply } from '../../../examiner/prompts/choose-conditions-prompt.ts';
import type { PageConflictsReply } from '../../../examiner/prompts/read-conflicts-prompt.ts';
import type { PageFactsReply } from '../../../examiner/prompts/read-facts-prompt.ts';
import type { PagePointsReply } from '../../../examiner/prompts/read-points-prompt.ts';
import type { ItemTrialsReply } from '../../../examiner/prompts/try-items-prompt.ts';
import { factOf } from '../domain.ts';
import { articleIn, articleOfPage, changesIn, disputesIn, factsIn, pointsIn, sentencesIn } from './known-page.ts';
import { type KnownWorld, worldAttribute } from './known-world.ts';
import { blockOf, type PromptBlocks } from './prompt-blocks.ts';

/** What the leads of overviews call them. */
const kindOfOverviews = 'register';

/** The facts that a part of a page states of its article. */
export function readFactsReply(world: KnownWorld, blocks: PromptBlocks): PageFactsReply {
  const text = blockOf(blocks, 'page text');
  const article = articleOfPage(world, text);
  if (article === null) return { entity: null, kind: null, facts: [] };
  const kind = article.id.length === 1 ? kindOfOverviews : article.kind.noun;
  const facts = factsIn(article, text).map((fact) => ({ ...fact, parts: [], forms: [] }));
  return { entity: article.title, kind, facts };
}

/** The points and changes that a part of a page states of its article. */
export function readPointsReply(world: KnownWorld, blocks: PromptBlocks): PagePointsReply {
  const text = blockOf(blocks, 'page text');
  if (articleOfPage(world, text) === null) return { points: [], changes: [] };
  const sentences = sentencesIn(text);
  return {
    points: pointsIn(sentences).map(({ attribute, value, quote }) => ({
      sort: attribute.startsWith('cause') ? 'cause' : 'position',
      about: attribute,
      point: value,
      quote,
    })),
    changes: changesIn(sentences).map(({ quote, ...change }) => ({ ...change, quotes: [quote] })),
  };
}

/** Where a notice of another site and an article's page disagree. */
export function readConflictsReply(world: KnownWorld, blocks: PromptBlocks): PageConflictsReply {
  const text = blockOf(blocks, 'page');
  const article = articleIn(world, blockOf(blocks, 'thing'), text);
  if (article === null) return { conflicts: [] };
  const notices = sentencesIn(blockOf(blocks, 'other page'));
  const conflicts = disputesIn(article, factsIn(article, text), notices).map(({ own, kept, rejected, date, quote }) => {
    const stands = kept === own.value ? ('page' as const) : ('other' as const);
    return {
      attribute: own.attribute,
      page: { value: own.value, quote: own.quote },
      other: { value: stands === 'page' ? rejected : kept, quote },
      stands,
      decides: { words: date, quote },
    };
  });
  return { conflicts };
}

const listedPages = z.array(
  z.object({
    entity: z.string(),
    facts: z.array(z.object({ id: z.string(), attribute: z.string(), value: z.string() })),
  }),
);
const mostConditions = 3;

/** Attributes that all pages of a list state and that tell them apart in groups or by size. */
export function chooseConditionsReply(world: KnownWorld, blocks: PromptBlocks): ListConditionsReply {
  const pages = listedPages.parse(JSON.parse(blockOf(blocks, 'pages')));
  const [first] = pages;
  const conditions = (first?.facts ?? []).flatMap(({ attribute }) => {
    const facts = pages.flatMap((page) => page.facts.find((fact) => fact.attribute === attribute)?.id ?? []);
    const isOfEach = facts.length === pages.length;
    return isOfEach && isCondition(world, first?.entity ?? '', attribute) ? [{ attribute, facts }] : [];
  });
  return { conditions: conditions.slice(0, mostConditions) };
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
      const known = article === null ? undefined : factOf(article, attribute)?.value;
      const isFair = known === undefined || known === value;
      const reason = isFair ? 'It says what is asked for.' : `The page states ${known}.`;
      return { item: id, reason, others: [], outcome: isFair ? ('answers' as const) : ('beside' as const) };
    });
  });
  return { items };
}
