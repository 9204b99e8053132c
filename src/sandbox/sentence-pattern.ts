/** A detail that a page states in a sentence. */
export interface StatedDetail {
  readonly attribute: string;
  readonly value: string;
}

/** A detail with the words of a text that state it. */
export interface QuotedDetail extends StatedDetail {
  readonly quote: string;
}

type Gaps = Readonly<Record<string, string>>;

/** A sentence with gaps: pages are written with it, and contestants read them by it. */
export interface SentencePattern {
  write(values: Gaps): string;
  /**
   * The words in the gaps; null for any other sentence.
   * @param given gaps whose words are known
   */
  read(sentence: string, given?: Gaps): Gaps | null;
}

/** @param words such as `On {day} {to} became the {name}.`, each gap once; a `{day}` is a date */
export function sentencePattern(words: string): SentencePattern {
  const formOf = (given: Gaps) => {
    const form = escapeForm(words).replaceAll(/\\\{(\w+)\\\}/g, (_, name: string) => gapForm(name, given[name]));
    return new RegExp(`^${form}$`, 'u');
  };
  const open = formOf({});
  return {
    write: (values) => words.replaceAll(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap),
    read: (sentence, given) => (given ? formOf(given) : open).exec(sentence)?.groups ?? null,
  };
}

function gapForm(name: string, given: string | undefined): string {
  if (given !== undefined) return escapeForm(given);
  return `(?<${name}>${name === 'day' ? '\\d+ \\p{L}+ \\d+' : '.+?'})`;
}

const escapeForm = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
