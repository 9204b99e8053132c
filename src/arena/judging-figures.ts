import type { Judgement, PreferredInOrders, SecondLook } from '../../examiner/examiner.ts';
import type { VerdictTier } from '../../examiner/verdict.ts';
import { type Agreement, agreement, wilsonInterval } from '../ratings/agreement.ts';
import { type PanelAgreement, panelAgreement } from '../ratings/panel-agreement.ts';
import type { Estimate } from '../ratings/rating.ts';
import type { MatchRecord } from './match.ts';
import type { RoundRecord } from './round.ts';
import { type RoundClusters, roundClusters } from './rounds-by-match.ts';
import { tierWinner } from './tier-winner.ts';
import type { TournamentRecord } from './tournament.ts';
import { type Share, share, tournamentShares } from './tournament-shares.ts';

/** A share with its 95% interval, 0 to 1; the cases are taken as independent. */
export interface BoundedShare extends Share {
  readonly low: number | null;
  readonly high: number | null;
}

/** Effect of the order in which answers are compared. */
export interface OrderFigures {
  readonly comparisons: number;
  /** Share of the comparisons with a preference in each order in which the same answer was preferred. */
  readonly ordersAgree: BoundedShare;
  /** Share of all preferences for the answer that stood first; far from a half means that the order matters. */
  readonly firstPreferred: BoundedShare;
}

/** Agreement of one judge with the panel. */
export interface JudgeFigures {
  /** `provider/model`. */
  readonly judge: string;
  /** Share of the rounds that the judge received and gave no verdict on. */
  readonly abstained: Share;
  /** Its tier against the panel's verdict, which it had a part in; rounds decided by direct comparison left out. */
  readonly withPanel: Agreement;
}

export interface PanelFigures {
  /** Rounds that a panel judged. */
  readonly rounds: number;
  /** Judges in code-unit order. */
  readonly judges: readonly JudgeFigures[];
  readonly together: PanelTogether;
}

/** All judges of a panel together. */
export interface PanelTogether {
  /** Agreement on the six tiers, as labels without an order. */
  readonly tiers: PanelAgreement;
  /** Krippendorff's ordinal alpha on the tiers in their order, from A_MUCH_BETTER to B_MUCH_BETTER, both ties in the middle. */
  readonly alphaOrdered: Estimate;
  /** Agreement on who is better, or that neither is. */
  readonly winners: PanelAgreement;
}

/** Items that a judge's own memory speaks against, each once for a task and an agent. */
export interface FlagFigures {
  readonly depth: number;
  readonly width: number;
  /** Rounds with at least one. */
  readonly rounds: number;
}

/** Grades that code lowered or could not settle, each once for a task, an agent and a judge. */
export interface SecondLookFigures {
  /** Grades that were looked at again. */
  readonly looks: number;
  /** Number of these in which the claimed outcome was rejected. */
  readonly disputed: number;
  /** Grades that code has proved wrong. */
  readonly lowered: number;
  /** Grades that stand although nobody could look again. */
  readonly notReviewed: number;
  /** Rounds with at least one grade that did not stand. */
  readonly rounds: number;
  /** Figures of each judge that gave or checked such grades, in code-unit order. */
  readonly judges: readonly JudgeLooks[];
}

/** Results of one judge's grades, and of those that it checked a second time. */
export interface JudgeLooks {
  readonly judge: string;
  /** Its grades that code has proved wrong. */
  readonly lowered: number;
  /** Its grades that code could not settle. */
  readonly open: number;
  /** Share of the open grades, mostly of others, that it checked and confirmed. */
  readonly confirmed: BoundedShare;
  /** Number of these in which the claimed outcome was rejected. */
  readonly disputed: number;
}

/** Reliability of a tournament's verdicts, from the records of its judges. */
export interface JudgingFigures {
  /** Judged rounds. */
  readonly rounds: number;
  /** Rounds with a winner that seat A won. */
  readonly seatAWins: BoundedShare;
  /** Null where no answers were compared directly. */
  readonly soft: OrderFigures | null;
  /** Null where no model judged. */
  readonly panel: PanelFigures | null;
  readonly flags: FlagFigures;
  readonly secondLooks: SecondLookFigures;
  /** Clusters of the intervals of agreement. */
  readonly clusteredBy: RoundClusters['by'];
}

