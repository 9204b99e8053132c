import { type Random, randomFor } from '../../src/kernel/random.ts';
import type { Article } from '../../src/sandbox/domain.ts';
import { backgroundParagraphs, leadParagraph } from '../../src/sandbox/prose.ts';
import { makeWorld, type World } from '../../src/sandbox/world.ts';

const transcriptsEach = 3;

/**
 * What a policy would have written about the sandbox's pages: thoughts in the words of the pages, calls of tools with their
 * results, answers.
 * @param size number of pages, 50 or more
 */
export function sandboxTranscripts(seed: number, size: number): readonly string[] {
  const world = makeWorld(seed, size);
  return [...world.articles()].flatMap((article) =>
    Array.from({ length: transcriptsEach }, (_, at) => transcript(world, article, randomFor(seed, article.id, at))),
  );
}

function transcript(world: World, article: Article, random: Random): string {
  const said = `${leadParagraph(article, world.domainOf(article), undefined)} ${backgroundParagraphs(article, random).join(' ')}`;
  const sentences = random.shuffle(said.split(/(?<=\.) /));
  const sentence = () => random.pick(sentences);
  const thought = () => `<think> ${sentence()} </think>\n`;
  const turns = Array.from({ length: random.int(0, 2) }, () => thought() + call(article, sentence, random));
  const answer = random.pick(article.facts.map(({ value }) => value).concat(article.title));
  return `${turns.join('')}${thought()}<answer> ${answer} </answer><|end|>`;
}

function call(article: Article, sentence: () => string, random: Random): string {
  const result = `\n<result>\n${sentence()}\n</result>\n`;
  if (random.chance(0.3)) return `<browse>http://sandbox.test${article.path}</browse>${result}`;
  return `<search>${article.title} ${random.pick(['history', 'register', 'survey'])}</search>${result}`;
}
