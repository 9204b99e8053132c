import { LRUCache } from 'lru-cache';
import { type Random, randomFor } from '../kernel/random.ts';
import { drawValues, type ValuePools } from './attribute.ts';
import type { Article, Domain, Kind } from './domain.ts';
import { branchKind, entityKind, overviewKind } from './domain-kinds.ts';
import { boardGames } from './domains/board-games.ts';
import { botanicalGardens } from './domains/botanical-gardens.ts';
import { bridges } from './domains/bridges.ts';
import { canalBoats } from './domains/canal-boats.ts';
import { ceramics } from './domains/ceramics.ts';
import { cheeses } from './domains/cheeses.ts';
import { clocks } from './domains/clocks.ts';
import { dialects } from './domains/dialects.ts';
import { handheldDevices } from './domains/handheld-devices.ts';
import { lighthouses } from './domains/lighthouses.ts';
import { musicalInstruments } from './domains/musical-instruments.ts';
import { narrowGaugeRailways } from './domains/narrow-gauge-railways.ts';
import { observatories } from './domains/observatories.ts';
import { weaving } from './domains/weaving.ts';
import { distinctNames, madeUpPerson, madeUpPlace, madeUpWord } from './prose.ts';
import { childPlots, domainCount, domainPlots, largestSize, type Plot, smallestSize } from './shape.ts';

/**
 * A fictional encyclopedia. Each article is a pure function of (seed, size, id); nothing but small tables and a bounded
 * memory of recent families is kept.
 */
export interface World {
  readonly seed: number;
  readonly size: number;
  /** The overview articles, one for each domain. */
  readonly overviews: readonly Article[];
  /** The domain an article belongs to. */
  domainOf(article: Article): Domain;
  /** The article with an id; undefined when there is none. */
  article(id: string): Article | undefined;
  /** The children of an article in page order; they are of one kind. */
  childrenOf(id: string): readonly Article[];
  /** Counts an article's children without making them. */
  childCount(id: string): number;
  /** Every article, level by level. */
  articles(): Iterable<Article>;
}

const placeCount = 64;
const peopleCount = 160;
const idPattern = /^[0-9a-z]{1,6}$/;
/** Families remembered at a time; a page needs at most a dozen. */
const familyMemory = 600;

/**
 * @param seed any whole number
 * @param size number of articles, 50 to 50,000; met to within a few pages
 */
export function makeWorld(seed: number, size: number): World {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`the sandbox seed must be a whole number, not ${seed}`);
  if (!Number.isInteger(size) || size < smallestSize || size > largestSize) {
    throw new RangeError(`the sandbox size must be ${smallestSize} to ${largestSize} pages, not ${size}`);
  }
  return new MadeWorld(seed, size);
}

