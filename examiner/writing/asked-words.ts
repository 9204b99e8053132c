import { countedThings, inPlural, verbForm } from './composite.ts';

/**
 * What a question asks for, behind `give`: `its name, dye and cloth width, and say when it was founded and how many looms
 * it has`. Nouns come first and share `its`; what is said with a verb comes after.
 */
export function askedWords(attributes: readonly string[], isPeople: boolean): string {
  const nouns = attributes.filter((attribute) => countedThings(attribute) === null && verbForm(attribute) === null);
  const told = attributes.filter((attribute) => !nouns.includes(attribute));
  const given = nounSeries(nouns, isPeople ? 'their' : 'its');
  if (told.length === 0) return given;
  return `${given}${nouns.length === 0 ? '' : ','} and say ${verbSeries(told, isPeople)}`;
}

/** A noun that is joined by itself, or says whose it is, cannot share the first one's `its`. */
function nounSeries(nouns: readonly string[], its: string): string {
  const isShared = !nouns.some((noun) => /,| and /.test(noun));
  const words = nouns.map((noun) => (/ of the /.test(noun) ? `the ${noun}` : isShared ? noun : `${its} ${noun}`));
  return series([`${its} name`, ...words]);
}

function verbSeries(attributes: readonly string[], isPeople: boolean): string {
  const it = isPeople ? 'they' : 'it';
  const was = isPeople ? 'were' : 'was';
  const things = attributes.map(countedThings).filter((each) => each !== null);
  const verbs = attributes.flatMap((attribute) => {
    const form = verbForm(attribute);
    const verb = isPeople ? inPlural(attribute) : attribute;
    return form
      ? [`${questionWord(attribute, form.preposition, isPeople)} ${it} ${form.isActive ? '' : `${was} `}${verb}`]
      : [];
  });
  const have = isPeople ? 'had' : 'has';
  const isShared = !things.some((each) => /,| and /.test(each));
  const counts = isShared && things.length > 0 ? [series(things)] : things;
  return series([...verbs, ...counts.map((each) => `how many ${each} ${it} ${have}`)]);
}

/** By things of its own sort. */
const byItsLike = /^(?:superseded|replaced|obsoleted|succeeded|preceded|amended) by$/;

function questionWord(attribute: string, preposition: string | null, isPeople: boolean): string {
  if (preposition === null) return 'when';
  return preposition === 'by' && (isPeople || !byItsLike.test(attribute)) ? 'who' : 'what';
}

function series(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
