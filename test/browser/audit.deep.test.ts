// Repeats test/browser/walk.real.test.ts (an audit as one file) with files that are refused, or somebody else's, and a
// browser that keeps nothing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pipelineAudit } from '../../src/audit/audit.ts';
import { type AuditAnswers, auditAnswersSchema } from '../../src/audit/audit-answer.ts';
import { auditPacket } from '../../src/audit/audit-packet.ts';
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
    const load = async (name: string, more: object, auditor = 'Dan') => {
      const head = { schema: 'dr-arena/audit-answers@1', audit: audit.id, auditor };
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
    await load('others.json', { question: 'B1' }, 'Ann');
    await expect.poll(() => page.textContent('[data-trouble]')).toMatch(/others\.json.*Nothing was loaded/);
    expect((await downloaded(page)).answers.answers).toEqual([]);
    await load('own.json', { at: '2026-01-02T00:00:00Z' });
    await expect.poll(async () => (await downloaded(page)).answers.answers).toMatchObject([{ question: 'A1' }]);
    await page.evaluate("for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'null')");
    await page.reload();
    expect(await page.textContent('[data-status]')).toContain('0 answers kept');
    expect(faults).toEqual([]);
    await context.close();
  },
);
