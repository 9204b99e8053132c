import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictTiers } from '../../examiner/verdict.ts';
import { formOrder, pipelineAudit, preferenceAudit, seatsSwapped } from '../../src/audit/audit.ts';
import { auditMatchItem } from '../../src/audit/audit-answer.ts';
import { auditPacket } from '../../src/audit/audit-packet.ts';
import { chooseMatches } from '../../src/audit/choose-matches.ts';
import { choices } from '../../src/audit/questions.ts';
import { blinding, stepOf, stepOfShown, tierWords } from '../../src/audit/shown-rounds.ts';
import { agentId, matchId, taskId } from '../../src/kernel/ids.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { forAll } from '../support/for-all.ts';
import { agents, audit, shownOfStep, taskSaying } from './audit-samples.ts';
import { citedRecord } from './cited-record.ts';

const record = sampleRecord();
const start = { tournament: record.id, seed: 1, createdAt: '2026-01-01T00:00:00.000Z' };
const auditOfThirty = (createdAt: string) => {
  const matches = chooseMatches(record, { order: 'random', count: 30, seed: 1 });
  return pipelineAudit({ ...start, createdAt }, { order: 'random', matches });
};

describe('a packet', () => {
  it('is the same, byte for byte, whenever thirty matches are drawn with one seed', () => {
    const first = auditPacket(auditOfThirty('2026-01-01T00:00:00.000Z'), 'anna', record);
    const shuffled = { ...record, matches: [...record.matches].reverse() };
    const again = auditPacket(auditOfThirty('2027-05-05T00:00:00.000Z'), 'anna', shuffled);
    expect(first.matches).toHaveLength(30);
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  });

  it('names no agent, no tournament and no match', () => {
    const named = { ...citedRecord(record), answers: record.answers.map(sayingItsName) };
    const text = JSON.stringify(auditPacket(auditOfThirty(start.createdAt), 'anna', named));
    for (const name of [...record.agents, record.id, 'match/']) expect(text).not.toContain(name);
    expect(text).toContain('as [agent] I');
    expect(text).toContain('As [agent] found, 214 m.');
    expect(text).not.toContain('a/judge');
  });

  it('shows the judged rounds only, with what was planned since the one before', () => {
    const whole = auditOfThirty(start.createdAt);
    const { matches } = auditPacket(whole, 'anna', record);
    for (const [index, { rounds }] of matches.entries()) {
      const judged = record.rounds.filter(
        ({ match, result }) => match === whole.matches[index] && result.kind === 'judged',
      );
      expect(rounds.map(({ number }) => number)).toEqual(judged.map(({ number }) => number));
      expect(rounds.map(({ plannedChange: planned }) => planned !== null)).toEqual(judged.map((_, place) => place > 0));
    }
  });

  it('shows each auditor the seats in an order of their own, and all that belongs to a seat with it', () => {
    const whole = auditOfThirty(start.createdAt);
    const swaps = new Set<boolean>();
    for (const auditor of ['anna', 'ben']) {
      for (const [index, shown] of auditPacket(whole, auditor, record).matches.entries()) {
        const match = record.matches.find(({ id }) => id === whole.matches[index]);
        const swapped = seatsSwapped(whole.id, auditor, shown.item);
        swaps.add(swapped);
        for (const round of shown.rounds) {
          const own = record.rounds.find(({ match: id, number }) => id === match?.id && number === round.number);
          const first = swapped ? match?.b : match?.a;
          const said = record.answers.find(({ agent, task }) => agent === first && task === own?.task)?.outcome;
          const blind = blinding(record.agents);
          const text = said?.kind === 'answered' ? blind(said.answer.text) : null;
          expect(round.first?.kind === 'answered' ? round.first.answer.text : null).toBe(text);
        }
      }
    }
    expect(swaps).toEqual(new Set([true, false]));
  });
});

it('shows why a check did not pass beside its grade, of the right seat and without names', () => {
  const numberOf = (agent: string) => `${record.agents.findIndex((name) => `${name}` === agent)} minutes late`;
  function reasonOf(agent: string) {
    return { check: 'on time', outcome: 'missing' as const, reason: `${agent} is ${numberOf(agent)}` };
  }
  const checked = {
    ...record,
    tasks: record.tasks.map((task) => ({
      ...task,
      widthChecklist: task.widthChecklist.map((item) => ({ ...item, check: 'on time' })),
    })),
    answers: record.answers.map((each) =>
      each.outcome.kind === 'failed'
        ? each
        : { ...each, outcome: { ...each.outcome, checks: { results: [reasonOf(each.agent)], less: null } } },
    ),
  };
  const whole = auditOfThirty(start.createdAt);
  let shown = 0;
  for (const [index, { item, rounds }] of auditPacket(whole, 'anna', checked).matches.entries()) {
    const match = record.matches.find(({ id }) => id === whole.matches[index]);
    const seats = match ? [match.a, match.b] : [];
    const inOrder = seatsSwapped(whole.id, 'anna', item) ? seats.reverse() : seats;
    for (const { first, second, items } of rounds) {
      const expected = [first, second].map((outcome, seat) =>
        outcome?.kind === 'answered' ? `[agent] is ${numberOf(inOrder[seat] ?? '')}` : undefined,
      );
      for (const { kind, reasons } of items)
        expect(reasons).toEqual(kind === 'width' ? expected : [undefined, undefined]);
      shown += items.filter(({ kind }) => kind === 'width').length;
    }
  }
  expect(shown).toBeGreaterThan(30);
});

