const VOID_TAGS = new Set(
  'area base basefont br col command embed frame hr image img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const CELLS = ['td', 'th'];
const SECTIONS = ['thead', 'tbody'];
/** Open elements that the beginning of another closes, as htmlparser2 has it; of those that it knows besides, fewer is safe. */
const CLOSES: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  option: ['option'],
  td: CELLS,
  th: ['th'],
  tr: [...CELLS, 'tr'],
  tbody: SECTIONS,
  tfoot: SECTIONS,
};
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title)\b[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][a-z0-9-]*)/gi;

/** Whether a parser of the HTML would have more than `limit` elements open at once. Takes time in proportion to its length. */
export function isNestedDeeper(html: string, limit: number): boolean {
  const open: string[] = [];
  for (const [, raw, slash, name] of html.matchAll(TOKEN)) {
    if (raw !== undefined || name === undefined) continue;
    const tag = name.toLowerCase();
    if (slash === '/') close(open, tag);
    else if (!VOID_TAGS.has(tag)) begin(open, tag);
    if (open.length > limit) return true;
  }
  return false;
}

function begin(open: string[], tag: string): void {
  const closes = CLOSES[tag] ?? [];
  for (let top = open.at(-1); top !== undefined && closes.includes(top); top = open.at(-1)) open.pop();
  open.push(tag);
}

function close(open: string[], tag: string): void {
  const index = open.lastIndexOf(tag);
  if (index >= 0) open.length = index;
}
