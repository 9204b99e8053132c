import { type Random, randomFor } from '../../../src/kernel/random.ts';

/** A page's text, and a claim that it does or does not state. */
export interface SentencePair {
  /** The way in which it is made. */
  readonly kind: string;
  readonly page: string;
  readonly claim: string;
}

const people = 'doctor lawyer actor senator baker tailor judge banker author manager student tourist poet miner'.split(
  ' ',
);
const verbs = 'helped praised visited followed supported called thanked saw advised paid trusted avoided'.split(' ');
const names = ['Ada Brun', 'Olaf Tarn', 'Mira Voss', 'Jon Hale', 'Ines Kord', 'Per Quist', 'Lena Marsh', 'Tom Orrin'];
const towns = 'Tarn Orrin Velm Rovenna Kapf Dorvane Ulsby Torp Hask Morwen'.split(' ');
const things = 'tower bridge mill library harbour canal theatre railway castle lighthouse'.split(' ');
const done = 'built sold repaired opened painted closed moved burnt measured extended'.split(' ');
const units = ['m', 'km', 'kg', 'litres', 'euros', 'tons'] as const;
const filler = [
  'The valley is known for its apples.',
  'A path leads along the river.',
  'Visitors come mostly in summer.',
  'The museum keeps a small archive.',
];

/** Words for one pair: all different from each other. */
function drawWords(random: Random) {
  const [a = '', b = '', c = ''] = random.shuffle(people);
  const [v = '', w = ''] = random.shuffle(verbs);
  const [p = '', q = ''] = random.shuffle(names);
  const [s = '', t = ''] = random.shuffle(towns);
  const [x = '', y = ''] = random.shuffle(things);
  const [d = '', e = ''] = random.shuffle(done);
  const n = random.int(12, 980);
  const year = random.int(1500, 1990);
  return {
    a,
    b,
    c,
    v,
    w,
    p,
    q,
    s,
    t,
    x,
    y,
    d,
    e,
    n,
    m: n + random.int(1, 9),
    year,
    later: year + random.int(1, 20),
    unit: random.pick(units),
  };
}
type Words = ReturnType<typeof drawWords>;
type Maker = (words: Words) => readonly [premise: string, claim: string];