it('shows what was found of the citations of each answer, of the right seat, with the place of the words that show it', () => {
  const cited = citedRecord(record);
  const only = record.agents[0];
  const ofOne = { ...cited, citations: (cited.citations ?? []).filter(({ agent }) => agent === only) };
  const whole = auditOfThirty(start.createdAt);
  const seen = { first: 0, second: 0 };
  for (const [index, { item, rounds, pages }] of auditPacket(whole, 'anna', ofOne).matches.entries()) {
    const match = record.matches.find(({ id }) => id === whole.matches[index]);
    const swapped = seatsSwapped(whole.id, 'anna', item);
    const seats = swapped ? [match?.b, match?.a] : [match?.a, match?.b];
    for (const { citations, first, second } of rounds) {
      const answered = [first, second].map((outcome) => outcome !== null);
      expect(citations.map((report) => report !== null)).toEqual(
        seats.map((agent, at) => agent === only && answered[at]),
      );
      if (citations[0]) seen.first++;
      if (citations[1]) seen.second++;
      for (const { span: said } of citations.flatMap(
        (report) => report?.claims.flatMap((each) => each.citations) ?? [],
      )) {
        if (said === null) continue;
        const text = pages[said.page]?.parts[0]?.text ?? '';
        expect(text.slice(said.start, said.end)).toBe('The Orre bridge is 214 m long.');
      }
    }
  }
  expect(Math.min(seen.first, seen.second)).toBeGreaterThan(0);
});

/** An answer that tells who gave it. */
function sayingItsName<Each extends (typeof record.answers)[number]>(each: Each): Each {
  if (each.outcome.kind !== 'answered') return each;
  const { answer } = each.outcome;
  const text = `${answer.text} … as ${each.agent} I, ${each.agent.toUpperCase()}, say.`;
  return { ...each, outcome: { ...each.outcome, answer: { ...answer, text } } };
}

describe('seats', () => {
  it('are turned to first and second and back without loss', () => {
    forAll(fc.constantFrom(...choices.C1), fc.boolean(), (shown, swapped) => {
      expect(shownOfStep(stepOfShown(shown, swapped), swapped)).toBe(shown);
    });
  });

  it('are told alike by an automatic verdict and by an auditor who says the same', () => {
    for (const tier of verdictTiers) {
      for (const swapped of [true, false]) {
        const said = shownOfStep(stepOf(tier), swapped).replaceAll('_', ' ');
        expect(tierWords(tier, swapped).toLowerCase().startsWith(said)).toBe(true);
      }
    }
  });

  it('stand first about equally often', () => {
    const items = Array.from({ length: 400 }, (_, index) => auditMatchItem(audit.id, matchId(`m${index}`)));
    const swapped = items.filter((item) => seatsSwapped(audit.id, 'anna', item)).length;
    expect(swapped).toBeGreaterThan(150);
    expect(swapped).toBeLessThan(250);
  });
});

describe('names in answers', () => {
  it('are masked as whole words, whatever their case, and only then', () => {
    const blind = blinding([...agents, agentId('c++ (v1)')]);
    expect(blind('ALBATROSS and albatrosses; (Bittern).')).toBe('[agent] and albatrosses; ([agent]).');
    expect(blind('by c++ (v1)!')).toBe('by [agent]!');
  });

  it('stay where they are shorter than three characters, as everyday words are', () => {
    expect(blinding([agentId('A')])('A lute is a lute.')).toBe('A lute is a lute.');
  });
});

it('gives each auditor the forms of a case in an order of their own, which can be turned back', () => {
  const forms = (['tree', 'no_chain', 'snippets'] as const).map((form) => ({ form, task: taskSaying(form, form) }));
  const cases = Array.from({ length: 12 }, (_, index) => ({ task: taskId(`t${index}`), forms }));
  const preference = preferenceAudit(start, cases);
  const orders = ['anna', 'ben'].map((auditor) =>
    auditPacket(preference, auditor, record).cases.map(({ item, options }, index) => {
      const shown = options.map(({ question }) => question);
      expect(shown).toEqual(formOrder(preference.id, auditor, item, cases[index] ?? { task: taskId(''), forms }));
      return shown.join();
    }),
  );
  expect(orders[0]).not.toEqual(orders[1]);
  expect(new Set(orders.flat()).size).toBeGreaterThan(3);
});
