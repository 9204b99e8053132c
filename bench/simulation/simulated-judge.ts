import type { Pairing, PairingResult } from '../../src/arena/formats/format.ts';
import { normal, randomFor } from '../../src/kernel/random.ts';
import type { Contest } from '../../training/formats/contests.ts';

/**
 * Kinds of judges: `winner` says only who won; `margin` shares ten points out between the two, so that their scores
 * always add up to ten; `absolute` gives each side a score of 0 to 10.
 */
export const judgeKinds = ['winner', 'margin', 'absolute'] as const;
export type JudgeKind = (typeof judgeKinds)[number];

export interface JudgeSettings {
  readonly kind: JudgeKind;
  /** Standard deviation of the noise, in units of strength: on the difference of two; on each side for `absolute`. */
  readonly sigma: number;
  /** Difference seen, in units of strength, below which it is a tie. */
  readonly ties: number;
  /** Advantage of seat A, in units of strength. */
  readonly bias: number;
  /** `both`: every comparison is made in both orders, and the two are added up (ArenaRL, section 3.3, eq. 3). */
  readonly orders: 'one' | 'both';
}

/** A judge of known noise over entrants of known strength. Asked again about the same entrants, its noise is new. */
export interface SimulatedJudge {
  /** Judge calls of one comparison: 1, or 2 where it is made in both orders. */
  readonly callsEach: number;
  compare(pairing: Pairing<string>): PairingResult;
  /** Names as many winners as are to be chosen. */
  choose(contest: Contest<string>): string[];
}

/** Points of the scale for the whole range of strength. */
const scale = 10;

/** Scores of two entrants in one look, on the judge's scale. */
interface Look {
  readonly a: number;
  readonly b: number;
}

interface Looking {
  readonly settings: JudgeSettings;
  readonly strengths: readonly number[];
  readonly noise: JudgeNoise;
}

/** The id of an entrant of a simulation. */
export function entrantId(index: number): string {
  return `e${String(index).padStart(2, '0')}`;
}

/** The index that an id of `entrantId` stands for. */
export function entrantIndex(id: string): number {
  return Number(id.slice(1));
}

/**
 * A judge for one run of one format; how often it has been asked about whom is its only memory.
 *
 * - `winner` and `margin` see the difference of the two strengths with Normal(0, sigma) noise.
 * - `absolute` sees each strength with its own Normal(0, sigma) noise, cut off at the ends of its scale.
 * - Of more than two entrants any judge names those that look best, each with its own noise: Normal(0, sigma) for
 *   `absolute`, else Normal(0, sigma / √2), which is the noise sigma on a difference. In both orders the list is also
 *   read backwards and the votes are added up; level votes are decided by a coin.
 *
 * @param strengths by index of the entrant (`entrantIndex`)
 */
export function simulatedJudge(
  settings: JudgeSettings,
  strengths: readonly number[],
  noise: JudgeNoise,
): SimulatedJudge {
  const looking: Looking = { settings, strengths, noise };
  const orders = settings.orders === 'both' ? 2 : 1;
  const asked = new Map<number, number>();
  let contests = 0;
  const looksAt = (pairing: Pairing<string>): Look[] => {
    const a = entrantIndex(pairing.a);
    const b = entrantIndex(pairing.b);
    const pair = Math.min(a, b) * strengths.length + Math.max(a, b);
    const before = asked.get(pair) ?? 0;
    asked.set(pair, before + orders);
    return Array.from({ length: orders }, (_, order) => lookAt(looking, a, b, before + order, order === 0));
  };
  return {
    callsEach: orders,
    compare: (pairing) => judged(settings, looksAt(pairing)),
    choose: (contest) => {
      const [a, b, ...more] = contest.members;
      if (a === undefined || b === undefined) throw new RangeError('a contest takes two members or more');
      if (more.length === 0) return [betterOf({ a, b }, looksAt({ a, b }), looking)];
      contests += 1;
      return chosen(contest, looking, contests - 1, orders);
    },
  };
}

/** One look at two entrants; `first`: the pairing's seat A is shown first. */
function lookAt({ settings, strengths, noise }: Looking, a: number, b: number, look: number, first: boolean): Look {
  const { kind, sigma, bias } = settings;
  const strongA = strengths[a] ?? 0;
  const strongB = strengths[b] ?? 0;
  if (kind === 'absolute') {
    const seenA = strongA + sigma * noise.ofSide(a, b, look) + (first ? bias : 0);
    const seenB = strongB + sigma * noise.ofSide(b, a, look) + (first ? 0 : bias);
    return { a: onScale(seenA), b: onScale(seenB) };
  }
  const luck = a < b ? noise.ofPair(a, b, look) : -noise.ofPair(b, a, look);
  const difference = strongA - strongB + sigma * luck + (first ? bias : -bias);
  return { a: (scale / 2) * (1 + difference), b: (scale / 2) * (1 - difference) };
}

