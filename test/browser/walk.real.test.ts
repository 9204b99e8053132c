import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { askedQuestions } from '../../src/audit/asked-questions.ts';
import { pipelineAudit } from '../../src/audit/audit.ts';
import { auditAnswersSchema } from '../../src/audit/audit-answer.ts';
import { auditPacket } from '../../src/audit/audit-packet.ts';
import { refusedAnswers } from '../../src/audit/merge-answers.ts';
import { offlineAudit } from '../../src/web/site/write-site.ts';
import { quotedRecord } from '../audit/quoted-record.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { chromiumPath } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { sandboxConfig } from '../web/app/served-program.ts';
import { axeFaults } from './axe-faults.ts';
import { servedArena } from './served-arena.ts';
import { drawn, hasRoom, phone, watchedPage } from './watched-page.ts';

const patient = { timeout: 300_000 };

describe('the app in a browser', needs('Chromium', chromiumPath !== null), () => {
  const app = servedArena('played', async ({ write }) => write('arena.yaml', sandboxConfig));

  it('leads from the runs to a board, an agent, a match, a round, and the words on the page they stand on', async () => {
    const { page, noise } = await app.open();
    await page.goto(app.url);
    await page.locator(`.runs tbody a[href*="${app.home.tournament}"]`).first().click();
    await page.locator(`main a[href$="/tournaments/${app.home.tournament}/"]`).first().click();
    expect(await axeFaults(page)).toEqual([]);
    const leader = await page.locator('.board tbody a').first().innerText();
    await page.locator('.board tbody a').first().click();
    expect(await page.locator('h1').innerText()).toContain(leader);
    await page.locator('main a[href*="/matches/r"]').first().click();
    expect(await page.locator('h1').innerText()).toContain(leader);
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await page.evaluate(hasRoom)).toBe(true);
    await page.locator('main a[href$="#round-1"]').first().click();
    expect(await page.locator('#round-1:target').isVisible()).toBe(true);
    const quote = page.locator('#round-1 a[href*="#quote-"]').first();
    const [, anchor = ''] = ((await quote.getAttribute('href')) ?? '').split('#');
    await quote.press('Enter');
    await page.waitForURL(`**#${anchor}`);
    const mark = page.locator(`mark#${anchor}:target`);
    expect((await mark.innerText()).length).toBeGreaterThan(2);
    await drawn(page);
    expect(await mark.evaluate(isInSight)).toBe(true);
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it('tells both boards and the matches to programs, as its API says', async () => {
    const of = `${app.url}api/v1/tournaments/${app.home.tournament}`;
    const replies = await Promise.all([`${of}/leaderboard`, `${of}/matches`].map((each) => fetch(each)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('sends an unchanged page once', async () => {
    const root = `${app.url}tournaments/${app.home.tournament}/`;
    const tag = (await fetch(root)).headers.get('etag') ?? '';
    expect((await fetch(root, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('begins a match that is planned, followed to its verdict without being loaded anew, and read', async () => {
    const { page, noise } = await app.open();
    await page.goto(`${app.url}start`);
    const form = page.locator('form', { has: page.locator('input[value="match"]') });
    await form.getByLabel('Second agent').selectOption('Linnet');
    // Whoever fills in the field means it.
    await form.getByLabel('Topic').fill('Lakes');
    expect(await form.getByRole('radio', { name: 'a new tree about' }).isChecked()).toBe(true);
    await form.getByRole('radio', { name: 'new trees' }).check();
    await form.locator('button').last().click();
    await page.locator('main form[method="post"] button').last().click();
    await page.waitForURL(/\/runs\/T-/);
    const stop = page.getByRole('button', { name: 'Stop' });
    expect(await stop.isVisible()).toBe(true);
    await page.evaluate('window.isStillHere = true');
    await page.locator('[data-status].finished, .status.finished').waitFor(patient);
    expect(await page.evaluate('window.isStillHere')).toBe(true);
    expect(await stop.isVisible()).toBe(false);
    await page.locator('section[aria-labelledby="newest"] tbody a').click();
    expect(await page.locator('.question').first().isVisible()).toBe(true);
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it('has an audit as one file, which offline shows no verdict before the own one and hands out what was answered', async () => {
    const file = app.home.at('audit.html');
    const { audit, record } = auditOfOne();
    writeFileSync(file, offlineAudit(auditPacket(audit, 'Ann', record)));
    const { page, noise } = await watchedPage(app.browser, [pathToFileURL(app.home.folder).href], { offline: true });
    await page.goto(pathToFileURL(file).href);
    const rounds = page.locator('article');
    const verdict = page.locator('text=The automatic verdict:');
    for (const key of ['u', '1', '1', '2', '2']) await page.keyboard.press(key);
    expect([await rounds.count(), await verdict.count()]).toEqual([1, 0]);
    await page.keyboard.press('Enter');
    expect([await rounds.count(), await verdict.count()]).toEqual([2, 1]);
    await page.reload();
    expect([await rounds.count(), await verdict.count()]).toEqual([2, 1]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-download]')]);
    const { answers } = auditAnswersSchema.parse(JSON.parse(readFileSync(await download.path(), 'utf8')));
    expect(answers.length).toBeGreaterThan(3);
    expect(refusedAnswers(askedQuestions(audit, record), answers)).toEqual([]);
    expect(noise).toEqual([]);
    await page.context().close();
  });
});

/** An audit of one match of two rounds. */
function auditOfOne() {
  const record = quotedRecord(sampleRecord({ agents: 4, trees: 4, tournamentRounds: 1 }));
  const rounds = (id: string) => record.rounds.filter(({ match, result }) => match === id && result.kind === 'judged');
  const match = record.matches.find(({ id, end }) => end?.kind === 'decided' && rounds(id).length === 2);
  if (!match) throw new Error('the sample has a match of two rounds');
  const start = { tournament: record.id, seed: 1, createdAt: '2026-01-02T03:04:05.000Z' };
  return { record, audit: pipelineAudit(start, { order: 'random', matches: [match.id] }) };
}

/** Runs in the browser. */
const isInSight = (element: { getBoundingClientRect(): { readonly top: number; readonly bottom: number } }) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= Number(Reflect.get(globalThis, 'innerHeight'));
};