type Judged = Pick<TournamentRecord, 'agents' | 'matches' | 'rounds' | 'seed'>;

/** Works the judged rounds out; void rounds count for nothing. The same record gives the same figures. */
export function judgingFigures(record: Judged): JudgingFigures {
  const judgedRecords = judgedRounds(record.rounds);
  const clusters = roundClusters(record.matches);
  return {
    rounds: judgedRecords.length,
    seatAWins: bounded(tournamentShares(record).seatAWins),
    soft: orderFigures(judgedRecords.flatMap(({ judgement }) => judgement.soft ?? [])),
    panel: panelFigures(judgedRecords, clusters, record.seed),
    flags: flagFigures(judgedRecords, record.matches),
    secondLooks: secondLookFigures(judgedRecords, record.matches),
    clusteredBy: clusters.by,
  };
}

interface JudgedRound {
  readonly round: RoundRecord;
  readonly judgement: Judgement;
}

function judgedRounds(rounds: readonly RoundRecord[]): JudgedRound[] {
  return rounds.flatMap((round) =>
    round.result.kind === 'judged' ? [{ round, judgement: round.result.judgement }] : [],
  );
}

function bounded(of: Share): BoundedShare {
  const { low, high } = wilsonInterval(of.count, of.of);
  return { ...of, low, high };
}

/** Computes how stable preferences are when reports change places; null without any. */
export function orderFigures(comparisons: readonly PreferredInOrders[]): OrderFigures | null {
  if (comparisons.length === 0) return null;
  const complete = comparisons.filter(({ whenAFirst, whenBFirst }) => whenAFirst !== null && whenBFirst !== null);
  const firsts = comparisons.flatMap(({ whenAFirst, whenBFirst }) => [
    ...(whenAFirst === null ? [] : [whenAFirst === 'a']),
    ...(whenBFirst === null ? [] : [whenBFirst === 'b']),
  ]);
  return {
    comparisons: comparisons.length,
    ordersAgree: bounded(share(complete, ({ whenAFirst, whenBFirst }) => whenAFirst === whenBFirst)),
    firstPreferred: bounded(share(firsts, (first) => first)),
  };
}

/** One round as a panel saw it. */
interface PanelRound {
  readonly cluster: string;
  /** Null where a direct comparison was asked for, which no single judge's tier takes in. */
  readonly verdict: VerdictTier | null;
  /** Tiers by judge; null for one that abstained. */
  readonly tiers: ReadonlyMap<string, VerdictTier | null>;
}

function panelFigures(records: readonly JudgedRound[], clusters: RoundClusters, seed: number): PanelFigures | null {
  const rounds = records.flatMap(({ round, judgement: { panel, soft, verdict } }): PanelRound[] => {
    if (!panel || panel.length === 0) return [];
    const tiers = new Map(panel.map((vote) => [vote.judge, vote.verdict?.tier ?? null]));
    return [{ cluster: clusters.of(round.match), verdict: soft?.length ? null : verdict.tier, tiers }];
  });
  if (rounds.length === 0) return null;
  const judges = [...new Set(rounds.flatMap(({ tiers }) => [...tiers.keys()]))].sort();
  return {
    rounds: rounds.length,
    judges: judges.map((judge) => judgeFigures(judge, rounds, seed)),
    together: panelTogether(rounds, seed),
  };
}

/** The two ties differ in how good the answers are, not in who is better. */
const verdictOrder = ['A_MUCH_BETTER', 'A_BETTER', 'TIE', 'B_BETTER', 'B_MUCH_BETTER'] as const;