function onScale(strength: number): number {
  return Math.min(scale, Math.max(0, scale * strength));
}

function judged(settings: JudgeSettings, looks: readonly Look[]): PairingResult {
  const cluster = 'question';
  if (settings.kind === 'winner') {
    const votes = looks.reduce((sum, look) => sum + vote(look, settings.ties), 0);
    return { cluster, winner: winnerOf(votes) };
  }
  const a = looks.reduce((sum, look) => sum + look.a, 0) / looks.length;
  const b = looks.reduce((sum, look) => sum + look.b, 0) / looks.length;
  return { cluster, winner: winnerOf(vote({ a, b }, settings.ties)), scores: { a, b } };
}

/** 1 for a, -1 for b, 0 for a tie. */
function vote({ a, b }: Look, ties: number): number {
  const difference = (a - b) / scale;
  return Math.abs(difference) < ties ? 0 : Math.sign(difference);
}

function winnerOf(votes: number): PairingResult['winner'] {
  if (votes === 0) return 'tie';
  return votes > 0 ? 'a' : 'b';
}

/** One of two must be named: no tie is allowed, and looks that disagree are decided by a coin. */
function betterOf({ a, b }: Pairing<string>, looks: readonly Look[], { noise }: Looking): string {
  const votes = looks.reduce((sum, look) => sum + vote(look, 0), 0);
  const [lower, higher] = a < b ? [a, b] : [b, a];
  if (votes === 0) return noise.ofPair(entrantIndex(lower), entrantIndex(higher), coinLook) > 0 ? lower : higher;
  return votes > 0 ? a : b;
}

/** A look that no judge takes: its draws are coins. */
const coinLook = -1;

function chosen({ members, winners }: Contest<string>, looking: Looking, contest: number, orders: number): string[] {
  const votes = new Map<string, number>(members.map((member) => [member, 0]));
  for (let order = 0; order < orders; order++) {
    const shown = order === 0 ? members : [...members].reverse();
    for (const named of bestOf(shown, winners, looking, contest * orders + order)) {
      votes.set(named, (votes.get(named) ?? 0) + 1);
    }
  }
  const coin = (member: string) => looking.noise.ofMember(entrantIndex(member), coinLook - contest);
  return [...members]
    .sort((one, other) => (votes.get(other) ?? 0) - (votes.get(one) ?? 0) || coin(other) - coin(one))
    .slice(0, winners);
}

function bestOf(shown: readonly string[], winners: number, looking: Looking, look: number): string[] {
  const { kind, sigma, bias } = looking.settings;
  const own = kind === 'absolute' ? sigma : sigma * Math.SQRT1_2;
  const seen = new Map(
    shown.map((member, position) => {
      const index = entrantIndex(member);
      const strength = (looking.strengths[index] ?? 0) + own * looking.noise.ofMember(index, look);
      return [member, strength + (position === 0 ? bias : 0)];
    }),
  );
  return [...shown].sort((one, other) => (seen.get(other) ?? 0) - (seen.get(one) ?? 0)).slice(0, winners);
}

/**
 * The luck of one draw's judge, as standard normal draws keyed by whom it looks at and which look at them it is. Every
 * format of the draw is judged with the same luck (common random numbers), so that differences between formats are not
 * differences in luck.
 */
interface JudgeNoise {
  /** Noise on the difference of two entrants, for the one of the lower index. */
  ofPair(lower: number, higher: number, look: number): number;
  /** Noise on one entrant's own score, when it is looked at beside another. */
  ofSide(entrant: number, beside: number, look: number): number;
  /** Noise on one entrant among many that are looked at together. */
  ofMember(entrant: number, look: number): number;
}

/**
 * Draws are made as they are needed, and kept.
 *
 * @param key what the draws are for; equal keys give equal draws
 */
export function judgeNoise(entrants: number, ...key: readonly (string | number)[]): JudgeNoise {
  const tables = new Map<string, Float64Array>();
  const table = (kind: string, look: number, size: number): Float64Array => {
    const name = `${kind} ${look}`;
    const known = tables.get(name);
    if (known) return known;
    const random = randomFor('judge-noise', ...key, kind, look);
    const drawn = Float64Array.from({ length: size }, () => normal(random));
    tables.set(name, drawn);
    return drawn;
  };
  const square = entrants * entrants;
  return {
    ofPair: (lower, higher, look) => table('pair', look, square)[lower * entrants + higher] ?? 0,
    ofSide: (entrant, beside, look) => table('side', look, square)[entrant * entrants + beside] ?? 0,
    ofMember: (entrant, look) => table('member', look, entrants)[entrant] ?? 0,
  };
}