/** Premises that do not entail their claims, after the heuristics and phenomena of HANS, SICK, MED and PAWS. */
const makers: Readonly<Record<string, Maker>> = {
  'roles swapped': ({ a, b, v }) => [`The ${a} ${v} the ${b}.`, `The ${b} ${v} the ${a}.`],
  'roles swapped in a passive': ({ a, b, v }) => [`The ${a} was ${v} by the ${b}.`, `The ${a} ${v} the ${b}.`],
  'agent of a passive swapped': ({ x, d, p, q, s }) => [
    `The ${x} of ${s} was ${d} by ${p} for ${q}.`,
    `The ${x} of ${s} was ${d} by ${q} for ${p}.`,
  ],
  'subject of a prepositional phrase': ({ a, b, v, c }) => [
    `The ${a} near the ${b} ${v} the ${c}.`,
    `The ${b} ${v} the ${c}.`,
  ],
  'subject of a relative clause': ({ a, b, c, v, w }) => [
    `The ${a} who ${v} the ${b} ${w} the ${c}.`,
    `The ${b} ${w} the ${c}.`,
  ],
  'one of two that are joined': ({ a, b, c, v }) => [`The ${a} ${v} the ${b} or the ${c}.`, `The ${a} ${v} the ${b}.`],
  'object of what was only believed': ({ a, b, c, v }) => [
    `The ${a} believed the ${b} ${v} the ${c}.`,
    `The ${b} ${v} the ${c}.`,
  ],
  'condition taken for a fact': ({ a, b, v, x }) => [
    `If the ${a} ${v} the ${b}, the ${x} was closed.`,
    `The ${a} ${v} the ${b}.`,
  ],
  'consequence of a condition': ({ a, b, v, x }) => [
    `Unless the ${a} ${v} the ${b}, the ${x} was closed.`,
    `The ${x} was closed.`,
  ],
  'clause behind a semicolon': ({ x, s, p, d }) => [
    `Two things were never proved; the ${x} of ${s} was ${d} by ${p}.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'clause behind a colon': ({ x, s, p, d }) => [
    `This is a legend: the ${x} of ${s} was ${d} by ${p}.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'adverb of doubt': ({ a, b, v }) => [`Supposedly the ${a} ${v} the ${b}.`, `The ${a} ${v} the ${b}.`],
  'doubt at the end': ({ x, s, d, p }) => [
    `The ${x} of ${s} was ${d} by ${p}, or so he claimed.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  negation: ({ x, s, d, p }) => [`The ${x} of ${s} was not ${d} by ${p}.`, `The ${x} of ${s} was ${d} by ${p}.`],
  'negation from afar': ({ x, s, d, p }) => [
    `Nobody says that the ${x} of ${s} was ${d} by ${p}.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'negation left out of a claim': ({ a, b, v }) => [`The ${a} ${v} the ${b}.`, `The ${a} never ${v} the ${b}.`],
  'some for all': ({ a, b, v }) => [`Some ${a}s ${v} the ${b}.`, `All ${a}s ${v} the ${b}.`],
  'upward from few': ({ a, b, v, s }) => [`Few ${a}s of ${s} ${v} the ${b}.`, `Few ${a}s ${v} the ${b}.`],
  'downward from most': ({ a, b, v, s }) => [`Most ${a}s ${v} the ${b}.`, `Most ${a}s of ${s} ${v} the ${b}.`],
  'at most for at least': ({ a, b, v, n }) => [
    `At most ${n} ${a}s ${v} the ${b}.`,
    `At least ${n} ${a}s ${v} the ${b}.`,
  ],
  'scope of not all': ({ a, b, v }) => [`Not all ${a}s ${v} the ${b}.`, `All ${a}s did not see the ${b} or ${v} it.`],
  only: ({ a, b, v, s }) => [`The ${a} ${v} the ${b} of ${s}.`, `Only the ${a} ${v} the ${b} of ${s}.`],
  'another number': ({ x, s, n, m, unit }) => [
    `The ${x} of ${s} measures ${n} ${unit}.`,
    `The ${x} of ${s} measures ${m} ${unit}.`,
  ],
  'another unit': ({ x, s, n }) => [`The ${x} of ${s} is ${n} m long.`, `The ${x} of ${s} is ${n} km long.`],
  'a point moved': ({ x, s, n }) => [`The ${x} of ${s} is ${n}.5 m wide.`, `The ${x} of ${s} is ${n}5 m wide.`],
  'a raised digit': ({ x, s, n }) => [`The ${x} of ${s} has ${n}² stones.`, `The ${x} of ${s} has ${n}2 stones.`],
  'a sign lost': ({ s, n }) => [
    `In ${s} the coldest day had -${n} degrees.`,
    `In ${s} the coldest day had ${n} degrees.`,
  ],
  'numbers swapped': ({ x, s, n, m, d, e }) => [
    `The ${x} of ${s} was ${d} ${n} times and ${e} ${m} times.`,
    `The ${x} of ${s} was ${d} ${m} times and ${e} ${n} times.`,
  ],
  'another year': ({ x, s, d, year, later }) => [
    `The ${x} of ${s} was ${d} in ${year}.`,
    `The ${x} of ${s} was ${d} in ${later}.`,
  ],
  'years swapped': ({ x, s, d, e, year, later }) => [
    `The ${x} of ${s} was ${d} in ${year} and ${e} in ${later}.`,
    `The ${x} of ${s} was ${d} in ${later} and ${e} in ${year}.`,
  ],
  'day and month swapped': ({ x, s, year }) => [
    `The ${x} of ${s} opened on 4 May ${year}.`,
    `The ${x} of ${s} opened on 5 April ${year}.`,
  ],
  'before for after': ({ x, y, s, d }) => [
    `The ${x} of ${s} was ${d} before the ${y}.`,
    `The ${x} of ${s} was ${d} after the ${y}.`,
  ],
  'order of two turned': ({ x, y, s, d }) => [
    `In ${s} the ${x} was ${d} before the ${y}.`,
    `In ${s} the ${y} was ${d} before the ${x}.`,
  ],
  'a bound for a figure': ({ x, s, n, unit }) => [
    `The ${x} of ${s} has less than ${n} ${unit}.`,
    `The ${x} of ${s} has ${n} ${unit}.`,
  ],
  'future for past': ({ x, s, d, year }) => [
    `The ${x} of ${s} will be ${d} in ${year}.`,
    `The ${x} of ${s} was ${d} in ${year}.`,
  ],
  'former for present': ({ p, s }) => [`${p} was the mayor of ${s}.`, `${p} is the mayor of ${s}.`],
  possibility: ({ x, s, d, p }) => [
    `The ${x} of ${s} may have been ${d} by ${p}.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  plan: ({ p, x, s }) => [`${p} planned to sell the ${x} of ${s}.`, `${p} sold the ${x} of ${s}.`],
  'places swapped': ({ p, s, t }) => [`${p} moved from ${s} to ${t}.`, `${p} moved from ${t} to ${s}.`],
  'names swapped': ({ p, q, s, t }) => [
    `${p} was born in ${s} and ${q} in ${t}.`,
    `${q} was born in ${s} and ${p} in ${t}.`,
  ],
  'who said it': ({ p, q, x, s }) => [
    `${p} said that ${q} sold the ${x} of ${s}.`,
    `${q} said that ${p} sold the ${x} of ${s}.`,
  ],
  'comparison turned': ({ x, y, s }) => [
    `The ${x} of ${s} is older than the ${y}.`,
    `The ${y} of ${s} is older than the ${x}.`,
  ],
  'something wider': ({ x, s, y, d }) => [`The ${x} of the ${y} of ${s} was ${d}.`, `The ${x} of ${s} was ${d}.`],
  'another deed': ({ x, s, d, e, p }) => [`The ${x} of ${s} was ${d} by ${p}.`, `The ${x} of ${s} was ${e} by ${p}.`],
  'a question': ({ x, s, d, p }) => [`The ${x} of ${s} was ${d} by ${p}?`, `The ${x} of ${s} was ${d} by ${p}.`],
  'a quotation': ({ x, s, d, p, q }) => [
    `${q} told many tales. “I know it all. The ${x} of ${s} was ${d} by ${p}. Believe me,” he said.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'words in brackets': ({ x, s, d, p }) => [
    `Legends are many (so they tell this. The ${x} of ${s} was ${d} by ${p}. It is untrue).`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'an item under a denial': ({ x, s, d, p, y }) => [
    `None of this is true:\n\n- The ${x} of ${s} was ${d} by ${p}.\n- The ${y} burnt.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'a line that goes on': ({ x, s, d, p }) => [
    `It was never the case that\nthe ${x} of ${s} was ${d} by ${p}.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'an item that goes on': ({ x, s, d, p }) => [
    `- Nobody believes that\nThe ${x} of ${s} was ${d} by ${p}.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'a quoted paragraph': ({ x, s, d, p }) => [
    `> The ${x} of ${s} was ${d} by ${p}.\n\nSo wrote a forger.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'a heading': ({ x, s, d, p }) => [
    `## The ${x} of ${s} was ${d} by ${p}.\n\nThis is refuted below.`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'a cell': ({ x, s, d, p }) => [
    `| Claim | Verdict |\n| --- | --- |\n| The ${x} of ${s} was ${d} by ${p}. | false |`,
    `The ${x} of ${s} was ${d} by ${p}.`,
  ],
  'struck out': ({ x, s, d, p }) => [`~~The ${x} of ${s} was ${d} by ${p}.~~`, `The ${x} of ${s} was ${d} by ${p}.`],
  'vowel signs': ({ n }) => [`राम की ${n} गाय हैं।`, `राम का ${n} गाय हैं।`],
  'Japanese, subject and object swapped': ({ s, n }) => [
    `${s}は犬が猫を${n}回追う町だ。`,
    `${s}は猫が犬を${n}回追う町だ。`,
  ],
  'German, subject and object swapped': ({ a, b, s }) => [
    `Den ${a} sah in ${s} der ${b}.`,
    `Der ${a} sah in ${s} den ${b}.`,
  ],
};

/** How many ways there are. */
export const kindsOfPairs: readonly string[] = Object.keys(makers);

/** So many pairs, all different, in turn of every kind; the premise stands among other sentences. */
export function nonEntailedPairs(count: number, seed: number): SentencePair[] {
  const pairs = new Map<string, SentencePair>();
  for (let at = 0; pairs.size < count; at++) {
    const kind = kindsOfPairs[at % kindsOfPairs.length] ?? '';
    const random = randomFor(seed, 'non-entailed', kind, at);
    const [premise, claim] = makers[kind]?.(drawWords(random)) ?? ['', ''];
    const page = pageWith(premise, random);
    pairs.set(`${premise} ${claim}`, { kind, page, claim });
  }
  return [...pairs.values()];
}

const parts: Readonly<Record<string, (claim: string) => string>> = {
  'word for word': (claim) => claim,
  'with emphasis and a link': (claim) => claim.replace(/^(\S+) (\S+)/, '$1 **[$2](https://tarn.test/a)**'),
  'with a footnote': (claim) => claim.replace(/\.$/, '.[3]'),
  'in capitals': (claim) => claim.toUpperCase(),
  'with other blanks': (claim) => claim.replaceAll(' ', '\u00a0 '),
  'over two lines': (claim) => claim.replace(/ (?=\S+ \S+$)/, '\n'),
  'with Arabic digits': (claim) => claim.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
};

/** Pairs in which the page has the claim as a sentence of its own, in other letters, blanks or digits. */
export function verbatimPairs(count: number, seed: number): SentencePair[] {
  const kinds = Object.keys(parts);
  const sentences = Object.entries(makers).filter(
    ([kind]) => kind === 'years swapped' || kind === 'another deed' || kind === 'a bound for a figure',
  );
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? '';
    const random = randomFor(seed, 'verbatim', kind, at);
    const claim = random.pick(sentences)[1](drawWords(random))[1];
    return { kind, page: pageWith(parts[kind]?.(claim) ?? '', random), claim };
  });
}

/** A sentence in its own paragraph, behind another one or between two. */
function pageWith(premise: string, random: Random): string {
  const [one = '', other = ''] = random.shuffle(filler);
  const isProse = !/\n|^[>#|-]/.test(premise);
  const inside = isProse && random.chance(0.5) ? `${one} ${premise} ${other}` : `${one}\n\n${premise}\n\n${other}`;
  return `# A page\n\n${inside}\n`;
}
