// Repeats test/browser/walk.real.test.ts (an audit as one file) with two auditors, files that are refused, and a browser that
// keeps nothing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedQuestions } from '../../src/audit/asked-questions.ts';
import { pipelineAudit } from '../../src/audit/audit.ts';
import { type AuditAnswers, auditAnswersSchema } from '../../src/audit/audit-answer.ts';
import { auditFigures } from '../../src/audit/audit-figures.ts';
import { auditPacket } from '../../src/audit/audit-packet.ts';
import { refusedAnswers } from '../../src/audit/merge-answers.ts';
import { offlineAudit } from '../../src/web/site/write-site.ts';
import { quotedRecord } from '../audit/quoted-record.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';

const record = quotedRecord(sampleRecord({ agents: 4, trees: 4, tournamentRounds: 1 }));
const rounds = (id: string) => record.rounds.filter(({ match, result }) => match === id && result.kind === 'judged');
const [match] = record.matches.filter(({ id, end }) => end?.kind === 'decided' && rounds(id).length === 2);
if (!match) throw new Error('the sample has a match of two rounds');
const audit = pipelineAudit(
  { tournament: record.id, seed: 1, createdAt: '2026-01-02T03:04:05.000Z' },
  { order: 'random', matches: [match.id] },
);

const inChromium = needs('Chromium', chromiumPath !== null);
let browser: Browser;
let folder: string;
beforeAll(async () => {
  if (inChromium.skip) return;
  browser = await launchChromium();
  folder = await mkdtemp(path.join(tmpdir(), 'audit-'));
});
afterAll(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true });
});

async function openFile(context: BrowserContext, auditor: string): Promise<{ page: Page; faults: string[] }> {
  const file = path.join(folder, `${auditor}.html`);
  await writeFile(file, offlineAudit(auditPacket(audit, auditor, record)));
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (fault) => faults.push(fault.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(pathToFileURL(file).href);
  return { page, faults };
}

async function downloaded(page: Page): Promise<{ text: string; answers: AuditAnswers }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-download]')]);
  expect(download.suggestedFilename()).toMatch(/^audit-[a-z0-9-]+\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  return { text, answers: auditAnswersSchema.parse(JSON.parse(text)) };
}

const verdict = 'text=The automatic verdict:';

test(
  'two auditors fill in their files by keys and by mouse, offline; no verdict shows before their own; nothing is lost',
  inChromium,
  async () => {
    const context = await browser.newContext({ offline: true });
    const ann = await openFile(context, 'Ann');
    const { page } = ann;
    // It opens at its instructions, not scrolled past them.
    expect([await page.evaluate('window.scrollY'), await page.locator('[data-guide]').isVisible()]).toEqual([0, true]);
    expect(await page.locator(verdict).count()).toBe(0);
    expect(await page.locator('article').count()).toBe(1);
    const said = page.locator('details.said').first();
    expect(await said.locator('mark').first().isVisible()).toBe(false);
    await said.locator('summary').click();
    expect(await said.locator('mark').first().isVisible()).toBe(true);
    for (const key of ['u', '1', '1', '2', '2']) await page.keyboard.press(key);
    expect(await page.locator(verdict).count()).toBe(0);
    await page.keyboard.press('Enter');
    expect(await page.locator(verdict).count()).toBe(1);
    expect(await page.locator('article').count()).toBe(2);
    await page.keyboard.press('u');
    await page.keyboard.press('1');
    // By keys, as people type, and reloaded once the browser holds it: a text that was put in at once was lost once under load.
    await page.locator('article:first-of-type textarea').pressSequentially('half a sent');
    expect(await page.inputValue('article:first-of-type textarea')).toBe('half a sent');
    await expect.poll(() => page.evaluate('JSON.stringify(Object.values(localStorage))')).toContain('half a sent');

    // What was typed and what was chosen is there after a reload, even if nobody left the field.
    await page.reload();
    expect(await page.inputValue('article:first-of-type textarea')).toBe('half a sent');
    expect(await page.locator('article:first-of-type input:checked').count()).toBe(5);
    await page.check('article:first-of-type input[value="tie"]');
    expect(await page.textContent('article:first-of-type [data-record]')).toBe('On record: First better, then Tie.');

    // A second round and the end, by keys alone.
    for (const key of ['u', '1', '1', '1', '1', '3', 'Enter', 'u', '1', '1']) await page.keyboard.press(key);
    expect(await page.textContent('[data-progress]')).toBe('done');
    const first = await downloaded(page);
    expect(refusedAnswers(askedQuestions(audit, record), first.answers.answers)).toEqual([]);

    // The same file, filled in by somebody else in another browser, goes on from a file.
    const other = await browser.newContext({ offline: true });
    const ben = await openFile(other, 'Ben');
    await ben.page.setInputFiles('[data-load]', {
      name: 'ann.json',
      mimeType: 'application/json',
      buffer: Buffer.from(first.text),
    });
    await expect.poll(() => ben.page.textContent('[data-trouble]')).toContain('Nothing was loaded');
    for (const key of ['1', '2', '1', '4', 'Enter', '2', '1', '1', '1', '1', '3', 'Enter', '1', '1']) {
      await ben.page.keyboard.press(key);
    }
    const second = await downloaded(ben.page);
    const again = await openFile(other, 'Ann');
    await again.page.setInputFiles('[data-load]', {
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(first.text),
    });
    await expect.poll(() => again.page.textContent('[data-progress]')).toBe('done');
    expect((await downloaded(again.page)).answers).toEqual(first.answers);

    const answers = [first, second].flatMap(({ answers: { auditor, answers: own } }) =>
      own.map((each) => ({ auditor, ...each })),
    );
    const auditors = ['Ann', 'Ben'].map((name) => ({ name, adjudicator: false }));
    const figures = auditFigures({ audit, record, auditors, answers });
    expect(figures.progress.map(({ answered, asked }) => [answered, asked])).toEqual([
      [12, 12],
      [12, 12],
    ]);
    expect([...ann.faults, ...ben.faults, ...again.faults]).toEqual([]);
    await Promise.all([context.close(), other.close()]);
  },
);

