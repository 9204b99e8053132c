import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { type Audit, auditOrders } from '../../audit/audit.ts';
import { answersFiles, auditorSchema } from '../../audit/audit-answer.ts';
import { auditFigures } from '../../audit/audit-figures.ts';
import { auditProgress } from '../../audit/audit-sheet.ts';
import type { AuditedRecord } from '../../audit/audited-record.ts';
import { countingAnswers } from '../../audit/merge-answers.ts';
import { type AuditId, auditId, tournamentId } from '../../kernel/ids.ts';
import { type AuditLine, auditPage, auditsPage, largestSample } from '../audit-pages/audit-page.ts';
import { auditResultsPage } from '../audit-pages/audit-results-page.ts';
import { pageDocument } from '../pages/page-frame.ts';
import { ValueCache } from '../site/site-memory.ts';
import { auditorKey } from './access.ts';
import type { AuditParts } from './app-parts.ts';
import { auditorRoutes } from './auditor-routes.ts';
import { appDocument, appLinks, errorPage, heldBackTrouble, noSuchPage } from './error-page.ts';
import { formOf } from './posted-answers.ts';

/** More people than this never check one audit. */
const mostAuditors = 200;
/** Audits on the list. */
const mostListed = 100;
/** Records kept at a time, whose matches are decided and never change: with 100 matches some megabytes each. */
const mostKept = 2;

const root = appLinks.audits;

const wantedSchema = z.object({
  tournament: z.string().min(1).max(200).transform(tournamentId),
  sample: z.coerce.number().int().min(1).max(largestSample),
  order: z.enum(auditOrders),
  seed: z.coerce.number().int().min(0).max(2_147_483_647),
});

/** Pages of audits, to be mounted at `/audits`: the list, each audit with its auditors, its results. */
export function auditRoutes(parts: AuditParts): Hono {
  const routes = new Hono();
  const { ledger } = parts;
  const records = new ValueCache<AuditId, AuditedRecord>(parts.clock, mostKept);
  const loadRecord = (audit: Audit) => records.get(audit.id, '', 0, () => parts.loadRecord(audit));
  const inputOf = async (audit: Audit) => ({
    audit,
    record: await loadRecord(audit),
    auditors: await ledger.audits.loadAuditors(audit.id),
    answers: await ledger.audits.loadAnswers(audit.id),
  });
  const withAudit = async (c: Context, show: (audit: Audit) => Promise<Response>) => {
    const audit = await ledger.audits.load(auditId(c.req.param('id') ?? ''));
    return audit === null ? errorPage(c, noSuchPage) : show(audit);
  };
  // Also what an auditor sees and sends.
  routes.use('/:id/*', async (c, next) => {
    const audit = await ledger.audits.load(auditId(c.req.param('id')));
    const reason = audit === null ? null : await parts.heldBack(audit.tournament);
    return reason === null ? next() : errorPage(c, heldBackTrouble[reason]);
  });
  routes.get('/', async (c) => {
    const audits = (await ledger.audits.list()).slice(0, mostListed);
    const lines: AuditLine[] = [];
    for (const audit of audits) lines.push(await lineOf(parts, audit));
    const tournaments = parts.takesPart ? await parts.listTournaments() : null;
    return c.html(appDocument(auditsPage({ root, now: parts.clock.now(), lines, tournaments })));
  });
  routes.post('/', async (c) => {
    const form = wantedSchema.safeParse(await formOf(c));
    if (!form.success) return refuse(c, `The form does not fit: ${form.error.issues[0]?.message ?? 'unknown'}.`);
    const result = await parts.makeAudit(form.data);
    return result.ok ? c.redirect(`${root}/${result.value}`, 303) : refuse(c, result.failure);
  });
  routes.get('/:id', (c) =>
    withAudit(c, async (audit) => {
      const base = `${root}/${audit.id}`;
      const auditors = auditProgress(await inputOf(audit)).map(({ auditor, ...line }) => ({
        ...line,
        name: auditor,
        address: parts.takesPart ? `${base}/by/${auditorKey(auditor)}` : null,
      }));
      return c.html(pageDocument(frameOf(audit), auditPage({ audit, base, auditors, takesPart: parts.takesPart })));
    }),
  );
  routes.post('/:id/by', (c) =>
    withAudit(c, async (audit) => {
      const name = auditorSchema.safeParse((await formOf(c)).auditor);
      if (!name.success) return refuse(c, 'A name has 1 to 80 visible characters.');
      const auditors = await ledger.audits.loadAuditors(audit.id);
      if (auditors.length >= mostAuditors) return refuse(c, `An audit has at most ${mostAuditors} auditors.`);
      await ledger.audits.addAuditors(audit.id, [name.data]);
      return c.redirect(`${root}/${audit.id}/by/${auditorKey(name.data)}`, 303);
    }),
  );
  routes.get('/:id/results', (c) =>
    withAudit(c, async (audit) => {
      const input = await inputOf(audit);
      const page = auditResultsPage({
        figures: auditFigures(input),
        matches: input.record.matches,
        up: frameOf(audit).up,
        base: `${root}/${audit.id}`,
      });
      return c.html(pageDocument(frameOf(audit), page));
    }),
  );
  routes.get('/:id/answers.json', (c) =>
    withAudit(c, async (audit) => {
      c.header('content-disposition', `attachment; filename="audit-${audit.id}.json"`);
      return c.json(answersFiles(audit.id, await ledger.audits.loadAnswers(audit.id)));
    }),
  );
  if (parts.takesPart) routes.route('/:id/by', auditorRoutes(parts, loadRecord));
  return routes;
}

function refuse(c: Context, advice: string): Response {
  return errorPage(c, { status: 400, title: 'That cannot be done', advice });
}

/** Links from these pages lead to the audit's tournament. */
function frameOf({ tournament }: Audit) {
  return { up: `/tournaments/${encodeURIComponent(tournament)}/`, tournament, app: appLinks };
}

/** An item counts as checked when what is asked last about it is answered. */
async function lineOf({ ledger }: AuditParts, audit: Audit): Promise<AuditLine> {
  const counting = countingAnswers(await ledger.audits.loadAnswers(audit.id));
  const last = audit.instrument === 'pipeline' ? 'D2' : 'Q2';
  const auditors = (await ledger.audits.loadAuditors(audit.id)).map(({ name }) => ({
    name,
    items: counting.filter(({ auditor, question }) => auditor === name && question === last).length,
  }));
  return { audit, auditors };
}
