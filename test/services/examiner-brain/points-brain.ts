import type { AskedModel, BrainReply } from '../model-brain.ts';
import { fencedText, firstTurn } from './fenced-parts.ts';

/** What sentences of made-up pages state, by their verb. */
const points = [
  {
    about: 'cause of spread',
    verb: '(?:spread|caught on|became common|was (?:soon |widely )?adopted) because',
  },
  {
    about: 'cause of decline',
    verb: '(?:declined|fell out of use|went out of use|was (?:given up|abandoned)) because',
  },
  { about: 'cause of retirement', verb: '(?:retired|gave up (?:the|his|her|their) \\p{L}+) because' },
  { about: 'cause of failure', verb: '(?:fails?|failed|breaks?|broke) because' },
  { about: 'principle of operation', verb: '(?:works|operates|functions) by' },
  { about: 'position', verb: '(?:argued|argues|spoke|speaks|stood|stands|voted) (?=for |against )' },
] as const;

const day = String.raw`(?<date>(?:\d{1,2} )?\p{Lu}\p{Ll}+ (?:\d{1,2}, )?\d{4}|\d{4}(?:-\d{2}-\d{2})?)`;
const what = String.raw`(?:its|the|his|her|their) (?<attribute>\p{Ll}[\p{L} -]{2,40}?)`;
const changes = [
  `^(?:On|In) ${day},? (?<present>.+?) (?:became|took over as) ${what},? (?:in place of|in succession to|instead of|replacing|succeeding|after) (?<former>.+?)\\.?$`,
  `^(?:On|In) ${day},? (?<present>.+?) replaced (?<former>.+?) as ${what}\\.?$`,
  `^Since ${day},? ${what} (?:is|are|has been|have been) (?<present>.+?)[;,] (?:before (?:that|then)|until then|previously),? (?:it|he|she|they) (?:was|were|had been) (?<former>.+?)\\.?$`,
  `^(?:On|In) ${day},? ${what} (?:was|were) \\p{Ll}+ from (?<former>.+?) to (?<present>.+?)\\.?$`,
  `^${what} (?:was|were|has been|have been) \\p{Ll}+ from (?<former>.+?) to (?<present>.+?) (?:on|in|as of) ${day}\\.?$`,
].map((form) => new RegExp(form, 'iu'));

/** The sentences of a text's paragraphs. */
export function sentencesIn(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*[#|>*-]/.test(line))
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=\p{Lu})/u))
    .map((sentence) => sentence.trim());
}

/** What pages are to be read for; null where something else is asked. A wire without names tells it by the instructions. */
export function readingOf({ schemaName, schema, system }: AskedModel): string | null {
  if (schemaName !== null) return /^page_(points|changes|conflicts|conditions)$/.exec(schemaName)?.[1] ?? null;
  if (!JSON.stringify(schema ?? null).includes('"about":')) return null;
  if (system.includes('has changed')) return 'changes';
  return system.includes('two web pages') ? 'conflicts' : system.includes('splits a list') ? 'conditions' : 'points';
}

/** Reads the points or changes of the fenced part of a page; null where something else is asked. */
export function pointsBrain(asked: AskedModel): BrainReply | null {
  const reading = readingOf(asked);
  if (reading !== 'points' && reading !== 'changes') return null;
  const sentences = sentencesIn(fencedText(firstTurn(asked), 'page'));
  const found = sentences.flatMap((quote) => (reading === 'points' ? pointsOf(quote) : changesOf(quote)));
  return { kind: 'text', text: JSON.stringify({ points: found }) };
}

function pointsOf(quote: string) {
  return points.flatMap(({ about, verb }) => {
    const value = new RegExp(`^.{2,60}? ${verb} ?(?<clause>[^.;:!?]{5,120})\\.?$`, 'iu').exec(quote)?.groups?.clause;
    return value === undefined ? [] : [{ about, parts: [{ page: 'page', value, quote }] }];
  });
}

function changesOf(quote: string) {
  const told = changes.map((form) => form.exec(quote)?.groups).find((groups) => groups !== undefined);
  const { attribute: about, present, former, date } = told ?? {};
  return told ? [{ about, parts: [present, former, date].map((value) => ({ page: 'page', value, quote })) }] : [];
}
