import type { VerdictTier } from '../../examiner/verdict.ts';
import type { MatchId } from '../kernel/ids.ts';
import { askedQuestions } from './asked-questions.ts';
import { auditorVerdict } from './audit-answer.ts';
import type { AuditInput } from './audit-sheet.ts';
import { stepOf, stepWinner, type VerdictStep, verdictSteps } from './shown-rounds.ts';

/** What people make of the verdict of one round. */
export interface RoundRuling {
  readonly match: MatchId;
  readonly round: number;
  readonly automatic: VerdictTier;
  /** Null: auditors name different winners and nobody settled it, so the automatic verdict stands. */
  readonly step: VerdictStep | null;
  /** Null when open. */
  readonly by: 'adjudicator' | 'auditors' | null;
}

/**
 * Rulings on every round that somebody judged, in one audit or several of a tournament. Where an adjudicator spoke, the
 * latest of what adjudicators said; else the median step of the auditors, of each the latest, when all name the same
 * winner or all a tie (between two middle steps the milder); else none. The latest may have been given with the automatic
 * verdict in sight: a ruling should be right, and need not be blind as what agreement is worked out from.
 *
 * @returns in the order in which the audits first ask
 */
export function roundRulings(inputs: readonly AuditInput[]): readonly RoundRuling[] {
  const rounds = new Map<string, JudgedByPeople>();
  for (const input of inputs) collect(input, rounds);
  return [...rounds.values()].filter(({ said }) => said.length > 0).map(ruling);
}

interface Said {
  readonly auditor: string;
  readonly adjudicator: boolean;
  readonly step: VerdictStep;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface JudgedByPeople {
  readonly match: MatchId;
  readonly round: number;
  readonly automatic: VerdictTier;
  readonly said: Said[];
}

function collect({ audit, record, auditors, answers }: AuditInput, rounds: Map<string, JudgedByPeople>): void {
  const adjudicators = new Set(auditors.filter(({ adjudicator }) => adjudicator).map(({ name }) => name));
  const places = new Map<string, JudgedByPeople>();
  for (const each of askedQuestions(audit, record)) {
    if (each.kind === 'case') continue;
    for (const { number, record: round } of each.rounds) {
      if (round.result.kind !== 'judged') continue;
      const key = JSON.stringify([each.id, number]);
      const fresh = { match: each.id, round: number, automatic: round.result.judgement.verdict.tier, said: [] };
      const place = rounds.get(key) ?? fresh;
      rounds.set(key, place);
      places.set(JSON.stringify([each.item, number]), place);
    }
  }
  for (const answer of answers) {
    const step = auditorVerdict(audit.id, answer);
    const place = places.get(JSON.stringify([answer.item, answer.round]));
    if (step === null || !place) continue;
    const { auditor } = answer;
    place.said.push({ auditor, adjudicator: adjudicators.has(auditor), step, at: Date.parse(answer.at) });
  }
}

function ruling({ match, round, automatic, said }: JudgedByPeople): RoundRuling {
  const about = { match, round, automatic };
  // Sorting is stable: of equal times the one that the ledger has later stands.
  const inTime = [...said].sort((one, other) => one.at - other.at);
  const settled = inTime.findLast(({ adjudicator }) => adjudicator);
  if (settled) return { ...about, step: settled.step, by: 'adjudicator' };
  const latest = new Map(inTime.map(({ auditor, step }) => [auditor, step]));
  const steps = [...latest.values()];
  const agreed = new Set(steps.map(stepWinner)).size === 1;
  return agreed ? { ...about, step: medianStep(steps), by: 'auditors' } : { ...about, step: null, by: null };
}

/** Of steps of one side; between two middle ones the milder. */
function medianStep(steps: readonly VerdictStep[]): VerdictStep {
  const middle = verdictSteps.indexOf('tie');
  const far = steps.map((step) => Math.abs(verdictSteps.indexOf(step) - middle)).sort((one, other) => one - other);
  const reach = far[Math.floor((far.length - 1) / 2)] ?? 0;
  const sign = stepWinner(steps[0] ?? 'tie') === 'a' ? -1 : 1;
  return verdictSteps[middle + sign * reach] ?? 'tie';
}

/** Whether a ruling says another step than the automatic verdict. */
export function overturns({ automatic, step }: RoundRuling): boolean {
  return step !== null && step !== stepOf(automatic);
}
