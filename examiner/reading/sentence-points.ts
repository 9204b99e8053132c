import { plainWords, withoutArticle, wordsOf } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import type { Member } from '../writing/place-pages.ts';
import { plainProse } from './clean.ts';
import { sentencesOf } from './sentence-facts.ts';

/** A verb with what stands behind it, and what a question calls that. */
interface Frame {
  readonly attribute: string;
  readonly verb: string;
}

/** Causes, mechanisms and positions, by the words that state them; a page has each once. */
const frames: readonly Frame[] = [
  { attribute: 'cause of spread', verb: '(?:spread|caught on|became common|was (?:soon |widely )?adopted) because' },
  {
    attribute: 'cause of decline',
    verb: '(?:declined|fell out of use|went out of use|was (?:given up|abandoned)) because',
  },
  { attribute: 'cause of retirement', verb: '(?:retired|gave up (?:the|his|her|their) \\p{L}+) because' },
  { attribute: 'cause of failure', verb: '(?:fails?|failed|breaks?|broke) because' },
  { attribute: 'principle of operation', verb: '(?:works|operates|functions) by' },
  { attribute: 'position', verb: '(?:argued|argues|spoke|speaks|stood|stands|voted) (?=for |against )' },
];

/** In words; a shorter clause is a name, a longer one no single point. */
const leastWords = 2;
const mostWords = 14;

/**
 * The causes, mechanisms and positions that sentences of a page state of its entity, as facts whose value is the clause and
 * whose quote is the sentence. One an attribute, the first; none where two sentences say different things.
 */
export function readPoints(page: Member): Fact[] {
  const points = sentencesOf(page.page.text).flatMap((sentence) => {
    const plain = plainProse(sentence.text);
    return frames.flatMap(({ attribute, verb }): Fact[] => {
      const match = new RegExp(`^(?<subject>.{2,60}?) ${verb} ?(?<clause>[^.;:!?]{5,120})\\.?$`, 'iu').exec(plain);
      const { subject = '', clause = '' } = match?.groups ?? {};
      const words = wordsOf(clause).length;
      if (words < leastWords || words > mostWords || !isSubject(subject, page.entity)) return [];
      const { start, end, text } = sentence;
      const quote = { node: page.node, url: page.page.url, page: page.page.hash, start, end, text };
      return [{ entity: page.entity, attribute, value: clause.trim(), quote }];
    });
  });
  return points.filter(
    (point, at) =>
      points.findIndex(({ attribute }) => attribute === point.attribute) === at &&
      points.every(({ attribute, value }) => attribute !== point.attribute || value === point.value),
  );
}

/** The entity by its name or last word, or a pronoun. */
function isSubject(subject: string, entity: string): boolean {
  const words = withoutArticle(plainWords(subject));
  const name = withoutArticle(plainWords(entity));
  if (words.length === 1 && ['it', 'he', 'she', 'they'].includes(words[0] ?? '')) return true;
  return words.length > 0 && words.at(-1) === name.at(-1) && words.every((word) => name.includes(word));
}