test('where the browser keeps nothing the file says so, and still hands the answers out', inChromium, async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const { page } = await openFile(context, 'Cem');
  await page.keyboard.press('1');
  expect(await page.textContent('[data-trouble]')).toContain('Download them before you close this page');
  expect((await downloaded(page)).answers.answers.map(({ question, value }) => [question, value])).toEqual([
    ['A1', 'valid'],
  ]);
  await context.close();
});

test(
  'a file that only looks like answers is refused whole, and none can make an answer that no later one follows',
  inChromium,
  async () => {
    const context = await browser.newContext({ offline: true });
    const { page, faults } = await openFile(context, 'Dan');
    const item = (await page.getAttribute('[data-item]', 'data-item')) ?? '';
    const sound = { item, round: 1, question: 'A1', value: 'valid', at: '2026-01-01T00:00:00Z' };
    const load = async (name: string, more: object) => {
      const head = { schema: 'dr-arena/audit-answers@1', audit: audit.id, auditor: 'Dan' };
      const buffer = Buffer.from(JSON.stringify({ ...head, answers: [sound, { ...sound, ...more }] }));
      await page.setInputFiles('[data-load]', { name, mimeType: 'application/json', buffer });
    };
    const wrong = [
      { question: 'constructor' },
      { question: '__proto__' },
      { round: '1' },
      { round: true },
      { round: 0 },
      { at: '2026-1-1Z' },
      { at: '2026-02-30T00:00:00Z' },
      { at: '9999-12-31T23:59:59.999Z' },
      { item: 'constructor' },
    ];
    for (const [index, more] of wrong.entries()) {
      await load(`wrong-${index}.json`, more);
      await expect
        .poll(() => page.textContent('[data-trouble]'))
        .toMatch(new RegExp(`wrong-${index}.*Nothing was loaded`));
    }
    expect((await downloaded(page)).answers.answers).toEqual([]);
    await page.evaluate("for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'null')");
    await page.reload();
    expect(await page.textContent('[data-status]')).toContain('0 answers kept');
    expect(faults).toEqual([]);
    await context.close();
  },
);

test(
  'in the app the browser asks before one form is sent while another one has answers that are not',
  inChromium,
  async () => {
    const page = await browser.newPage();
    const script = await readFile('src/web/islands/audit-walk.js', 'utf8');
    const form = (id: string) => `<form id="${id}"><input type="checkbox"><button>Save</button></form>`;
    await page.setContent(`<!doctype html>${form('one')}${form('other')}<script>${script}</script>`);
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    });
    await page.check('#one input');
    await page.click('#other button');
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await page.isChecked('#one input')).toBe(true);
    await page.close({ runBeforeUnload: false });
  },
);
