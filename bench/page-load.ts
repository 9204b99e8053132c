import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';

// How soon pages of a demo are ready in a browser whose processor is slowed: the least of some loads of each.

const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '5' },
    slowed: { type: 'string', default: '4' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
});
const goalMs = 1000;
const bin = path.resolve(import.meta.dirname, '../bin/dr-arena.js');
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-page-load-'));

/** An expression: milliseconds from the first byte until what was laid out is drawn and the page answers again. */
const readyMs = `new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  const [navigation] = performance.getEntriesByType('navigation');
  const drawn = performance.getEntriesByType('paint').map(({ startTime }) => startTime);
  done(Math.max(navigation.domContentLoadedEventEnd, ...drawn) - navigation.responseStart);
})))`;

function playedDemo(): string {
  const args = ['demo', '--seed', '5', '--agents', '4', '--trees', '2', '--rounds', '2', '-o', 'out', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the demo ended with ${status}: ${stderr}`);
  return JSON.parse(stdout).tournamentId;
}

async function served(app: ChildProcess): Promise<string> {
  if (app.stdout === null) throw new Error('the app has no output');
  for await (const line of createInterface(app.stdout)) {
    const [, url] = /"url": "([^"]+)"/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('the app ended before it told its address');
}

async function leastMs(page: Page, address: string): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowed) });
  const ready: number[] = [];
  for (let load = 0; load < Number(values.loads); load++) {
    await client.send('Network.clearBrowserCache');
    await page.goto(address);
    ready.push(Number(await page.evaluate(readyMs)));
  }
  return Math.min(...ready);
}

/** The leaderboard, two agents side by side and a match. */
async function pagesOf(page: Page, root: string): Promise<readonly string[]> {
  await page.goto(`${root}matches/index.html`);
  const match = await page.locator('.match-list tbody th[scope="row"] a').first().getAttribute('href');
  await page.goto(root);
  const pair = await page.locator('section[aria-labelledby="pairs"] td a').first().getAttribute('href');
  if (match === null || pair === null) throw new Error('the demo has no match or no pair');
  return ['index.html', pair, new URL(match, `${root}matches/`).href];
}

const tournamentId = playedDemo();
const app = spawn(process.execPath, [bin, 'serve', '--port', '0', '--json'], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const root = `${await served(app)}tournaments/${tournamentId}/`;
  const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  for (const address of await pagesOf(page, root)) {
    const ready = Math.round(await leastMs(page, new URL(address, root).href));
    process.stdout.write(`${JSON.stringify({ page: address.replace(root, ''), readyMs: ready, goalMs })}\n`);
    if (ready > goalMs) process.exitCode = 1;
  }
  await browser.close();
} finally {
  app.kill('SIGINT');
  if (app.exitCode === null) await once(app, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
