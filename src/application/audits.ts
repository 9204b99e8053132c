import { type Audit, pipelineAudit } from '../audit/audit.ts';
import { auditPacket } from '../audit/audit-packet.ts';
import { chooseMatches, type MatchChoice } from '../audit/choose-matches.ts';
import type { AuditPacket } from '../audit/packet.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { auditId, type TournamentId } from '../kernel/ids.ts';
import { inWords } from '../kernel/told-in-words.ts';
import { loadAuditedRecord } from '../storage/load-audited-record.ts';
import type { AuditParts, HeldBack } from '../web/app/app-parts.ts';
import type { AppContext, Records, Stores, TimedRecords, TimedStores } from './app-context.ts';

/**
 * Creates an audit of whole matches; an equal one that is there already is given back.
 * @throws OperatorError when there is no such tournament, or no match of it is decided yet
 */
export async function createPipelineAudit(
  app: TimedRecords,
  tournament: TournamentId,
  choice: MatchChoice,
): Promise<Audit> {
  if ((await app.ledger.tournaments.load(tournament)) === null)
    throw new OperatorError(`there is no tournament ${tournament}`, "See 'dr-arena status --all'.");
  const record = {
    matches: await app.ledger.matches.ofTournament(tournament),
    rounds: choice.order === 'disputes' ? await app.ledger.rounds.ofTournament(tournament) : [],
  };
  const matches = chooseMatches(record, choice);
  if (matches.length === 0)
    throw new OperatorError(
      `no match of ${tournament} is decided yet`,
      `Play it: dr-arena tournament resume ${tournament}`,
    );
  const { order, seed } = choice;
  const audit = pipelineAudit({ tournament, seed, createdAt: isoTime(app.clock) }, { order, matches });
  await app.ledger.audits.save(audit);
  return (await app.ledger.audits.load(audit.id)) ?? audit;
}

/** Notes the auditors and gives each a packet, in the order given. */
export async function packetsFor(
  { ledger, trees }: Stores,
  audit: Audit,
  auditors: readonly string[],
): Promise<readonly AuditPacket[]> {
  await ledger.audits.addAuditors(audit.id, auditors);
  const record = await loadAuditedRecord(ledger, trees, audit);
  return auditors.map((auditor) => auditPacket(audit, auditor, record));
}

/**
 * The audit named by its id or the beginning of it, else the newest in which anybody has answered, else the newest.
 * @throws OperatorError when there is none, or several begin so
 */
export async function findAudit({ ledger }: Records, id: string | undefined): Promise<Audit> {
  const newest = id === undefined ? await ledger.audits.newestAnswered() : null;
  if (newest !== null) return newest;
  const all = id === undefined ? await ledger.audits.list() : await begunWith(ledger, id);
  const [first] = all;
  if (first && (id === undefined || all.length === 1)) return first;
  if (id === undefined) throw new OperatorError('there is no audit yet', "Begin one: 'dr-arena audit export'.");
  throw new OperatorError(
    first ? `${all.length} audits begin with ${id}` : `there is no audit ${id}`,
    "See 'dr-arena audit report', or Audits in the app.",
  );
}

/** Fewer characters of an id than this name nothing. */
const shortestBeginning = 4;

async function begunWith(ledger: AppContext['ledger'], id: string): Promise<readonly Audit[]> {
  const exact = await ledger.audits.load(auditId(id));
  if (exact) return [exact];
  return id.length < shortestBeginning ? [] : (await ledger.audits.list()).filter((audit) => audit.id.startsWith(id));
}

/** Tournaments offered when an audit is made. */
const mostOffered = 200;

/** Parts of the app's pages of audits. */
export function auditParts(app: TimedStores, heldBack: HeldBack, takesPart = true): AuditParts {
  const { ledger, trees, clock } = app;
  return {
    ledger,
    clock,
    heldBack,
    takesPart,
    loadRecord: (audit) => loadAuditedRecord(ledger, trees, audit),
    listTournaments: async () => (await ledger.tournaments.list()).slice(0, mostOffered),
    makeAudit: ({ tournament, sample, order, seed }) =>
      inWords(async () => (await createPipelineAudit(app, tournament, { order, count: sample, seed })).id),
  };
}
