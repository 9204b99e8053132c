import { type Context, Hono } from 'hono';
import { type AuditAnswer, auditAnswerSchema } from '../../audit/audit-answer.ts';
import { auditPacket } from '../../audit/audit-packet.ts';
import type { QuestionId } from '../../audit/questions.ts';
import { type Clock, isoTime } from '../../kernel/clock.ts';
import { auditId } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { counted } from '../../reporting/arena-words.ts';
import { auditItemPage } from '../audit-pages/audit-item-page.ts';
import {
  answersOf,
  auditorPage,
  isDecided,
  itemProgress,
  openQuestions,
  openRounds,
} from '../audit-pages/auditor-page.ts';
import { auditorKey, auditorOfKey } from './access.ts';
import type { AuditParts } from './app-parts.ts';
import { appDocument, appLinks, errorPage, noSuchPage } from './error-page.ts';
import { formOf, type PostedAnswers, postedAnswers } from './posted-answers.ts';

/**
 * Pages and forms of one auditor, to be mounted at `/audits/:id/by`. These pages have no links to the tournament, so that
 * nobody comes upon its verdicts by the way.
 */
export function auditorRoutes(parts: AuditParts, loadRecord: AuditParts['loadRecord']): Hono {
  const routes = new Hono();
  const at = (answer: (c: Context, session: AuditorSession) => Response | Promise<Response>) => async (c: Context) => {
    const session = await auditorSession(parts, loadRecord, c.req.param('id') ?? '', c.req.param('who') ?? '');
    return session === null ? errorPage(c, noSuchPage) : answer(c, session);
  };
  routes.get('/:who', at(showAuditor));
  routes.get('/:who/:number{[1-9][0-9]{0,3}}', at(showItem));
  routes.post(
    '/:who/:number{[1-9][0-9]{0,3}}',
    at((c, session) => takeForm(parts, c, session)),
  );
  return routes;
}

function showAuditor(c: Context, { audit, auditor, base, own, packet, answer }: AuditorSession): Response {
  return c.html(appDocument(auditorPage({ audit, auditor, base, own, items: itemProgress(packet, answer) })));
}

function showItem(c: Context, { packet, own, answer, answers }: AuditorSession): Response {
  const number = Number(c.req.param('number'));
  const progress = itemProgress(packet, answer);
  const item = progress[number - 1]?.item;
  if (item === undefined) return errorPage(c, noSuchPage);
  const verdicts = (round: number) =>
    answers
      .filter((each) => each.item === item && each.round === round && each.question === 'C1')
      .map((each) => each.value);
  c.header('cache-control', 'no-store');
  return c.html(appDocument(auditItemPage({ packet, own, number, answer, verdicts, progress, notice: noticeOf(c) })));
}

async function takeForm({ ledger, clock }: AuditParts, c: Context, session: AuditorSession): Promise<Response> {
  const number = Number(c.req.param('number'));
  const posted = postedAnswers(await formOf(c));
  const read = posted.ok ? itemAnswers(session, number, posted.value, clock) : posted;
  if (!posted.ok || !read.ok) return refuse(c, read.ok ? '' : read.failure);
  const { answers, verdictMissing } = read.value;
  if (answers.length > 0) await ledger.audits.addAnswers(session.audit.id, session.auditor, answers);
  const { round, decided } = posted.value;
  const place = round === null ? 'end' : decided && !verdictMissing ? `r${round}-verdict` : `form-${round}`;
  return c.redirect(
    `${session.own}/${number}?saved=${answers.length}${verdictMissing ? '&choose=1' : ''}#${place}`,
    303,
  );
}

function noticeOf(c: Context): string | null {
  const saved = /^\d{1,6}$/.exec(c.req.query('saved') ?? '')?.[0];
  if (saved === undefined) return null;
  if (c.req.query('choose') !== undefined) return 'Choose your verdict first. The other answers are saved.';
  return Number(saved) === 0 ? 'Nothing had changed.' : `${counted(Number(saved), 'answer')} saved.`;
}

function refuse(c: Context, advice: string): Response {
  return errorPage(c, { status: 400, title: 'That was not taken', advice });
}

