import type { Random } from '../../src/kernel/random.ts';

/** An HTML document made to take long, and what it was made of. */
export interface HostileDocument {
  readonly html: string;
  readonly shape: string;
}

const leastBytes = 1_000;
/** Nesting at and beyond what a reader looks into. */
const depths = [3, 50, 150, 199, 250, 900];

const tags = (
  'div p span a b em sup ul ol li dl dt dd table thead tbody tr td th caption pre code blockquote h1 h2 h6 main article ' +
  'section aside header footer form nav label noscript template svg math script style textarea title base br img input button'
).split(' ');
const names =
  'infobox toc sidebar nav content main mw-parser-output navbox menu related section titlepage breadcrumb x-y_z'.split(
    ' ',
  );
const texts = [
  ' ',
  '\n',
  '\t \n',
  '\u00a0',
  '\u200b',
  'a',
  'word ',
  'A sentence, with a mark. ',
  '5,199 m ',
  '|',
  '`',
  '&amp;',
  '&#x41;',
  '&nbsp',
  '&',
  '<',
  '[edit]',
  '¶',
  'prev next ',
  'Verify you are human ',
  'JavaScript is disabled ',
  '\ud83d\ude80',
  '\ud800',
  '.,;:!? ',
];

/** @param mostBytes of a document; sizes are drawn by their logarithm */
export function hostileDocument(random: Random, mostBytes: number): HostileDocument {
  const size = Math.round(leastBytes * (mostBytes / leastBytes) ** random.float());
  const parts = Array.from({ length: random.int(1, 3) }, () => hostilePart(random, size));
  const share = Math.floor(size / parts.length);
  const body = parts.map(({ html }) => html.slice(0, share)).join('');
  const head = random.chance(0.5) ? '<!doctype html><html><head><title>t</title></head><body>' : '<!doctype html>';
  return { html: head + body, shape: parts.map(({ shape }) => shape).join(' + ') };
}

type Shape = (random: Random, size: number) => HostileDocument;

const hostilePart: Shape = (random, size) => random.pick(shapes)(random, size);

/** The same again and again. */
const repeated: Shape = (random, size) => {
  const piece = Array.from({ length: random.int(1, 4) }, () => fragment(random)).join('');
  return { html: piece.repeat(Math.ceil(size / piece.length)), shape: `repeated ${shown(piece)}` };
};

/** Elements in elements, around much of one thing. */
const nested: Shape = (random, size) => {
  const level = Array.from({ length: random.int(1, 3) }, () => random.pick(tags));
  const depth = random.pick(depths);
  const open = level.map((tag) => opening(random, tag)).join('');
  const close = random.chance(0.7)
    ? [...level]
        .reverse()
        .map((tag) => `</${tag}>`)
        .join('')
    : '';
  const inner = repeated(random, Math.max(10, size - depth * (open.length + close.length)));
  const between = random.chance(0.3) ? random.pick(texts) : '';
  const html = (open + between).repeat(depth) + inner.html.slice(0, size) + close.repeat(depth);
  return { html, shape: `${depth} x ${shown(open)} around ${inner.shape}` };
};

/** One run of blanks or other signs, in an element or without. */
const run: Shape = (random, size) => {
  const tag = random.pick(tags);
  const text = random.pick(texts).repeat(Math.ceil(size / 2));
  return { html: `<${tag}>x${text.slice(0, size)}x</${tag}>`, shape: `a run in ${tag}: ${shown(text.slice(0, 20))}` };
};

/** What is opened and never closed, or closed and never opened. */
const unmatched: Shape = (random, size) => {
  const tag = random.pick(tags);
  const piece = random.pick([
    `<${tag}>`,
    `</${tag}>`,
    `<${tag} `,
    '<!--',
    '-->',
    '<![CDATA[',
    '<?',
    '</',
    `<${tag}><${random.pick(tags)}>`,
  ]);
  return { html: piece.repeat(Math.ceil(size / piece.length)), shape: `unmatched ${shown(piece)}` };
};

/** Long attributes, and many. */
const attributes: Shape = (random, size) => {
  const value = random.pick(['x ', 'infobox ', '/', 'display ', ' ', 'a-b_c ', '%41', '../', '?a=']);
  const name = random.pick(['class', 'id', 'style', 'href', 'colspan', 'role', 'data-x']);
  if (random.chance(0.5)) {
    const html = `<a ${name}="${value.repeat(Math.ceil(size / value.length))}">link</a>`;
    return { html, shape: `a long ${name} of ${shown(value)}` };
  }
  const piece = `<a href="/p" ${name}="${value.repeat(random.int(1, 200))}">t</a> `;
  return { html: piece.repeat(Math.ceil(size / piece.length)), shape: `many ${name} of ${shown(value)}` };
};

/** Rows, cells and spans. */
const tables: Shape = (random, size) => {
  const cell = `<${random.pick(['td', 'th'])} colspan=${random.pick([1, 40, 9999])} rowspan=${random.pick([1, 50, 65534])}>${fragment(random)}`;
  const row = `<tr>${cell.repeat(random.int(1, 60))}`;
  return { html: `<table>${row.repeat(Math.ceil(size / row.length))}`, shape: `a table of ${shown(cell)}` };
};

const shapes: readonly Shape[] = [repeated, nested, nested, run, unmatched, attributes, tables];

function fragment(random: Random): string {
  const tag = random.pick(tags);
  const text = random.pick(texts).repeat(random.pick([0, 1, 1, 5, 200]));
  return random.chance(0.2) ? text || 'x' : `${opening(random, tag)}${text}${random.chance(0.8) ? `</${tag}>` : ''}`;
}

function opening(random: Random, tag: string): string {
  const kinds = [
    () => '',
    () => ` class="${random.pick(names)}"`,
    () => ` id="${random.pick(names)}"`,
    () => ' href="/page"',
    () => ` role="${random.pick(['main', 'navigation', 'presentation'])}"`,
    () => ' style="display: none"',
  ];
  return `<${tag}${random.pick(kinds)()}>`;
}

const shown = (text: string) => JSON.stringify(text.slice(0, 60));
