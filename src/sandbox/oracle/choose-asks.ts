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

/** What a question asks of its targets. */
export interface ChosenAsks {
  readonly asks: readonly DraftAsk[];
  /** In the question's words: of a change or a dispute the one thing that it is about. */
  readonly attributes: readonly string[];
}

/** What pages have in general is asked for by no question. */
const neverAsked = ['kind', 'description', 'subtitle'];
const isCode = (value: string) => /^[A-Z]{1,4}-\d+$/.test(value);

/** Details that all targets state and that may be asked for; null where there are too few for the kind of question. */
export function chooseAsks(material: DraftMaterial, random: Random): ChosenAsks | null {
  const common = commonCards(material);
  const isPeople = material.relation === 'person';
  switch (material.kind) {
    case 'change':
      return chooseThree(common, random, [
        ['present ', 'present'],
        ['former ', 'former'],
        ['date of the change of ', 'the date of that change'],
      ]);
    case 'synthesis':
      return chooseThree(common, random, [
        ['standing ', 'which value stands'],
        ['rejected ', 'which one was rejected'],
        ['decision on ', 'on what day that was decided'],
      ]);
    case 'comparison':
      return common.size < 2 ? null : asksFor([...common].slice(0, 3), isPeople);
    case 'plain':
      return choosePlain(common, random, isPeople);
  }
}

type CardsByAttribute = ReadonlyMap<string, readonly MaterialCard[]>;

function commonCards({ targets, set }: DraftMaterial): CardsByAttribute {
  const [first, ...rest] = targets.map(({ facts }) => facts.filter(({ use }) => use !== 'clue'));
  const common = (first ?? []).flatMap((card): [string, readonly MaterialCard[]][] => {
    const others = rest.map((facts) => facts.find(({ attribute }) => attribute === card.attribute));
    const found = others.filter((other) => other !== undefined);
    const isOpen = !neverAsked.includes(card.attribute) && card.attribute !== set?.attribute;
    return isOpen && found.length === rest.length ? [[card.attribute, [card, ...found]]] : [];
  });
  return new Map(common);
}

/** Two or three of what differs, catalogue numbers last; so that the next question has two or three left as well. */
function choosePlain(common: CardsByAttribute, random: Random, isPeople: boolean): ChosenAsks | null {
  const shuffled = random.shuffle([...common]);
  const differing = shuffled.filter(([, cards]) => new Set(cards.map(({ value }) => value)).size > 1);
  const open = differing.length > 0 ? differing : shuffled;
  const ranked = open.toSorted(([, [a]], [, [b]]) => Number(isCode(a?.value ?? '')) - Number(isCode(b?.value ?? '')));
  const count = ranked.length === 4 ? 2 : 3;
  return ranked.length === 0 ? null : asksFor(ranked.slice(0, count), isPeople);
}

function asksFor(chosen: readonly (readonly [string, readonly MaterialCard[]])[], isPeople: boolean): ChosenAsks {
  const asks = chosen.map(([attribute, cards]) => ({ attribute, words: attributeAsked(attribute, isPeople), cards }));
  return { asks, attributes: chosen.map(([attribute]) => attribute) };
}

type Part = readonly [beginning: string, words: string];

/** Three details of one thing that all targets have, by the beginnings of their names. */
function chooseThree(common: CardsByAttribute, random: Random, parts: readonly Part[]): ChosenAsks | null {
  const [[beginning] = ['']] = parts;
  const things = [...common.keys()]
    .filter((name) => name.startsWith(beginning))
    .map((name) => name.slice(beginning.length));
  const whole = things.filter((thing) => parts.every(([part]) => common.has(`${part}${thing}`)));
  const [thing] = random.shuffle(whole);
  if (thing === undefined) return null;
  const asks = parts.map(([part, words]) => {
    const attribute = `${part}${thing}`;
    return { attribute, words, cards: common.get(attribute) ?? [] };
  });
  return { asks, attributes: [thing] };
}