class MadeWorld implements World {
  readonly seed: number;
  readonly size: number;
  readonly overviews: readonly Article[];
  readonly #domains: readonly Domain[];
  readonly #pools: ValuePools;
  readonly #topPlots: readonly Plot[];
  readonly #families = new LRUCache<string, readonly Article[]>({
    max: familyMemory,
    memoMethod: (parent) => this.#makeFamily(parent),
  });

  constructor(seed: number, size: number) {
    this.seed = seed;
    this.size = size;
    this.#domains = randomFor(seed, 'domains').shuffle(domainList).slice(0, domainCount(size, domainList.length));
    this.#pools = {
      places: distinctNames(placeCount, randomFor(seed, 'places'), madeUpPlace),
      people: distinctNames(peopleCount, randomFor(seed, 'people'), madeUpPerson),
    };
    this.#topPlots = domainPlots(size, this.#domains.length);
    this.overviews = makeSiblings('', this.#domains.map(overviewKind), this.#pools, randomFor(seed, 'overviews'));
  }

  domainOf({ id }: Article): Domain {
    const domain = this.#domains[digitOf(id, 0)];
    if (domain === undefined) throw new RangeError(`no domain has the article ${id}`);
    return domain;
  }

  article(id: string): Article | undefined {
    if (!idPattern.test(id)) return undefined;
    const place = digitOf(id, id.length - 1);
    return id.length === 1 ? this.overviews[place] : this.childrenOf(id.slice(0, -1))[place];
  }

  childrenOf(id: string): readonly Article[] {
    return idPattern.test(id) ? this.#families.memo(id) : [];
  }

  childCount(id: string): number {
    return this.article(id) === undefined ? 0 : this.#plotsBelow(id).length;
  }

  *articles(): Iterable<Article> {
    let level: readonly string[] = this.overviews.map(({ id }) => id);
    yield* this.overviews;
    while (level.length > 0) {
      const next: string[] = [];
      for (const id of level) {
        for (const child of this.childrenOf(id)) {
          next.push(child.id);
          yield child;
        }
      }
      level = next;
    }
  }

  #makeFamily(id: string): readonly Article[] {
    const count = this.#plotsBelow(id).length;
    const parent = count === 0 ? undefined : this.article(id);
    if (parent === undefined) return [];
    const random = randomFor(this.seed, 'family', id);
    return makeSiblings(id, kindsBelow(this.domainOf(parent), parent, count, random), this.#pools, random);
  }

  #plotsBelow(id: string): Plot[] {
    const place = digitOf(id, id.length - 1);
    const own = id.length === 1 ? this.#topPlots[place] : this.#plotsBelow(id.slice(0, -1))[place];
    return own === undefined ? [] : childPlots(this.seed, id, own);
  }
}

function kindsBelow(domain: Domain, parent: Article, count: number, random: Random): Kind[] {
  if (parent.id.length === 1) {
    const kind = branchKind(domain);
    return random
      .shuffle(kind.titles)
      .slice(0, count)
      .map((title) => ({ ...kind, titles: [title] }));
  }
  const kind =
    parent.id.length === 2 ? entityKind(domain, branchNoun(domain, parent)) : random.pick(parent.kind.children());
  return Array.from({ length: count }, () => kind);
}

/** The noun a branch stands for is the part of its title between the invented word and the branch noun. */
function branchNoun(domain: Domain, branch: Article): string {
  return domain.nouns.find((noun) => branch.kind.titles[0] === `{W} ${noun} ${domain.branchNoun}`) ?? domain.noun;
}

/** Siblings draw the values of each attribute together, so that unique ones differ. All kinds have the same attributes. */
function makeSiblings(parent: string, kinds: readonly Kind[], pools: ValuePools, random: Random): Article[] {
  const words = distinctNames(kinds.length, random, madeUpWord);
  const people = distinctNames(kinds.length, random, madeUpPerson);
  const attributes = kinds[0]?.attributes ?? [];
  const values = attributes.map((attribute) => drawValues(attribute, kinds.length, pools, random));
  return kinds.map((kind, index) => {
    const id = parent + index.toString(36);
    const pattern = random.pick(kind.titles);
    const title = pattern.replace('{W}', words[index] ?? '').replace('{P}', people[index] ?? '');
    const facts = attributes.map(({ name, says, unique }, row) => {
      return { attribute: name, value: values[row]?.[index] ?? '', says, unique };
    });
    return { id, title, kind, path: articlePath(title, id), facts };
  });
}

function articlePath(title: string, id: string): string {
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `/wiki/${slug}-${id}`;
}

function digitOf(id: string, position: number): number {
  return Number.parseInt(id.charAt(position), 36);
}

/** Every field of knowledge a web can have; a small web takes some of them. */
export const domainList: readonly Domain[] = [
  boardGames,
  botanicalGardens,
  bridges,
  canalBoats,
  ceramics,
  cheeses,
  clocks,
  dialects,
  handheldDevices,
  lighthouses,
  musicalInstruments,
  narrowGaugeRailways,
  observatories,
  weaving,
];
