import { planted, plantedIn } from './planted-fault.ts';

/** Faults in grades, tiers and tags. */
export const verdictFaults = plantedIn('verdict', [
  planted('half-identified-loses-depth', 'examiner/verdict.ts', {
    before: 'identified.size >= depth.length * leastIdentified',
    after: 'identified.size > depth.length * leastIdentified',
    breaks: 'An agent that names half of the siblings is told to have lost the path.',
  }),
  planted('wrong-details-cost-nothing', 'examiner/verdict.ts', {
    before: 'net: satisfied - contradicted,',
    after: 'net: satisfied,',
    breaks: 'An answer with as many right details and more wrong ones is level with one that has none wrong.',
  }),
  planted('third-wrong-misleads', 'examiner/verdict.ts', {
    before: 'misleads: contradicted > width.length * mostContradicted,',
    after: 'misleads: contradicted >= width.length * mostContradicted,',
    breaks: 'Two answers with one detail in three wrong end in a low tie, whatever else they say.',
  }),
  planted('half-as-much-is-not-clear', 'examiner/verdict.ts', {
    before: 'loser.net <= winner.net * decisive',
    after: 'loser.net < winner.net * decisive',
    breaks: 'A win over an answer that has exactly half as much is no clear win.',
  }),
  planted('depth-loss-tagged-both', 'examiner/verdict.ts', {
    before: 'depth.length === 0 || identified.has(target)',
    after: 'depth.length >= 0 || identified.has(target)',
    breaks: 'Losers that missed a target and nothing else are tagged BOTH instead of DEPTH.',
  }),
  planted('one-good-answer-makes-high-tie', 'examiner/verdict.ts', {
    before: 'return isHigh(a) && isHigh(b)',
    after: 'return isHigh(a) || isHigh(b)',
    breaks: 'A level round is a high tie although one of its answers contradicts the page.',
  }),
  planted('judges-own-vendor', 'examiner/judging/panel.ts', {
    before: '!vendors.includes(vendor)',
    after: '!vendors.every((each) => each === vendor)',
    breaks: 'A model judges a contestant of its own vendor although the config excludes that.',
  }),
  planted('larger-figure-wins', 'examiner/checks/grade-checks.ts', {
    before: 'const isA = ofA < ofB;',
    after: 'const isA = ofA > ofB;',
    breaks: 'Of two answers that pass every check the one wins that has more of what is to be little.',
  }),
  planted('invented-quote-counts', 'examiner/judging/check-grades.ts', {
    before: "if (passage === '' || isWorn(task, claimed, quote)) return false;",
    after: 'if (isWorn(task, claimed, quote)) return false;',
    breaks: 'A judge that invents a quote has its grade counted when the second look repeats it.',
  }),
  planted('offered-rivals-cost-nothing', 'examiner/judging/offered-entities.ts', {
    before: 'const offers = identified.length + rivals.length;',
    after: 'const offers = identified.length;',
    breaks: 'An answer that offers every sibling passes depth.',
  }),
]);
