import type { PageLink } from '../crawler/page.ts';
import type { Relation } from './relation.ts';
import { isPersonNoun, relationOfLabel } from './relation-words.ts';

interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** The words of the context before and after the anchor; both empty when the anchor is not in it. */
export function surroundings(link: PageLink): Surroundings {
  const at = link.anchor === '' ? -1 : link.context.indexOf(link.anchor);
  if (at < 0) return { before: '', after: '' };
  return { before: link.context.slice(0, at), after: link.context.slice(at + link.anchor.length) };
}

const year = '(?:1[0-9]|20)[0-9]{2}';
const lifeDates = new RegExp(
  `^\\s*[,(–-]*\\s*(?:\\(?(?:born|b\\.)\\b|\\(?${year}\\s*[–-]\\s*(?:${year}|present)?\\s*\\))`,
  'i',
);

const anchorCues: readonly (readonly [RegExp, Relation])[] = [
  [/^(?:RFC|ISO|IEC|IEEE|PEP|DIN|ANSI|ECMA|ITU-T)[\s-]*[A-Z]?\d/, 'specification'],
  [/(?:^(?:Battle|Treaty|Siege|Congress) of )|(?: (?:War|Festival|Expedition|Olympics|World Cup)$)/, 'event'],
  [
    / (?:Ltd\.?|Inc\.?|GmbH|Company|Corporation|Society|Guild|Association|University|Institute|Foundation|Museum)$/,
    'organisation',
  ],
  [
    /(?:^(?:Mount|Lake|River|Isle of|City of|Port) [A-Z])|(?: (?:River|Island|Valley|Mountains|County|Province)$)/,
    'place',
  ],
];

const beforeCues: readonly (readonly [RegExp, Relation])[] = [
  [/\b(?:invented|founded|written|discovered|composed|painted|named after|taught) (?:by )?$/i, 'person'],
  [/\b(?:born|located|situated|headquartered) (?:in|at|near) (?:the )?$/i, 'place'],
  [/\b(?:city|town|village|region|province|district|island|county) of $/i, 'place'],
  [/\b(?:consists of|made up of|parts include|components include) (?:the |an? )?$/i, 'part_of'],
  [/\b(?:succeeded|superseded|replaced) by (?:the |an? )?$/i, 'successor_of'],
  [/\b(?:competed|competes) (?:with|against) (?:the |an? )?$/i, 'competitor_of'],
  [/\b(?:varieties|types|kinds|variants|species) (?:include|are|such as) (?:the |an? )?$/i, 'variety_of'],
];

const afterCues: readonly (readonly [RegExp, Relation])[] = [
  [/^,? (?:is |are )?(?:an?|one) (?:\w+ )?(?:type|kind|variety|variant|species|form|model) of\b/i, 'variety_of'],
  [/^,? (?:is |are )?(?:an?|one|the) (?:\w+ )?(?:part|component|element) of\b/i, 'part_of'],
  [/^ (?:process|technique|procedure)\b/i, 'process'],
  [/^ (?:specification|standard)\b/i, 'specification'],
];

/** What a single link says about its relation by the words right around it; `unknown` when they say nothing. */
export function relationByCues(link: PageLink): Relation {
  const { before, after } = surroundings(link);
  if (lifeDates.test(after) || isPersonNoun(before.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '')) return 'person';
  return (
    firstMatch(anchorCues, link.anchor) ??
    firstMatch(beforeCues, before) ??
    firstMatch(afterCues, after) ??
    (link.place === 'table' || /:\s*$/.test(before) ? relationOfLabel(before.replace(/[|:\s]+$/, '')) : null) ??
    'unknown'
  );
}

function firstMatch(cues: readonly (readonly [RegExp, Relation])[], text: string): Relation | null {
  return cues.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
