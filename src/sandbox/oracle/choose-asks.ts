import type { Random } from '../../kernel/random.ts';
import { attributeAsked } from '../grammar/question.ts';
import type { DraftMaterial, MaterialCard } from './draft-material.ts';

/** A detail that a draft asks for. */
export interface DraftAsk {
  readonly attribute: string;
  /** The words of the question that ask for it. */
  readonly words: string;
  /** One of each target, in their order. */
  readonly cards: readonly MaterialCard[];
}

/** Requests of a question about its targets. */
export interface ChosenAsks {
  readonly asks: readonly DraftAsk[];
  /** Attributes in the question's words: for a change or a dispute its only subject. */
  readonly attributes: readonly string[];
}

/** Attributes that every page has: no question tells them or asks for them. */
export const generalAttributes: readonly string[] = ['kind', 'description', 'subtitle'];
const isCode = (card: MaterialCard | undefined) => /^[A-Z]{1,4}-\d+$/.test(card?.value ?? '');

/** Three details of one thing, by the beginnings of their names, with the words that ask for them. */
const threes = {
  change: [
    ['present ', 'present'],
    ['former ', 'former'],
    ['date of the change of ', 'the date of that change'],
  ],
  synthesis: [
    ['standing ', 'which value stands'],
    ['rejected ', 'which one was rejected'],
    ['decision on ', 'on what day that was decided'],
  ],
} as const;

/** Details that all targets state and that may be asked for; null where there are too few for the kind of question. */
export function chooseAsks(material: DraftMaterial, random: Random): ChosenAsks | null {
  const { kind, relation } = material;
  const common = commonCards(material);
  if (kind === 'change' || kind === 'synthesis') {
    const parts = threes[kind];
    const [[beginning]] = parts;
    const things = [...common.keys()]
      .filter((name) => name.startsWith(beginning))
      .map((name) => name.slice(beginning.length));
    const [thing] = random.shuffle(things.filter((each) => parts.every(([part]) => common.has(`${part}${each}`))));
    if (thing === undefined) return null;
    const named = parts.map(([part, words]) => ({ attribute: `${part}${thing}`, words }));
    return { asks: named.map((each) => ({ ...each, cards: common.get(each.attribute) ?? [] })), attributes: [thing] };
  }
  const choice = kind === 'comparison' ? [...common].slice(0, 3) : chooseDiffering(common, random);
  if (choice.length < (kind === 'comparison' ? 2 : 1)) return null;
  const asks = choice.map(([attribute, cards]) => {
    return { attribute, words: attributeAsked(attribute, relation === 'person'), cards };
  });
  return { asks, attributes: choice.map(([attribute]) => attribute) };
}

type CardsByAttribute = ReadonlyMap<string, readonly MaterialCard[]>;

function commonCards({ targets, set }: DraftMaterial): CardsByAttribute {
  const [first = [], ...rest] = targets.map(({ facts }) => facts.filter(({ use }) => use !== 'clue'));
  const open = first.filter(({ attribute }) => ![...generalAttributes, set?.attribute].includes(attribute));
  const common = open.map((card) => {
    const others = rest.flatMap((facts) => facts.find(({ attribute }) => attribute === card.attribute) ?? []);
    return [card.attribute, [card, ...others]] as const;
  });
  return new Map(common.filter(([, cards]) => cards.length === targets.length));
}

/** Two or three of what differs, catalogue numbers last; so that the next question has two or three left as well. */
function chooseDiffering(common: CardsByAttribute, random: Random) {
  const shuffled = random.shuffle([...common]);
  const differing = shuffled.filter(([, cards]) => new Set(cards.map(({ value }) => value)).size > 1);
  const open = differing.length > 0 ? differing : shuffled;
  const ranked = open.toSorted(([, [a]], [, [b]]) => Number(isCode(a)) - Number(isCode(b)));
  return ranked.slice(0, ranked.length === 4 ? 2 : 3);
}
