import { describe, expect, it } from 'vitest';
import { createModelPageReader } from '../../../../examiner/reading/model-page-reader.ts';
import { createPointsReader } from '../../../../examiner/reading/points-reader.ts';
import { writeAbout } from '../../../../examiner/writing/kinds/model-writers.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { fencedParts, fencedText, firstTurn, outsideFences } from '../../../services/examiner-brain/fenced-parts.ts';
import { brainModel, honestBrain, type WritingBrain, writingOptions } from '../../model-writing/brain-model.ts';
import { lutePages } from '../../model-writing/lute-pages.ts';
import { infoboxText, member } from '../../sample-page.ts';
import { aboutOrder } from './lute-points.ts';

/** No two lutes name the year of their making alike. */
const years = {
  'year of making': 1892,
  'first built': 1911,
  'made since': 1850,
  'sold since': 1822,
  'built since': 1840,
};
const names = ['Stoull treble', 'Grix bass', 'Pral tenor', 'Vorn alto', 'Husk viol'];
const members = Object.entries(years).map(([attribute, year], at) => {
  const name = names[at] ?? '';
  const weight = `${1.5 + at / 5} kg`;
  return member(name, infoboxText(name, { [attribute]: String(year), weight, maker: `Edda Marn ${'IVXLC'[at]}` }));
});

const placeOf = (list: readonly Member[]): PlacePages => ({
  ...lutePages,
  targets: list.slice(0, 2),
  outside: list.slice(2),
  group: { heading: 'Lutes by size', pages: list },
});

const text = (value: unknown) => ({ kind: 'text', text: JSON.stringify(value) }) as const;

/** Chooses the facts that are years under one name; all else as rules would. */
const byYear: WritingBrain = (asked) => {
  if (asked.schemaName !== 'page_conditions') return honestBrain(asked);
  const pages = fencedParts(firstTurn(asked)).filter(({ label }) => /^p\d/.test(label));
  const parts = pages.map(({ label: page, text: lines }) => {
    const quote = lines.split('\n').find((line) => /: 1[89]\d\d$/.test(line)) ?? '';
    return { page, value: quote.slice(-4), quote };
  });
  return text({ points: [{ about: 'year of origin', parts }] });
};

/** The same, with the reply of one name changed. */
const changing =
  (name: string, change: (reply: Record<string, unknown>) => unknown): WritingBrain =>
  (asked) => {
    const reply = byYear(asked);
    return asked.schemaName === name && reply?.kind === 'text' ? text(change(JSON.parse(reply.text))) : reply;
  };

async function exclude(brain: WritingBrain = byYear, list: readonly Member[] = members) {
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model);
  const readers = { facts: createModelPageReader(options), points: createPointsReader(options) };
  const written = await writeAbout('exclusion', aboutOrder(placeOf(list)), { options, ...readers });
  const asked = model.requests.map(({ output }) => output?.name);
  return { written, model, asked, kinds: [...faults.values()].map(({ kind }) => kind) };
}

describe('an exclusion by a model', () => {
  it('leaves out by what all pages of a list state, under whatever names', async () => {
    const { written } = await exclude();
    if (!written.ok) throw new Error(written.failure.detail);
    const { question, targets, excluded, rivals } = written.value;
    expect(question).toMatch(
      /Consider all .* listed there but those whose year of origin is before or less than 18[6-8]\d/,
    );
    expect(targets.map(({ name }) => name)).toEqual(['Stoull treble', 'Grix bass']);
    expect(excluded?.map(({ entity, attribute, value }) => `${entity}, ${attribute}: ${value}`)).toEqual([
      'Pral tenor, year of origin: 1850',
      'Vorn alto, year of origin: 1822',
      'Husk viol, year of origin: 1840',
    ]);
    expect(rivals).toEqual(names.slice(2));
    for (const { quote } of excluded ?? [])
      expect(members.find(({ node }) => node === quote.node)?.page.text.slice(quote.start, quote.end)).toBe(quote.text);
  });

  it('reads each page of the list once, and chooses from facts that stand in a fence', async () => {
    const { model, asked } = await exclude();
    const texts = model.requests.flatMap(({ messages }) => fencedParts(messages[0]?.text ?? ''));
    for (const { page } of members) expect(texts.filter((part) => part.text === page.text)).toHaveLength(1);
    const choosing = model.requests[asked.indexOf('page_conditions')]?.messages[0]?.text ?? '';
    expect(outsideFences(choosing)).toContain(
      'The list has 5 pages. The condition is to leave 2 of them, p1 among them.',
    );
    expect(outsideFences(choosing)).not.toMatch(/Stoull|1892/);
  });

  it('has the model confirm, on every page of the list, that the words there are what the condition goes by', async () => {
    const { model, asked } = await exclude();
    expect(asked.at(-1)).toBe('item_trials');
    const items = fencedText(model.requests.at(-1)?.messages[0]?.text ?? '', 'items');
    for (const year of Object.values(years)) expect(items).toContain(`"attribute":"year of origin","value":"${year}"`);
    const doubted = changing('item_trials', ({ items: tried }) => ({
      items: (tried as object[]).map((each, at) => (at === 3 ? { ...each, finding: 'beside' } : each)),
    }));
    expect((await exclude(doubted)).written).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
  });

  it('takes no condition that has not exactly one line of each page, and tells the model', async () => {
    const { written, kinds, asked } = await exclude(
      changing('page_conditions', ({ points }) => ({
        points: (points as { parts: object[] }[]).map((each) => ({ ...each, parts: each.parts.slice(1) })),
      })),
    );
    expect(written).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    expect(kinds).toEqual(Array(3).fill('wrong_form'));
    expect(asked).not.toContain('task_draft');
  });

  it('is refused where the draft tells its targets one by one in place of what is left out', async () => {
    const apart = changing('task_draft', (draft) => ({ ...draft, set: false }));
    const { written, kinds } = await exclude(apart);
    expect(written).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
    expect(kinds).toContain('wrong_form');
  });

  it('reads no list that leaves out fewer than two, or is too long', async () => {
    const long = Array.from({ length: 13 }, (_, at) =>
      member(`Lute ${at} of Harrow`, infoboxText(`Lute ${at} of Harrow`, { [`year ${at} of making`]: `${1800 + at}` })),
    );
    for (const list of [members.slice(0, 3), long]) {
      const { written, asked } = await exclude(byYear, list);
      expect(written).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
      expect(asked).toEqual([]);
    }
  });
});
