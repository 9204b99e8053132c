import { describe, expect, it } from 'vitest';
import { createModelAdvisor } from '../../../examiner/advising/model-advisor.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { fencedText } from '../../services/examiner-brain/fenced-parts.ts';
import type { BrainReply } from '../../services/model-brain.ts';
import { writingOptions } from '../model-writing/brain-model.ts';
import { candidate, inTurn, page, proposal, proposals, rig, says } from './advising-rig.ts';

const candidates = [candidate('a'), candidate('b'), candidate('c')];
const changed = (...changes: readonly (readonly [number, string])[]): BrainReply =>
  says({ changes: changes.map(([link, relation]) => ({ link, relation })) });
const garbage: BrainReply = { kind: 'text', text: 'I would say: people.' };

describe('the root that a model chooses', () => {
  it('is the candidate of the number that it gives', async () => {
    const { advisor, requests, told } = rig(() => says({ candidate: 2 }));
    expect(await advisor.chooseRoot('bells', candidates)).toEqual({ ok: true, value: candidates[1]?.url });
    expect(requests.map(({ purpose }) => purpose)).toEqual([
      { role: 'tree', prompt: 'choose-root@2', agent: null, occasion: 'try 1' },
    ]);
    expect(told()).toEqual([]);
  });

  it('is asked for once more when there is no such number, and each fault is told', async () => {
    for (const wrong of [0, 4, -1]) {
      const { advisor, requests, told } = rig(inTurn(says({ candidate: wrong }), says({ candidate: 3 })));
      expect(await advisor.chooseRoot('bells', candidates)).toMatchObject({ value: candidates[2]?.url });
      expect(requests.map(({ purpose }) => purpose.occasion)).toEqual(['try 1', 'try 2']);
      expect(told()).toEqual(['tree unknown_id: root for “bells”, try 1, choice']);
    }
  });

  it('is never a page that was not shown, not even one more than a prompt shows', async () => {
    const many = Array.from({ length: 22 }, (_, at) => candidate(`c${at}`));
    const { advisor, requests } = rig(() => says({ candidate: 21 }));
    expect(await advisor.chooseRoot('bells', many)).toMatchObject({ ok: false, failure: { reason: 'malformed' } });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ['a URL', { candidate: candidates[1]?.url }],
    ['half a number', { candidate: 1.5 }],
    ['a number as text', { candidate: '2' }],
    ['more than was asked for', { candidate: 2, url: 'http://elsewhere.test/' }],
  ])('is not %s', async (_, reply) => {
    const { advisor, told } = rig(() => says(reply));
    expect(await advisor.chooseRoot('bells', candidates)).toMatchObject({ failure: { reason: 'malformed' } });
    expect(told()[0]).toBe('tree wrong_form: root for “bells”, try 1, reply 1');
  });
});

describe('the query that a model writes', () => {
  const seed = { topic: 'bells', source: 'list', category: null } as const;

  it('is what it says, in one line', async () => {
    const { advisor, requests, told } = rig(() => says({ query: ' types of\n church bells ' }));
    expect(await advisor.writeRootQuery(seed)).toEqual({ ok: true, value: 'types of church bells' });
    expect(requests.map(({ purpose }) => purpose)).toEqual([
      { role: 'tree', prompt: 'write-root-query@1', agent: null, occasion: 'try 1' },
    ]);
    expect(told()).toEqual([]);
  });

  it.each([
    ['an address', 'site:bells.test bells'],
    ['operators', '"church bells" -shop'],
    ['more than a few words', 'bell '.repeat(13)],
    ['no word', '… 12'],
  ])('is asked for once more where it is %s, and the fault is told', async (_, query) => {
    const { advisor, told } = rig(inTurn(says({ query }), says({ query: 'church bells' })));
    expect(await advisor.writeRootQuery(seed)).toEqual({ ok: true, value: 'church bells' });
    expect(told()).toEqual(['tree wrong_form: query for “bells”, try 1, query']);
  });
});