/**
 * A form as answers with their time. The own verdict is one only when it is said to be decided; after that every change is
 * a further answer.
 *
 * @param number of the item, from 1
 * @returns also whether the own verdict was to be given and none was chosen; a failure in words where it answers what is not
 * open to this auditor by now
 */
function itemAnswers(
  session: AuditorSession,
  number: number,
  { round, decided, changed }: PostedAnswers,
  clock: Clock,
): Result<{ answers: readonly AuditAnswer[]; verdictMissing: boolean }, string> {
  const open = openTo(session, number, round);
  if (open === null) return fail('That round is not open yet, or there is none of this number.');
  const closedQuestion = [...changed.keys()].find((question) => !open.questions.includes(question));
  if (closedQuestion !== undefined) return fail(`Question ${closedQuestion} is not open yet.`);
  const undecided = open.questions.includes('C1') && session.answer(open.item, round, 'C1') === null;
  const changes = [...changed].filter(
    ([question, value]) =>
      (question !== 'C1' || !undecided || decided) && value !== session.answer(open.item, round, question),
  );
  const answers = changes.map(([question, value]) => {
    const about = { item: open.item, round, question };
    return { ...about, value, at: timeOf(session, about, clock) };
  });
  for (const answer of answers) {
    const [issue] = auditAnswerSchema.safeParse(answer).error?.issues ?? [];
    if (issue !== undefined) return fail(`${answer.question}: ${issue.message}`);
  }
  return ok({ answers, verdictMissing: decided && undecided && !changed.has('C1') });
}

/** Returns the questions of an item that are open by now; null for none. */
function openTo(
  { packet, answer }: AuditorSession,
  number: number,
  round: number | null,
): { item: string; questions: readonly QuestionId[] } | null {
  const match = packet.matches[number - 1];
  const ownCase = packet.cases[number - 1 - packet.matches.length];
  if (ownCase) return round === null ? { item: ownCase.item, questions: ['Q1', 'Q2', 'note'] } : null;
  if (!match) return null;
  if (round === null) return isDecided(match, answer) ? { item: match.item, questions: ['D2'] } : null;
  const open = openRounds(match, answer).find((each) => each.number === round);
  return open ? { item: match.item, questions: [...openQuestions(match.item, open, answer), 'note'] } : null;
}

/** Now, or just after the answer it replaces where that one has a later time. */
function timeOf(
  { answers }: AuditorSession,
  { item, round, question }: Pick<AuditAnswer, 'item' | 'round' | 'question'>,
  clock: Clock,
): string {
  const now = isoTime(clock);
  const before = answers.findLast((each) => each.item === item && each.round === round && each.question === question);
  if (before === undefined || Date.parse(before.at) < Date.parse(now)) return now;
  return new Date(Date.parse(before.at) + 1).toISOString();
}

/** One auditor's place in one audit, as it stands when a request comes. */
type AuditorSession = NonNullable<Awaited<ReturnType<typeof auditorSession>>>;

/**
 * @param key stands for the auditor's name
 * @returns null when there is no such audit, or nobody of that name takes part in it
 */
async function auditorSession(
  { ledger }: Pick<AuditParts, 'ledger'>,
  loadRecord: AuditParts['loadRecord'],
  id: string,
  key: string,
) {
  const auditor = auditorOfKey(key);
  const audit = auditor === null ? null : await ledger.audits.load(auditId(id));
  if (auditor === null || audit === null) return null;
  const auditors = await ledger.audits.loadAuditors(audit.id);
  if (!auditors.some(({ name }) => name === auditor)) return null;
  const answers = (await ledger.audits.loadAnswers(audit.id)).filter((each) => each.auditor === auditor);
  const base = `${appLinks.audits}/${audit.id}`;
  return {
    audit,
    auditor,
    /** Answers of this auditor, oldest first. */
    answers,
    /** The addresses of the audit and of this auditor's page. */
    base,
    own: `${base}/by/${auditorKey(auditor)}`,
    packet: auditPacket(audit, auditor, await loadRecord(audit)),
    answer: answersOf(answers, auditor),
  };
}
