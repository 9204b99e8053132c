import { describe, expect, it } from 'vitest';
import { checkFacts } from '../../../examiner/reading/check-facts.ts';
import { createModelPageReader } from '../../../examiner/reading/model-page-reader.ts';
import type { BrainReply } from '../../services/model-brain.ts';
import { infoboxText, member } from '../sample-page.ts';
import { brainModel, honestBrain, type WritingBrain, writingOptions } from './brain-model.ts';

const text = '# Stoull lute\n\n| Wood | **walnut** |\n\nIt was built in 1892 by [Edda Marn](https://x.test/e).';
const part = { number: 1, start: 100, text };
const replied = (...facts: readonly (readonly [string, string, string])[]) => ({
  entity: 'Stoull lute',
  kind: null,
  facts: facts.map(([attribute, value, quote]) => ({ attribute, value, quote, parts: [], forms: [] })),
});

describe('facts in a reply', () => {
  it('are kept with the span that states them', () => {
    const {
      kept: facts,
      faults,
      entity,
    } = checkFacts(
      replied(['Wood:', 'walnut', 'wood | walnut'], ['maker', 'Edda Marn', 'built in 1892 by Edda Marn']),
      part,
      [],
    );
    expect(faults).toEqual([]);
    expect(entity).toBe('Stoull lute');
    expect(facts).toMatchObject([
      { attribute: 'wood', value: 'walnut' },
      { attribute: 'maker', value: 'Edda Marn' },
    ]);
    expect(facts.map(({ start, end }) => text.slice(start - 100, end - 100))).toEqual([
      'Wood | **walnut**',
      'built in 1892 by [Edda Marn](https://x.test/e)',
    ]);
  });

  it('are dropped by kind when the page does not bear them out', () => {
    const { kept: facts, faults } = checkFacts(
      replied(
        ['wood', 'oak', 'Wood | oak'],
        ['wood', 'oak', 'Wood | walnut'],
        ['wood', 'walnut', 'walnut'],
        ['', 'walnut', 'Wood | walnut'],
        ['wood', 'w'.repeat(200), 'Wood | walnut'],
        ['say “it”', 'walnut', 'Wood | walnut'],
        ['title', 'Stoull lute', 'Stoull lute has wood'],
      ),
      part,
      [],
    );
    expect(facts).toEqual([]);
    expect(faults.map(({ kind, entry }) => `${entry} ${kind}`)).toEqual([
      'fact 1 quote_not_found',
      'fact 2 value_not_in_quote',
      'fact 3 value_not_in_quote',
      'fact 4 wrong_form',
      'fact 5 wrong_form',
      'fact 6 wrong_form',
      'fact 7 quote_not_found',
    ]);
  });

  it('carry the wordings that may stand for the value; others are told and cost no fact', () => {
    const wordings = { forms: ['walnut wood', '3 walnuts'], parts: ['walnut'] };
    const fact = { attribute: 'wood', value: 'walnut', quote: 'Wood | walnut', ...wordings };
    const { kept: facts, faults } = checkFacts({ ...replied(), facts: [fact] }, part, []);
    expect(facts).toMatchObject([{ attribute: 'wood', value: 'walnut', forms: ['walnut wood'] }]);
    expect(facts[0]).not.toHaveProperty('parts');
    expect(faults.map(({ kind, entry }) => `${entry} ${kind}`)).toEqual(Array(2).fill('fact 1 unequal_form'));
  });

  it('have no entity that the page does not name, and a kind only where a line says it', () => {
    const named = { ...replied(), entity: 'Quillon lute', kind: 'bass' };
    expect(checkFacts(named, part, [])).toMatchObject({
      entity: null,
      kept: [],
      faults: [{ kind: 'quote_not_found', entry: 'entity' }],
    });
    expect(checkFacts(named, part, ['Quillon lute — site']).entity).toBe('Quillon lute');
    expect(checkFacts({ ...replied(), kind: 'stoull' }, part, []).kept).toMatchObject([{ attribute: 'kind' }]);
  });
});

const rows = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`trait ${'abcdefghijklmn'[at]}`, `${at + 20} cm`]));
const page = member('Stoull lute', infoboxText('Stoull lute', rows(4)));
const readWith = (brain: WritingBrain) => {
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model);
  return { model, faults, reader: createModelPageReader(options) };
};

