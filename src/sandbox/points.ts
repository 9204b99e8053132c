import { randomFor } from '../kernel/random.ts';
import type { Article } from './domain.ts';
import { type QuotedDetail, sentencePattern } from './sentence-pattern.ts';
import type { World } from './world.ts';

const spread = [
  'the tolls on the old road were lowered',
  'two fairs a year brought buyers from the coast',
  'a printed manual made it easy to copy',
  'the guild gave up its monopoly',
  'returning soldiers took it home with them',
  'schools began to teach it',
  'timber from the northern forests became cheap',
  'the ferries carried it free of charge',
] as const;
const decline = [
  'the last trained hands left for the towns',
  'imported goods undercut its price',
  'the harbour silted up',
  'coal became dear after the strikes',
  'a fever closed the workshops for two winters',
  'the county withdrew its yearly grant',
  'the railway passed the district by',
  'its patterns went out of fashion',
] as const;
const retirement = [
  'failing eyesight made fine work impossible',
  'the workshop burned down',
  'a son took over the accounts',
  'the guild refused a second licence',
  'damp rooms had ruined both hands',
  'a legacy made further work needless',
] as const;
const position = [
  'for the free loan of tools',
  'against the new guild fees',
  'for a common school of apprentices',
  'against the sale of the archive',
  'for shorter working days in winter',
  'against foreign patterns',
] as const;

/** The sentences that state a point, by what a question calls it. */
const pointPatterns = {
  'cause of spread': sentencePattern('It spread because {point}.'),
  'cause of decline': sentencePattern('It declined because {point}.'),
  position: sentencePattern('{name} argued {point}.'),
  'cause of retirement': sentencePattern('{name} retired because {point}.'),
};

/** The clauses that pages state as causes and positions, by what they state. */
export const pointClauses: readonly (readonly string[])[] = [spread, decline, retirement, position];

/** Writes sentences with the reasons behind an article's subject; for a person, with his or her position. */
export function pointSentences(world: World, article: Article): readonly string[] {
  const random = randomFor(world.seed, 'points', article.id);
  if (article.kind.relation !== 'person') {
    const rose = random.pick(spread);
    const fell = random.pick(decline);
    return [
      'Its rise was slow at first.',
      pointPatterns['cause of spread'].write({ point: rose }),
      'Few saw the end coming.',
      pointPatterns['cause of decline'].write({ point: fell }),
    ];
  }
  const name = article.title.slice(article.title.lastIndexOf(' ') + 1);
  const stance = random.pick(position);
  const ending = random.pick(retirement);
  return [
    'At the meetings much was disputed.',
    pointPatterns.position.write({ name, point: stance }),
    pointPatterns['cause of retirement'].write({ name, point: ending }),
  ];
}

/** The points that the sentences of a page state. */
export function statedPoints(sentences: readonly string[]): readonly QuotedDetail[] {
  return sentences.flatMap((quote) =>
    Object.entries(pointPatterns).flatMap(([attribute, pattern]) => {
      const value = pattern.read(quote)?.point;
      return value === undefined ? [] : [{ attribute, value, quote }];
    }),
  );
}