function panelTogether(rounds: readonly PanelRound[], seed: number): PanelTogether {
  const units = (labelOf: (tier: VerdictTier) => string) =>
    rounds.map(({ tiers, cluster }) => ({
      labels: [...tiers.values()].map((tier) => (tier === null ? null : labelOf(tier))),
      cluster,
    }));
  const placeOf = (tier: VerdictTier) => (tier === 'TIE_HIGH' || tier === 'TIE_LOW' ? 'TIE' : tier);
  return {
    tiers: panelAgreement(
      units((tier) => tier),
      { seed },
    ),
    alphaOrdered: panelAgreement(units(placeOf), { seed, scale: 'ordinal', order: verdictOrder }).alpha,
    winners: panelAgreement(units(tierWinner), { seed }),
  };
}

function judgeFigures(judge: string, rounds: readonly PanelRound[], seed: number): JudgeFigures {
  const ownRounds = rounds.filter(({ tiers }) => tiers.has(judge));
  const pairs = ownRounds.flatMap(({ tiers, verdict, cluster }) => {
    const own = tiers.get(judge);
    return own && verdict ? [{ one: own, other: verdict, cluster }] : [];
  });
  return {
    judge,
    abstained: share(ownRounds, ({ tiers }) => tiers.get(judge) === null),
    withPanel: agreement(pairs, { seed }),
  };
}

/** Matches that share an answer share its flags too, so these are counted once. */
function flagFigures(records: readonly JudgedRound[], matches: readonly MatchRecord[]): FlagFigures {
  const seats = new Map(matches.map((match) => [match.id, match]));
  const flags = new Map<string, 'depth' | 'width'>();
  for (const { round, judgement } of records) {
    for (const { item, seat } of judgement.flags ?? []) {
      const agent = seats.get(round.match)?.[seat] ?? seat;
      flags.set(JSON.stringify([round.task ?? round.match, agent, item]), item.startsWith('w') ? 'width' : 'depth');
    }
  }
  const kinds = [...flags.values()];
  return {
    depth: kinds.filter((kind) => kind === 'depth').length,
    width: kinds.filter((kind) => kind === 'width').length,
    rounds: records.filter(({ judgement }) => (judgement.flags ?? []).length > 0).length,
  };
}

/** Matches that share an answer share its second looks too. */
function secondLookFigures(records: readonly JudgedRound[], matches: readonly MatchRecord[]): SecondLookFigures {
  const seats = new Map(matches.map((match) => [match.id, match]));
  const looks = new Map<string, SecondLook>();
  for (const { round, judgement } of records) {
    for (const look of judgement.secondLooks ?? []) {
      const agent = seats.get(round.match)?.[look.seat] ?? look.seat;
      looks.set(JSON.stringify([round.task ?? round.match, agent, look.judge, look.item]), look);
    }
  }
  const all = [...looks.values()];
  const count = (...results: readonly SecondLook['result'][]) =>
    all.filter(({ result }) => results.includes(result)).length;
  return {
    looks: count('confirmed', 'disputed', 'unshown'),
    disputed: all.filter(isDisputed).length,
    lowered: count('lowered'),
    notReviewed: count('not_reviewed'),
    rounds: records.filter(({ judgement }) => (judgement.secondLooks ?? []).some(isContested)).length,
    judges: [...new Set(all.flatMap(({ judge, by }) => [judge, by]))].sort().map((judge) => judgeLooks(judge, all)),
  };
}

/** Counts a judge's second checks; in earlier records, without second words, a grade was checked where another judge is named. */
function judgeLooks(judge: string, all: readonly SecondLook[]): JudgeLooks {
  const own = all.filter((look) => look.judge === judge);
  const lowered = own.filter(({ result }) => result === 'lowered').length;
  const looked = all.filter(
    (look) => look.by === judge && look.result !== 'lowered' && (look.second !== undefined || look.judge !== judge),
  );
  return {
    judge,
    lowered,
    open: own.length - lowered,
    confirmed: bounded(share(looked, ({ result }) => result === 'confirmed')),
    disputed: looked.filter(isDisputed).length,
  };
}

/** A grade that was looked at again, and does not stand as claimed. */
const isDisputed = ({ result }: SecondLook) => result === 'disputed' || result === 'unshown';

/** A grade that did not stand as its judge gave it. */
const isContested = ({ result }: SecondLook) => !['confirmed', 'not_reviewed'].includes(result);
