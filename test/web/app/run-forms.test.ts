import { load } from 'cheerio';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { queryFields, runFields, wantedByForm } from '../../../src/web/app/run-forms.ts';
import { startPage } from '../../../src/web/pages/start-page.ts';

const agents = [
  { name: 'Mine', own: true },
  { name: 'Other, of mine', own: true },
  { name: 'Kestrel', own: false },
];
const choices = { agents, sets: [], trees: [], format: 'swiss', treesWanted: 4, budgetUsd: null } as const;
const formWith = (chosen: Readonly<Record<string, string>>) =>
  load(`${startPage({ ...choices, wantingToken: [], problem: null, earlier: chosen }).body}`)(
    'section[aria-labelledby="tournament"] form',
  );
const ticked = (form: ReturnType<typeof formWith>) =>
  form
    .find('input[name="agents"][checked]')
    .get()
    .map(({ attribs }) => attribs.value);

describe('the form of a tournament', () => {
  it('has all agents of the config ticked and its format chosen, until others were', () => {
    const form = formWith({});
    expect(ticked(form)).toEqual(['Mine', 'Other, of mine']);
    expect(form.find('select[name="format"] option[selected]').text()).toBe('swiss');
    const again = formWith({ kind: 'tournament', agents: 'Mine\nKestrel', format: 'round-robin' });
    expect(ticked(again)).toEqual(['Mine', 'Kestrel']);
    expect(again.find('select[name="format"] option[selected]').text()).toBe('round-robin');
  });

  it('says who plays by which format, however it is sent', async () => {
    const app = new Hono().get('/', (c) => c.json(queryFields(c)));
    const query = 'kind=tournament&on=new&agents=Mine&agents=Other%2C+of+mine&format=anchor';
    const fields = (await (await app.request(`/?${query}`)).json()) as Record<string, string>;
    const play = { kind: 'tournament', agents: ['Mine', 'Other, of mine'], format: 'anchor' };
    expect(wantedByForm(fields)).toMatchObject({ ok: true, value: { play } });
    // Browsers send the lines of a hidden field with carriage returns.
    const posted = runFields({ ...fields, agents: fields.agents?.replace('\n', '\r\n') });
    expect(wantedByForm(posted)).toMatchObject({ ok: true, value: { play } });
  });

  it('wants two agents at least and a format that there is', () => {
    const wanted = (more: object) => wantedByForm(runFields({ kind: 'tournament', on: 'new', ...more }));
    expect(wanted({ agents: 'Mine' })).toMatchObject({ ok: false });
    expect(wanted({ format: 'lottery' })).toMatchObject({ ok: false });
    expect(wanted({})).toMatchObject({ ok: true, value: { play: { kind: 'tournament' } } });
  });
});
