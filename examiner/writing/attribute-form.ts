/** An attribute that is a verb of the past, such as `discontinued`, `designed by` or `died`. */
export interface VerbForm {
  /** True for what something does by itself: `died`, not `was died`. */
  readonly isActive: boolean;
  /** The preposition that the attribute ends in; null when it has none. */
  readonly preposition: string | null;
}

/** Participles that do not end in `-ed`, as tables use them for attributes. */
const irregular = 'born|built|made|known|found|written|sold|won|held|drawn|led|laid|given|grown|sung|spoken|cast';
/** Verbs that have no passive. */
const active =
  'died|appeared|disappeared|occurred|happened|began|ended|lasted|arrived|emerged|retired|resigned|debuted|collapsed|sank';
/** Nouns and adjectives that only look like participles. */
const noVerbs: ReadonlySet<string> = new Set(['infrared', 'hundred', 'watershed', 'seabed', 'sacred', 'related']);
const verbWord = `[a-z]*[aeiouy][a-z]*[^e\\s]ed|${irregular}|${active}`;
const verbAttribute = new RegExp(
  `^(?:(?:first|last|originally|officially|also)\\s)?(${verbWord})(?:\\s(by|in|of|at|from|on|for|to|with|as))?$`,
);
const isActive = new RegExp(`^(?:${active})$`);

/** An attribute as a verb; null for noun phrases. */
export function verbForm(attribute: string): VerbForm | null {
  const [, verb, preposition = null] = verbAttribute.exec(attribute) ?? [];
  return verb === undefined || noVerbs.has(verb) ? null : { isActive: isActive.test(verb), preposition };
}

/** The words of a noun phrase up to its first preposition: `number` of `number of strings`. */
function head(attribute: string): string {
  return attribute.split(/\s(?:of|in|at|by|for|from|on|to|with|per)\s/)[0] ?? attribute;
}

const isPluralWord = (word: string) => /[^sui']s$/.test(word);

/** Whether a noun phrase is plural, such as `dimensions`, `launch titles` or `units sold`. */
export function isPlural(attribute: string): boolean {
  const words = head(attribute).split(' ');
  const last = words.at(-1) ?? '';
  const isQualified = words.length > 1 && (last === 'active' || verbForm(last) !== null);
  return isPluralWord(isQualified ? (words.at(-2) ?? '') : last);
}

/** Whether a noun phrase already says which one it is, such as `longest span`, `first survey` or `last repair`. */
export function isSuperlative(attribute: string): boolean {
  return /^(?:first|last|most|least|best|worst|\p{L}{2,}est)\s/u.test(attribute);
}

/** Whether a noun phrase takes another `of` behind it: `height of 40 m`, not `number of strings of 7`. */
export function takesOf(attribute: string): boolean {
  return head(attribute) === attribute && !isPlural(attribute);
}