describe('the relations that a model betters', () => {
  it('are those that it gives, by the numbers of the links', async () => {
    const { advisor, requests, told } = rig(() => changed([7, 'person'], [9, 'unknown']));
    const links = [proposal(7), proposal(8), proposal(9, { relation: 'work' })];
    expect(await advisor.refineRelations(page, links)).toEqual({
      ok: true,
      value: [
        { link: 7, relation: 'person' },
        { link: 9, relation: 'unknown' },
      ],
    });
    expect(requests.map(({ purpose }) => purpose)).toEqual([
      { role: 'tree', prompt: 'refine-relations@2', agent: null, occasion: 'try 1' },
    ]);
    expect(told()).toEqual([]);
  });

  it('may be none, which is no failure and not asked again', async () => {
    const { advisor, requests, told } = rig(() => changed());
    expect(await advisor.refineRelations(page, proposals(3))).toEqual({ ok: true, value: [] });
    expect([requests.length, told()]).toEqual([1, []]);
  });

  it('are kept where they hold; links and words that were not given are told and left out', async () => {
    const { advisor, requests, told } = rig(() =>
      changed([0, 'place'], [44, 'place'], [1, 'enemy_of'], [2, 'person'], [2, 'event'], [3, 'work'], [3, 'work']),
    );
    expect(await advisor.refineRelations(page, proposals(4))).toEqual({
      ok: true,
      value: [
        { link: 0, relation: 'place' },
        { link: 3, relation: 'work' },
      ],
    });
    expect(requests).toHaveLength(1);
    const about = `links 0 to 3 of ${page.url}, try 1`;
    expect(told()).toEqual([
      `tree unknown_id: ${about}, link 44`,
      `tree wrong_form: ${about}, link 1`,
      `tree wrong_form: ${about}, link 2`,
    ]);
  });

  it('are asked for once more where none of them holds', async () => {
    const { advisor, requests } = rig(inTurn(changed([44, 'place']), changed([1, 'place'])));
    expect(await advisor.refineRelations(page, proposals(4))).toMatchObject({
      value: [{ link: 1, relation: 'place' }],
    });
    expect(requests.map(({ purpose }) => purpose.occasion)).toEqual(['try 1', 'try 2']);
  });

  it('tells no more faults than links were shown, whatever a reply holds', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => [at + 100, 'place'] as const);
    const { advisor, told } = rig(() => changed([0, 'place'], ...many));
    expect(await advisor.refineRelations(page, proposals(4))).toMatchObject({ value: [{ link: 0 }] });
    expect(told()).toHaveLength(40);
  });

  it('are not asked for where there is no link', async () => {
    const { advisor, requests } = rig(() => null);
    expect(await advisor.refineRelations(page, [])).toEqual({ ok: true, value: [] });
    expect(requests).toEqual([]);
  });

  it('tells the provider the closed list', async () => {
    const { advisor, requests } = rig(() => changed());
    await advisor.refineRelations(page, proposals(1));
    expect(JSON.stringify(requests[0]?.output?.schema)).toContain('"enum":["variety_of","part_of"');
  });
});

describe('long lists of links', () => {
  function numbersIn(user: string) {
    return fencedText(user, 'links')
      .split('\n')
      .map((line) => (JSON.parse(line) as { link: number }).link);
  }

  it('go in portions of at most forty, each link once, and a portion speaks of its own links alone', async () => {
    const { advisor, requests, told } = rig(() => changed([5, 'place'], [45, 'event'], [85, 'work']));
    const refined = await advisor.refineRelations(page, proposals(90));
    const shown = requests.map(({ messages }) => numbersIn(messages[0]?.text ?? ''));
    expect(shown.map(({ length }) => length)).toEqual([40, 40, 10]);
    expect(shown.flat()).toEqual(proposals(90).map(({ link }) => link));
    expect(refined).toEqual({
      ok: true,
      value: [
        { link: 5, relation: 'place' },
        { link: 45, relation: 'event' },
        { link: 85, relation: 'work' },
      ],
    });
    expect(told()).toHaveLength(6);
  });

  it('keep the advice of the portions that are answered', async () => {
    const { advisor, requests } = rig(inTurn(garbage, garbage, garbage, garbage, changed([41, 'place'])));
    expect(await advisor.refineRelations(page, proposals(50))).toEqual({
      ok: true,
      value: [{ link: 41, relation: 'place' }],
    });
    expect(requests).toHaveLength(5);
  });

  it('are not gone on with while the model is not to be had', async () => {
    const { advisor, requests } = rig(inTurn(changed([1, 'place']), null));
    expect(await advisor.refineRelations(page, proposals(200))).toMatchObject({ value: [{ link: 1 }] });
    expect(requests).toHaveLength(2);
  });
});

