import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CitationOutcome, type CitationReport, citationOutcomes } from '../../../examiner/citations/citation.ts';
import { citationBoard } from '../../../src/arena/citations/citation-board.ts';
import { type CitedAnswer, citationFigures } from '../../../src/arena/citations/citation-figures.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { forSome } from '../../support/for-all.ts';

const [ada, bea] = ['Ada', 'Bea'].map(agentId) as [ReturnType<typeof agentId>, ReturnType<typeof agentId>];

/** One claim for each list of outcomes; an empty one cites nothing. */
const report = (...claims: readonly (readonly CitationOutcome[])[]): CitationReport => ({
  claims: claims.map((outcomes, at) => ({
    text: `claim ${at}`,
    context: '',
    start: at,
    end: at + 1,
    needsSource: true,
    citations: outcomes.map((outcome, place) => ({
      source: `https://${outcome}.test/${at}/${place}`,
      outcome,
      by: [],
      reason: '',
      quote: null,
      place: null,
    })),
  })),
  sources: [],
});

function answer(agent: typeof ada, tree: string, ...claims: readonly (readonly CitationOutcome[])[]): CitedAnswer {
  return { agent, tree, report: report(...claims) };
}

describe('figures of citations', () => {
  it('count what is judged, a part as half, and leave out what is blocked or open', () => {
    const answers = [
      answer(ada, 't1', ['supported'], ['partly'], ['unsupported'], []),
      answer(ada, 't2', ['blocked', 'open'], ['contradicted', 'supported'], ['unreachable']),
    ];
    const [figures] = citationFigures(answers, [ada], { seed: 1 });
    expect(figures).toMatchObject({
      answers: 2,
      citations: 8,
      precision: { value: 2.5 / 6 },
      recall: { value: 2 / 7 },
      uncited: { value: 1 / 7 },
      effective: { value: 1 },
      unreachable: { value: 1 / 8 },
      domainCount: 7,
    });
  });

  it('lie between 0 and 1, with the value in its bounds, whatever was found', () => {
    const outcomes = fc.array(fc.array(fc.constantFrom(...citationOutcomes), { maxLength: 4 }), { maxLength: 6 });
    forSome(30, fc.array(outcomes, { maxLength: 5 }), (reports) => {
      const answers = reports.map((claims, at) => answer(ada, `t${at}`, ...claims));
      const [figures] = citationFigures(answers, [ada], { seed: 1 });
      for (const { value, low, high } of [figures?.precision, figures?.recall].filter((each) => each !== undefined)) {
        if (value !== null) expect(value >= 0 && value <= 1).toBe(true);
        if (low !== null && high !== null) expect(low).toBeLessThanOrEqual(high);
      }
    });
  });

  it('rank agents by precision, those of whom nothing is known last', () => {
    const good = ['t1', 't2', 't3'].map((tree) => answer(ada, tree, ['supported'], ['supported']));
    const bad = ['t1', 't2', 't3'].map((tree) => answer(bea, tree, ['unsupported'], ['unreachable']));
    const silent = agentId('Cid');
    const board = citationBoard(citationFigures([...bad, ...good], [silent, bea, ada], { seed: 1 }));
    expect(board.map(({ agent, rankLow, rankHigh }) => [agent, rankLow, rankHigh])).toEqual([
      [ada, 1, 1],
      [bea, 2, 2],
      [silent, null, null],
    ]);
  });
});