describe('a page', () => {
  it('is read once, by a prompt that knows nothing but its text', async () => {
    const { model, reader } = readWith(honestBrain);
    const other = { ...page, node: member('x', '').node, page: { ...page.page, title: 'Another title' } };
    const same = { ...page, node: member('y', '').node };
    const [first, again, second] = await Promise.all([page, same, other].map((each, at) => reader(each, at)));
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]).toEqual(model.requests[0]);
    expect(again?.ok).toBe(true);
    if (!first?.ok || !second?.ok) throw new Error('read');
    expect(first.value.own.map(({ attribute }) => attribute)).toEqual(Object.keys(rows(4)));
    expect(first.value.own.every(({ quote }) => quote.node === page.node)).toBe(true);
    expect(second.value.own.every(({ quote }) => quote.node === other.node)).toBe(true);
    const [request] = model.requests;
    expect(JSON.stringify(request)).not.toMatch(/127\.0\.0\.1|node Stoull|Another title/);
    expect(request?.purpose).toEqual({ role: 'facts', prompt: 'read-facts@3', agent: null, occasion: 'try 1' });
  });

  it('that is long is read in a bounded number of parts, and no further than there is need', async () => {
    const filler = 'Nothing is stated here of any use to anybody at all.\n\n'.repeat(1500);
    const long = member('Stoull lute', `${page.page.text}\n\n${filler}`);
    const { model, reader } = readWith(honestBrain);
    await reader(long, 0);
    expect(model.requests).toHaveLength(2);
    const sent = model.requests.map(({ messages }) => messages[0]?.text.length ?? 0);
    expect(Math.max(...sent)).toBeLessThan(12_500);
    const rich = readWith(honestBrain);
    await rich.reader(member('Stoull lute', `${infoboxText('Stoull lute', rows(12))}\n\n${filler}`), 0);
    expect(rich.model.requests).toHaveLength(1);
  });

  it('is asked about anew in other words when a reply is of no use, and keeps the reply of which most holds', async () => {
    const bad: BrainReply = { kind: 'text', text: 'Here are the facts!' };
    const poor: BrainReply = {
      kind: 'text',
      text: JSON.stringify(
        replied(['a', '1 cm', 'made up'], ['b', '2 cm', 'made up'], ['trait a', '20 cm', 'trait a | 20 cm']),
      ),
    };
    const { model, reader, faults } = readWith((asked) => {
      const again = /This is try (\d)/.exec(asked.turns[0]?.text ?? '')?.[1];
      return again === undefined ? bad : again === '2' ? poor : { kind: 'refused' };
    });
    expect(await reader(page, 0)).toMatchObject({ ok: true, value: { own: [{ attribute: 'trait a' }] } });
    expect(model.requests).toHaveLength(5);
    const kinds = [...faults.values()].map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['not_json', 'not_json', 'quote_not_found', 'quote_not_found', 'refused', 'refused']);
  });

  it('is read alike by whoever comes to it in a later attempt', async () => {
    const facts = replied(['a', '1 cm', 'made up'], ['trait a', '20 cm', 'trait a | 20 cm'], ['b', '2 cm', 'made up']);
    const brain: WritingBrain = () => ({ kind: 'text', text: JSON.stringify(facts) });
    const warm = readWith(brain);
    const cold = readWith(brain);
    const first = await warm.reader(page, 0);
    expect(warm.model.requests).toHaveLength(3);
    expect(await warm.reader(page, 1)).toEqual(first);
    expect(await cold.reader(page, 1)).toEqual(first);
    expect(cold.model.requests).toEqual(warm.model.requests);
  });

  it('states nothing when no reply is of use, is asked about again in the next attempt, and an outage is a failure', async () => {
    let mend = false;
    const { model, reader } = readWith((asked) => (mend ? honestBrain(asked) : { kind: 'refused' }));
    expect(await reader(page, 0)).toMatchObject({ ok: true, value: { own: [] } });
    expect(model.requests).toHaveLength(6);
    mend = true;
    expect(await reader(page, 1)).toMatchObject({ ok: true, value: { own: { length: 4 } } });
    const down = readWith(() => null);
    expect(await down.reader(page, 0)).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
    expect(down.faults.size).toBe(0);
  });

  it('keeps its name by the title where the model names something else', async () => {
    const { reader } = readWith(() => ({ kind: 'text', text: JSON.stringify({ ...replied(), entity: 'Quillon' }) }));
    expect(await reader(page, 0)).toMatchObject({ ok: true, value: { entity: 'Stoull lute' } });
  });
});
