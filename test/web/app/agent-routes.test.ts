import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { ok } from '../../../src/kernel/result.ts';
import type { ListedAgent, NewAgent } from '../../../src/web/app/agent-acts.ts';
import { createApp } from '../../../src/web/app/create-app.ts';
import { agoText } from '../../../src/web/pages/time-ago.ts';
import { idleActs } from './idle-parts.ts';
import { sampleParts } from './sample-parts.ts';

const agents: readonly ListedAgent[] = [
  { name: 'Ann', kind: 'scripted', target: '', check: null, before: [] },
  { name: 'Bob <b>', kind: 'command', target: 'node bob.mjs', check: { state: 'running' }, before: ['Start it.'] },
  {
    name: 'Cid',
    kind: 'http',
    target: 'http://127.0.0.1/secret',
    check: { state: 'ended', at: '2026-01-02T01:00:00.000Z', ok: false, detail: 'refused', figures: ['1.0 s'] },
    before: [],
  },
];

const host = { host: '127.0.0.1' };
const headers = { ...host, origin: 'http://127.0.0.1', 'content-type': 'application/x-www-form-urlencoded' };

it('lists agents with their last check, and renews itself while one is being checked', async () => {
  const app = createApp(sampleParts({ agents: async () => ok(agents), acts: idleActs }));
  const $ = load(await (await app.request('http://127.0.0.1/agents', { headers: host })).text());
  expect($('tbody tr').length).toBe(3);
  expect($('main[data-live]').length).toBe(1);
  expect($('tbody tr').eq(2).find('time').attr('title')).toBe('2026-01-02 01:00:00 UTC');
  expect($('form[action="/agents/check"]').length).toBe(2);
  expect($('button.main').length).toBe(1);
});

it('shows neither forms nor commands and addresses where the app only shows', async () => {
  const app = createApp(sampleParts({ agents: async () => ok(agents) }));
  const page = await (await app.request('http://127.0.0.1/agents', { headers: host })).text();
  expect(load(page)('form').length).toBe(0);
  expect(page).not.toContain('secret');
});

it('enters what a form describes, and refuses a form that lacks a field', async () => {
  const entered: NewAgent[] = [];
  const addAgent = async (agent: NewAgent) => {
    entered.push(agent);
    return ok(null);
  };
  const app = createApp(sampleParts({ agents: async () => ok(agents), acts: { ...idleActs, addAgent } }));
  const post = async (fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields).toString();
    return (await app.request('http://127.0.0.1/agents', { method: 'POST', headers, body })).status;
  };
  expect(await post({ as: 'program', name: '北京', language: 'node', cost: '' })).toBe(303);
  expect(await post({ as: 'service', name: 'Eve', url: 'http://127.0.0.1:1/', cost: '0.5' })).toBe(303);
  expect(await post({ as: 'model', name: 'Eve' })).toBe(400);
  expect(entered).toEqual([
    { as: 'program', name: '北京', language: 'node', cost: null },
    { as: 'service', name: 'Eve', url: 'http://127.0.0.1:1/', cost: 0.5 },
  ]);
});

it.each([
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [3 * 3_600_000, '3 hours ago'],
  [2 * 86_400_000, '2 days ago'],
  [31 * 86_400_000, '2026-01-02'],
])('%i ms ago', (ms, text) => {
  const at = '2026-01-02T00:00:00.000Z';
  expect(agoText(at, Date.parse(at) + ms)).toBe(text);
});
