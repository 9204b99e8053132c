/**
 * Reads what a question gives to know a page by.
 * @param values what stood in the place of each number between marks
 * @returns null when it is worded in any other way
 */
export function readClue(text: string, values: readonly string[]): AskedClue | null {
  const described = /^described as “(\d+)”$/.exec(text);
  if (described) return describedClue(values[Number(described[1])] ?? '');
  const conditions = clausesOf(text).map((clause) => readCondition(clause, values));
  const read = conditions.filter((condition) => condition !== null);
  return read.length === conditions.length ? { kind: 'facts', conditions: read } : null;
}

/** Clauses by themselves: what shares a verb or `with` is given its own. */
function clausesOf(text: string): readonly string[] {
  return text.split(/ and (?=(?:whose|with|that|who|has|have|had) )/).flatMap((part) => {
    const owned = /^(?:(?:(?:that|who) )?(?:has|have|had)|with) (.*)$/.exec(part)?.[1];
    if (owned !== undefined)
      return owned.split(/(?<!between “\d+”) and (?=“|the |an? |between )/).map((each) => `with ${each}`);
    return part.startsWith('whose ') ? [part] : part.split(/(?<=“\d+”|\ds|last|first) and (?=[a-z])/).map(asVerb);
  });
}

const asVerb = (clause: string) => (/^(?:that|who) /.test(clause) ? clause : `that ${clause}`);

type ClauseForm = readonly [form: RegExp, read: (attribute: string, values: readonly string[]) => Condition];

/** Forms of a clause, the more special ones first; `#` stands for a value, `@` for the attribute. */
const clauseForms: readonly ClauseForm[] = [
  [
    clauseForm('whose @ falls in the (\\d+)s'),
    (attribute, [from = '']) => ({ kind: 'decade', attribute, from: Number(from) }),
  ],
  [
    clauseForm('(?:that|who) (?:was |were )?@ in the (\\d+)s'),
    (attribute, [from = '']) => ({ kind: 'decade', attribute, from: Number(from) }),
  ],
  [
    clauseForm('whose @ (?:is|are) between # and #'),
    (attribute, [low = '', high = '']) => ({ kind: 'between', attribute, low, high }),
  ],
  [
    clauseForm('with the (?:greatest|highest|longest|latest) @'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'greatest' }),
  ],
  [
    clauseForm('with the (?:smallest|lowest|shortest|earliest) @'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'smallest' }),
  ],
  [clauseForm('(?:that|who) (?:was |were )?@ last'), (attribute) => ({ kind: 'extreme', attribute, most: 'greatest' })],
  [
    clauseForm('(?:that|who) (?:was |were )?@ first'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'smallest' }),
  ],
  [
    clauseForm('with between # and # @'),
    (attribute, [low = '', high = '']) => ({ kind: 'between', attribute: `number of ${attribute}`, low, high }),
  ],
  [
    clauseForm('with an? @ of between # and #'),
    (attribute, [low = '', high = '']) => ({ kind: 'between', attribute, low, high }),
  ],
  ...beyondForms(),
  [clauseForm('with # @'), (attribute, [value = '']) => ({ kind: 'is', attribute: `number of ${attribute}`, value })],
  [
    clauseForm('with the most @'),
    (attribute) => ({ kind: 'extreme', attribute: `number of ${attribute}`, most: 'greatest' }),
  ],
  [
    clauseForm('with the fewest @'),
    (attribute) => ({ kind: 'extreme', attribute: `number of ${attribute}`, most: 'smallest' }),
  ],
  [clauseForm('whose @ (?:is|are) #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
  [clauseForm('with an? @ of #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
  [clauseForm('(?:that|who) (?:was |were )?@ #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
];

/** `completed after 1750`, `with more than 12 spans`, `with a height of less than 40 m`, `whose opening is before 1750`. */
function beyondForms(): readonly ClauseForm[] {
  const sides = [
    { side: 'over', time: 'after', more: 'more' },
    { side: 'under', time: 'before', more: '(?:less|fewer)' },
  ] as const;
  return sides.flatMap(({ side, time, more }): ClauseForm[] => {
    const read = (attribute: string, [limit = '']: readonly string[]): Condition => ({
      kind: 'beyond',
      attribute,
      limit,
      side,
    });
    return [
      [clauseForm(`whose @ (?:is|are) (?:${time}|${more} than) #`), read],
      [clauseForm(`with an? @ of ${more} than #`), read],
      [clauseForm(`with ${more} than # @`), (things, values) => read(`number of ${things}`, values)],
      [clauseForm(`(?:that|who) (?:was |were )?@ ${time} #`), read],
    ];
  });
}

function clauseForm(form: string): RegExp {
  return new RegExp(`^${form.replace('@', '(?<attribute>[^“”]+)').replaceAll('#', '“(\\d+)”')}$`);
}

function readCondition(clause: string, values: readonly string[]): Condition | null {
  for (const [form, read] of clauseForms) {
    const match = form.exec(clause);
    if (!match) continue;
    const isValue = /“\d+”/.test(clause);
    const attribute = match.groups?.attribute ?? '';
    const given = match.slice(1).filter((each) => each !== attribute);
    const told = given.map((each) => (isValue ? (values[Number(each)] ?? '') : each));
    return told.includes('') ? null : read(attribute.trim(), told);
  }
  return null;
}

function describedClue(words: string): AskedClue | null {
  const pieces = words
    .split('…')
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  return pieces.length > 0 ? { kind: 'described', pieces } : null;
}

/** One condition of a clue, about what the page states for `attribute`. */
export type Condition =
  | { readonly kind: 'is'; readonly attribute: string; readonly value: string }
  /** A date in the ten years from `from` on. */
  | { readonly kind: 'decade'; readonly attribute: string; readonly from: number }
  | { readonly kind: 'between'; readonly attribute: string; readonly low: string; readonly high: string }
  /** No other page of the group states more, or less; of dates the greatest is the latest. */
  | { readonly kind: 'extreme'; readonly attribute: string; readonly most: 'greatest' | 'smallest' }
  /** More or later than the limit, or less or earlier. */
  | { readonly kind: 'beyond'; readonly attribute: string; readonly limit: string; readonly side: 'over' | 'under' };

/** What a page must say to be the one that is meant. */
export type AskedClue =
  | { readonly kind: 'facts'; readonly conditions: readonly Condition[] }
  /** Pieces of the page's own words, in order; names between them are masked. */
  | { readonly kind: 'described'; readonly pieces: readonly string[] };
