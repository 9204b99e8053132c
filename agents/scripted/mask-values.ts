/** The question with every value replaced by its number, so that sentences can be told apart safely. */
interface MaskedQuestion {
  readonly text: string;
  readonly values: readonly string[];
}

const maxValues = 100;
const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** What stands between marks. */
const marked = /“([^“”]*)”/g;
const day = new RegExp(`(?<= )(?:(?:\\d{1,2} )?${month} \\d{4}|\\d{1,2}-\\p{Lu}\\p{Ll}+-\\d{4})(?=[ .;,]|$)`, 'gu');
/** Measures, names and plain words are values where a clause ends with them, or with others behind them. */
const endOfValue = '(?= or | and |[,;:]|\\.(?: |$)|$)';
/** Other numbers between an attribute and a number: `between 40 and`, `12, 14 or`. */
const number = '(?:“\\d+”|[\\d.]+)(?: [a-zA-Z]+){0,3}';
const numbersBefore = `(?: between(?: ${number} and)?|(?: ${number}(?:,| or)){0,20})`;
const measure = new RegExp(
  `(?<= (?:of|is|are)${numbersBefore} )\\d+(?:\\.\\d+)?(?: [a-zA-Z]+){1,3}?${endOfValue}`,
  'g',
);
const decimal = new RegExp(`(?<= (?:of|is|are)${numbersBefore} )\\d+\\.\\d+${endOfValue}`, 'g');
/** Whole numbers but for the count of targets, or of their group, and the word limit. */
const wholeNumber = /(?<=(?<!\b(?:Consider|Look at|the|most|all)) )\d+(?=[ .;,]|$)/g;
const wordsBefore = '(?:“\\d+”(?:, | or )){0,20}';
const plainWords = new RegExp(
  `(?<=whose [^“”.;:]{1,100} (?:is|are) ${wordsBefore})[a-z]+(?:[ -][a-z]+){0,2}?${endOfValue}`,
);
const name = new RegExp(
  `(?<=(?:whose [^“”.;:]{1,100} (?:is|are)|(?:that|who|and) [^“”.;:]{1,100} (?:by|in|of|at|from|on|for|to|with|as)) ` +
    `${wordsBefore})\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+){0,2}${endOfValue}`,
  'u',
);

/** Finds what stands between marks, then what may stand without. */
export function maskValues(question: string): MaskedQuestion {
  const values: string[] = [];
  const keep = (whole: string, inside: unknown) => {
    values.push((typeof inside === 'string' ? inside : whole).trim());
    return `“${values.length - 1}”`;
  };
  let text = question.replace(/\s+/g, ' ').trim();
  // What is masked already is no value again.
  for (const form of [marked, day, measure, decimal, wholeNumber]) text = text.replace(form, keep);
  // Words are known by what is masked before them, so one is masked at a time.
  for (const form of [name, plainWords]) {
    for (let count = 0; count < maxValues && form.test(text); count++) text = text.replace(form, keep);
  }
  return { text, values };
}