describe('advice that does not come', () => {
  const both = (brain: Parameters<typeof rig>[0]) => {
    const first = rig(brain);
    const second = rig(brain);
    return [
      { ...first, ask: () => first.advisor.chooseRoot('bells', candidates) },
      { ...second, ask: () => second.advisor.refineRelations(page, proposals(4)) },
    ];
  };

  it.each<[string, BrainReply | null, string, number, readonly string[]]>([
    ['an outage', null, 'unavailable', 1, ['no_reply']],
    ['a broken transport', { kind: 'not_json' }, 'malformed', 1, ['no_reply']],
    ['garbage', garbage, 'malformed', 4, ['not_json', 'not_json', 'not_json', 'not_json']],
    ['another form', says({ wrong: 1 }), 'malformed', 4, ['wrong_form', 'wrong_form', 'wrong_form', 'wrong_form']],
    ['a refusal', { kind: 'refused' }, 'refused', 4, ['refused', 'refused', 'refused', 'refused']],
    ['a reply cut off', { kind: 'cut_off', text: '{' }, 'malformed', 4, ['cut_off', 'cut_off', 'cut_off', 'cut_off']],
  ])('for %s is a failure, after bounded tries', async (_, reply, reason, asked, kinds) => {
    for (const { ask, requests, told } of both(() => reply)) {
      const advice = await ask();
      expect(advice).toMatchObject({ ok: false, failure: { reason } });
      expect(requests).toHaveLength(asked);
      expect(told().map((fault) => fault.split(/[ :]/)[1])).toEqual(kinds);
    }
  });

  it('is asked for in equal words, so that stored replies serve', async () => {
    const one = rig(() => garbage);
    const other = rig(() => garbage);
    for (const { advisor } of [one, other]) {
      await advisor.chooseRoot('bells', candidates, new AbortController().signal);
      await advisor.refineRelations(page, proposals(50));
    }
    expect(other.requests).toEqual(one.requests);
    const first = one.requests.filter(({ messages }) => messages.length === 1);
    expect(new Set(first.map(({ messages }) => JSON.stringify(messages))).size).toBe(first.length / 2);
  });
});

describe('an abort', () => {
  /** Answers only when the signal aborts, and then as models do. */
  const waiting = (onAsk: () => void): LanguageModel => ({
    provider: 'test',
    model: 'slow',
    vendor: 'test',
    ask: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        onAsk();
      }),
  });
  const stopped = new Error('stopped');

  it.each(['the caller', 'the options'] as const)('by %s rejects a call under way', async (who) => {
    for (const ask of ['chooseRoot', 'refineRelations'] as const) {
      const caller = new AbortController();
      const app = new AbortController();
      const model = waiting(() => (who === 'the caller' ? caller : app).abort(stopped));
      const advisor = createModelAdvisor(writingOptions(model, { signal: app.signal }).options);
      const asking =
        ask === 'chooseRoot'
          ? advisor.chooseRoot('bells', candidates, caller.signal)
          : advisor.refineRelations(page, proposals(3), caller.signal);
      await expect(asking).rejects.toBe(stopped);
    }
  });

  it('between two portions rejects before the next is asked about', async () => {
    const caller = new AbortController();
    const { advisor, requests } = rig(() => {
      caller.abort(stopped);
      return changed();
    });
    await expect(advisor.refineRelations(page, proposals(90), caller.signal)).rejects.toBe(stopped);
    expect(requests).toHaveLength(1);
  });

  it('that came before asks nothing', async () => {
    const { advisor, requests } = rig(() => changed(), AbortSignal.abort(stopped));
    await expect(advisor.chooseRoot('bells', candidates)).rejects.toBe(stopped);
    expect(requests).toEqual([]);
  });
});
