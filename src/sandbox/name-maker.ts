import type { Random } from '../kernel/random.ts';

const onsets = 'b br c cl d dr f fl g gr h k l m n p pr qu r s sk st t th tr v w'.split(' ');
const vowels = 'a e i o u ae ei ou'.split(' ');
const middles = 'l ll m n nd r rr rl rm st sk v x lm ld nt rv th'.split(' ');
const lastVowels = 'a e i o u'.split(' ');
const codas = 'n r l s t m ck th nd rn sk lt x'.split(' ');
const givenStarts = 'Ad Be Ca Da Ed Fe Gar Hal Il Jo Ka Le Mi Ne Or Pe Ro Sa Te Ul Va Wi Yo Ze'.split(' ');
const givenEnds = 'bin da lla mar na ric sa tta vin wen dor la'.split(' ');
const placeHeads = [
  'Northern',
  'Southern',
  'Upper',
  'Lower',
  'Outer',
  'Old',
  'Grey',
  'Long',
  'Broad',
  'Winter',
  'Heather',
  'Salt',
];
const placeTails = ['Vale', 'Reach', 'Fells', 'Marsh', 'Downs', 'Coast', 'Moor', 'Strand', 'Holm', 'Ridge'];
const townEnds = ['ford', 'by', 'wick', 'stead', 'haven', 'mouth', 'bridge', 'holt'];

/** Words and names that the syllables would form by chance. */
const known = new Set('canon demon human lenin linen melon penis roman salem semen siren venom woman women'.split(' '));

/** An invented capitalised word of two syllables, such as `Torrin`; out of about 800,000. */
export function madeUpWord(random: Random): string {
  const first = random.pick(onsets) + random.pick(vowels) + random.pick(middles);
  const word = first + random.pick(lastVowels) + random.pick(codas);
  return capitalised(known.has(word) ? `${word}ek` : word);
}

/** An invented given name and surname. */
export function madeUpPerson(random: Random): string {
  return `${random.pick(givenStarts)}${random.pick(givenEnds)} ${madeUpWord(random)}`;
}

/** An invented place, either of the kind `Northern Vale` or of the kind `Torrinford`. */
export function madeUpPlace(random: Random): string {
  if (random.chance(0.4)) return `${random.pick(placeHeads)} ${random.pick(placeTails)}`;
  return madeUpWord(random) + random.pick(townEnds);
}

/** `count` names of one maker, no two alike. */
export function distinctNames(count: number, random: Random, make: (random: Random) => string): string[] {
  const names = new Set<string>();
  for (let tries = 0; names.size < count; tries++) {
    if (tries > count * 50) throw new Error(`the name maker cannot make ${count} different names`);
    names.add(make(random));
  }
  return [...names];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
