import { type Context, Hono } from 'hono';
import { answersFile } from '../audit/answers-file.ts';
import { fail } from '../kernel/result.ts';
import { answersFileName } from '../report/audit/audit-file.ts';
import { auditItemPage } from '../report/audit/audit-item-page.ts';
import { auditorPage } from '../report/audit/auditor-page.ts';
import { itemProgress } from '../report/audit/item-progress.ts';
import { counted } from '../report/words.ts';
import { offlineAudit } from '../site/offline-audit.ts';
import { appDocument } from './app-document.ts';
import type { AuditParts } from './audit-parts.ts';
import { type AuditorDesk, auditorDesk } from './auditor-desk.ts';
import { errorPage, noSuchPage } from './error-page.ts';
import { formOf } from './form-of.ts';
import { handedIn } from './handed-in.ts';
import { itemAnswers } from './item-answers.ts';
import { postedAnswers } from './posted-answers.ts';

/**
 * What one auditor sees and sends, to be mounted at `/audits/:id/by`. These pages have no links to the tournament, so that
 * nobody comes upon its verdicts by the way.
 */
export function auditorRoutes(parts: AuditParts, loadRecord: AuditParts['loadRecord']): Hono {
  const routes = new Hono();
  const at = (answer: (c: Context, desk: AuditorDesk) => Response | Promise<Response>) => async (c: Context) => {
    const desk = await auditorDesk(parts, loadRecord, c.req.param('id') ?? '', c.req.param('who') ?? '');
    return desk === null ? errorPage(c, noSuchPage) : answer(c, desk);
  };
  routes.get('/:who', at(showAuditor));
  routes.get('/:who/audit.html', at(sendFileOf));
  routes.get('/:who/answers.json', at(sendAnswers));
  routes.post(
    '/:who/answers',
    at((c, desk) => takeFile(parts, c, desk)),
  );
  routes.get('/:who/:number{[1-9][0-9]{0,3}}', at(showItem));
  routes.post(
    '/:who/:number{[1-9][0-9]{0,3}}',
    at((c, desk) => takeForm(parts, c, desk)),
  );
  return routes;
}

function showAuditor(c: Context, { audit, auditor, base, own, packet, answer }: AuditorDesk): Response {
  const added = countOf(c, 'added');
  return c.html(
    appDocument(auditorPage({ ...{ audit, auditor, base, own, added }, items: itemProgress(packet, answer) })),
  );
}

function showItem(c: Context, { packet, own, answer, answers }: AuditorDesk): Response {
  const number = Number(c.req.param('number'));
  const progress = itemProgress(packet, answer);
  const item = progress[number - 1]?.item;
  if (item === undefined) return errorPage(c, noSuchPage);
  const verdicts = (round: number) =>
    answers.flatMap((each) =>
      each.item === item && each.round === round && each.question === 'C1' ? [each.value] : [],
    );
  c.header('cache-control', 'no-store');
  return c.html(
    appDocument(auditItemPage({ ...{ packet, own, number, answer, verdicts, progress }, notice: noticeOf(c) })),
  );
}

async function takeForm({ ledger, clock }: AuditParts, c: Context, desk: AuditorDesk): Promise<Response> {
  const number = Number(c.req.param('number'));
  const posted = postedAnswers(await formOf(c));
  const read = posted.ok ? itemAnswers(desk, number, posted.value, clock) : posted;
  if (!posted.ok || !read.ok) return refuse(c, read.ok ? '' : read.failure);
  const { answers, verdictMissing } = read.value;
  if (answers.length > 0) await ledger.addAuditAnswers(desk.audit.id, desk.auditor, answers);
  const { round, decided } = posted.value;
  const place = round === null ? 'end' : decided && !verdictMissing ? `r${round}-verdict` : `form-${round}`;
  return c.redirect(`${desk.own}/${number}?saved=${answers.length}${verdictMissing ? '&choose=1' : ''}#${place}`, 303);
}

async function takeFile({ ledger }: AuditParts, c: Context, desk: AuditorDesk): Promise<Response> {
  const { file } = await formOf(c);
  const read = file instanceof File ? handedIn(desk, await file.text()) : fail('No file was sent.');
  if (!read.ok) return refuse(c, read.failure);
  const added = await ledger.addAuditAnswers(desk.audit.id, desk.auditor, read.value);
  return c.redirect(`${desk.own}?added=${added}`, 303);
}

function sendFileOf(c: Context, { packet }: AuditorDesk): Response {
  attach(c, answersFileName(packet).replace(/json$/, 'html'));
  return c.html(offlineAudit(packet));
}

function sendAnswers(c: Context, { packet, answers }: AuditorDesk): Response {
  attach(c, answersFileName(packet));
  return c.json(answersFile(packet.audit, packet.auditor, answers));
}

function attach(c: Context, name: string): void {
  c.header('content-disposition', `attachment; filename="${name}"`);
  c.header('cache-control', 'no-store');
}

function noticeOf(c: Context): string | null {
  const saved = countOf(c, 'saved');
  if (saved === null) return null;
  if (c.req.query('choose') !== undefined) return 'Choose your verdict first. The other answers are saved.';
  return saved === 0 ? 'Nothing had changed.' : `${counted(saved, 'answer')} saved.`;
}

/** A small number in the query; null when there is none. */
function countOf(c: Context, name: string): number | null {
  const text = c.req.query(name) ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function refuse(c: Context, advice: string): Response {
  return errorPage(c, { status: 400, title: 'That was not taken', advice });
}
