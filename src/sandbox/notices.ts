import { type Random, randomFor } from '../kernel/random.ts';
import type { Attribute } from './attribute.ts';
import { type Article, factOf } from './domain.ts';
import { escapeHtmlText, link, paragraph } from './html-text.ts';
import { isPastVerb, named } from './prose.ts';
import { type QuotedDetail, sentencePattern } from './sentence-pattern.ts';
import type { World } from './world.ts';

/** The second site of the made-up web: it prints what the register has wrong, and what it had wrong itself. */
export const gazetteOrigin = 'http://gazette.sandbox.test';

/** Chance that the register is wrong; else the gazette was. */
const registerErrs = 0.55;
const noticeYears = [1941, 1987] as const;
const months = ['January', 'March', 'April', 'June', 'August', 'September', 'November'] as const;

/** The link from an article to the gazette's notices about its children; empty where no notice is printed. */
export function noticesLink(world: World, article: Article): string {
  if (disputedAttribute(world, article) === null) return '';
  const here = link(`${gazetteOrigin}${noticesPath(article)}`, noticesTitle(article));
  return `<h2 id="notices">Notices</h2>\n<p>Not every figure of these entries is undisputed. More is printed in ${here}.</p>\n`;
}

function noticesPath({ path }: Article): string {
  return path.replace('/wiki/', '/notices/');
}

const noticesTitle = (article: Article) => `Gazette notices, ${article.title}`;

/** The gazette's page about the children of an article; null where it prints none. */
export function noticesHtml(world: World, article: Article): string | null {
  const attribute = disputedAttribute(world, article);
  if (attribute === null) return null;
  const title = escapeHtmlText(noticesTitle(article));
  const notes = world.childrenOf(article.id).map((child) => paragraph(noticeSentence(world, child, attribute)));
  const intro = paragraph('The gazette prints what surveys and readers have settled since the last issue.');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} - The Gazette</title></head>
<body><main><article>
<h1>${title}</h1>
${intro}${notes.join('')}</article></main></body></html>
`;
}

/** Returns the attribute on which two sites disagree for all children of an article; null if there is none. */
function disputedAttribute(world: World, article: Article): Attribute | null {
  const [first] = world.childrenOf(article.id);
  const attributes = (first?.kind.attributes ?? []).filter(
    ({ name, spec, unique }) => unique && spec.type === 'number' && !isPastVerb(name),
  );
  return attributes.length === 0 ? null : randomFor(world.seed, 'notices', article.id).pick(attributes);
}

const noticePatterns = {
  corrected: sentencePattern('On {day} the survey corrected the {about} from {stated} to {other}.'),
  withdrawn: sentencePattern('The {about} was given here as {other}, a figure that was withdrawn on {day}.'),
};

/** The attributes of a dispute: the value that stands, the one that does not, and the day. */
export function disputeParts(name: string): readonly [kept: string, rejected: string, day: string] {
  return [name, `rejected ${name}`, 'decision date'];
}

/**
 * Returns the statements of a notice that settle a dispute; empty if it is about something else.
 * @param subject names that its sentence may have for the article
 * @param own the value on the article's own page
 */
export function settledDispute(
  notice: string,
  name: string,
  subject: readonly string[],
  own: string,
): readonly QuotedDetail[] {
  return subject.flatMap((each) => {
    const about = { about: `${name} of ${each}` };
    const corrected = noticePatterns.corrected.read(notice, about);
    const { stated = '', other = '', day } = corrected ?? noticePatterns.withdrawn.read(notice, about) ?? {};
    if (day === undefined) return [];
    const [kept, rejected, decided] = disputeParts(name);
    return [
      { attribute: kept, value: corrected ? other : own, quote: notice },
      { attribute: rejected, value: corrected ? stated : other, quote: notice },
      { attribute: decided, value: day, quote: notice },
    ];
  });
}

function noticeSentence(world: World, child: Article, { name }: Attribute): string {
  const random = randomFor(world.seed, 'notice', child.id);
  const stated = factOf(child, name)?.value ?? '';
  const other = otherNumber(stated, random);
  const isRegisters = random.chance(registerErrs);
  const day = `${random.int(1, 28)} ${random.pick(months)} ${random.int(...noticeYears)}`;
  const { corrected, withdrawn } = noticePatterns;
  return (isRegisters ? corrected : withdrawn).write({ about: `${name} of ${named(child)}`, stated, other, day });
}

/** A number near the given one, with its unit and decimals, of which neither is the other one rounded. */
function otherNumber(stated: string, random: Random): string {
  const [number = '0'] = /^[\d.]+/.exec(stated) ?? [];
  const decimals = number.split('.')[1]?.length ?? 0;
  const step = 10 ** -decimals;
  const most = Math.max(3, Math.round(Number(number) / step / 8));
  const first = random.int(2, Math.min(most, 40));
  const others = Array.from({ length: 10 }, (_, more) => (Number(number) + (first + more) * step).toFixed(decimals));
  const other = others.find((each) => !isRounded(each, number) && !isRounded(number, each)) ?? others[0];
  return `${other}${stated.slice(number.length)}`;
}

/** True if a number may be another one, rounded to the digits before its last zeros. */
function isRounded(rounded: string, exact: string): boolean {
  const [whole = '', digits = ''] = rounded.split('.');
  const zeros = digits === '' ? (/0*$/.exec(whole)?.[0].length ?? 0) : -digits.length;
  return Math.abs(Number(exact) - Number(rounded)) <= 10 ** zeros / 2;
}
