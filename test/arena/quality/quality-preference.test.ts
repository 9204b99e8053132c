import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CitationOutcome, CitationReport } from '../../../examiner/citations/citation.ts';
import {
  judgedDimensions,
  qualityDimensions,
  type ReportCriterion,
} from '../../../examiner/rubrics/report-criteria.ts';
import { qualityWinner } from '../../../src/arena/quality/quality-preference.ts';
import type { RoundQuality } from '../../../src/arena/quality/quality-record.ts';
import { compareSupport, supportShare } from '../../../src/arena/quality/report-support.ts';
import { forAll } from '../../support/for-all.ts';

type Compared = Extract<RoundQuality, { kind: 'compared' }>;
type Choice = 'a' | 'b' | null;

const choice = fc.constantFrom<Choice>('a', 'b', null);
const criteria = fc.array(fc.tuple(fc.constantFrom(...judgedDimensions), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 8,
});

const compared: fc.Arbitrary<Compared> = fc
  .tuple(
    criteria,
    fc.integer({ min: 1, max: 3 }),
    fc.infiniteStream(choice),
    fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), choice)),
  )
  .map(([named, judges, choices, support]): Compared => {
    const next = () => choices.next().value as Choice;
    const list = named.map(
      ([dimension, weight], at): ReportCriterion => ({ id: `r${at + 1}`, text: 'x', weight: weight / 10, dimension }),
    );
    return {
      kind: 'compared',
      criteria: { source: 'adaptive', criteria: list, supportWeight: support?.[0] ?? 0.2 },
      judges: Array.from({ length: judges }, (_, at) => ({
        judge: `test/${at}`,
        whenAFirst: null,
        whenBFirst: null,
        criteria: list.map(({ id, weight }) => ({ criterion: id, weight, whenAFirst: next(), whenBFirst: next() })),
      })),
      support: support && { a: 0.5, b: 0.5, preferred: support[1] },
    };
  });

const other = (seat: Choice): Choice => (seat === null ? null : seat === 'a' ? 'b' : 'a');

function seatsSwapped(quality: Compared): Compared {
  const judges = quality.judges.map(({ criteria: own = [], ...judge }) => ({
    ...judge,
    criteria: own.map((each) => ({ ...each, whenAFirst: other(each.whenBFirst), whenBFirst: other(each.whenAFirst) })),
  }));
  const { support } = quality;
  return {
    ...quality,
    judges,
    support: support && { a: support.b, b: support.a, preferred: other(support.preferred) },
  };
}

const mirrored = { a: 'b', b: 'a', tie: 'tie' } as const;

describe('whose report is better', () => {
  it('changes with the seats, in every dimension and over all', () => {
    forAll(compared, (quality) => {
      for (const dimension of [undefined, ...qualityDimensions]) {
        const winner = qualityWinner(quality, dimension);
        const expected = winner === null ? null : mirrored[winner];
        expect(qualityWinner(seatsSwapped(quality), dimension)).toBe(expected);
      }
    });
  });

  it('does not depend on the order of criteria', () => {
    forAll(compared, (quality) => {
      const list = { ...quality.criteria, criteria: [...quality.criteria.criteria].reverse() };
      const judges = quality.judges.map((judge) => ({ ...judge, criteria: [...(judge.criteria ?? [])].reverse() }));
      expect(qualityWinner({ ...quality, criteria: list, judges })).toBe(qualityWinner(quality));
    });
  });

  it('is nobody where every criterion goes by who stands first', () => {
    forAll(compared, (quality) => {
      const judges = quality.judges.map((judge) => ({
        ...judge,
        criteria: (judge.criteria ?? []).map((each) => ({
          ...each,
          whenAFirst: 'a' as const,
          whenBFirst: 'b' as const,
        })),
      }));
      expect(qualityWinner({ ...quality, judges, support: null })).toBe('tie');
    });
  });

  it('goes by the weights, of which support has its share only where it is known', () => {
    const quality: Compared = {
      kind: 'compared',
      criteria: {
        source: 'adaptive',
        criteria: [
          { id: 'r1', text: 'x', weight: 0.5, dimension: 'insight' },
          { id: 'r2', text: 'x', weight: 0.2, dimension: 'readability' },
        ],
        supportWeight: 0.4,
      },
      judges: [
        {
          judge: 'test/judge',
          whenAFirst: 'a',
          whenBFirst: 'a',
          criteria: [
            { criterion: 'r1', weight: 0.5, whenAFirst: 'a', whenBFirst: 'a' },
            { criterion: 'r2', weight: 0.2, whenAFirst: 'b', whenBFirst: 'b' },
          ],
        },
      ],
      support: null,
    };
    expect(qualityWinner(quality)).toBe('a');
    const supported = { ...quality, support: { a: 0.1, b: 0.9, preferred: 'b' as const } };
    expect(qualityWinner(supported)).toBe('b');
    expect([qualityWinner(supported, 'insight'), qualityWinner(supported, 'readability')]).toEqual(['a', 'b']);
    expect([qualityWinner(supported, 'support'), qualityWinner(supported, 'comprehensiveness')]).toEqual(['b', null]);
  });

  it('is not known of a dimension that the question gives no weight: it is no tie', () => {
    forAll(compared, (quality) => {
      const criteria = quality.criteria.criteria.map((each) => ({ ...each, weight: 0 }));
      const weightless = { ...quality, criteria: { ...quality.criteria, criteria } };
      for (const dimension of judgedDimensions) expect(qualityWinner(weightless, dimension)).toBeNull();
    });
  });

  it('is nobody without a comparison, and neither where the reports are the same', () => {
    expect(qualityWinner({ kind: 'not_compared', reason: 'no_report' })).toBeNull();
    expect(qualityWinner({ kind: 'failed', failure: { reason: 'no_judge', detail: '' } })).toBeNull();
    expect(qualityWinner({ kind: 'not_compared', reason: 'equal' })).toBe('tie');
  });
});

/** An answer of claims in need of a source, each with the outcomes of its citations. */
function citing(...claims: readonly (readonly CitationOutcome[])[]): CitationReport {
  const citationOf = (outcome: CitationOutcome) => ({
    source: 'http://a.test/',
    outcome,
    by: [],
    reason: '',
    quote: null,
    place: null,
  });
  return {
    claims: claims.map((outcomes) => ({
      start: 0,
      end: 1,
      text: 'x',
      context: 'x',
      needsSource: true,
      citations: outcomes.map(citationOf),
    })),
    sources: [],
  };
}

describe('support', () => {
  it('is of neither use to who cites everything nor to who claims one thing only: precision and recall both count', () => {
    expect(supportShare(citing(['supported'], ['supported']))).toBe(1);
    expect(supportShare(citing(['supported'], [], []))).toBeCloseTo(0.5);
    expect(supportShare(citing(['supported', 'unsupported', 'unreachable', 'contradicted']))).toBeCloseTo(0.4);
    expect(supportShare(citing([], []))).toBe(0);
  });

  it('is not known where nothing was judged, and then nobody is preferred for it', () => {
    expect(supportShare(citing(['open'], ['blocked']))).toBeNull();
    expect(compareSupport(citing(['open']), citing(['supported']))).toBeNull();
    expect(compareSupport(null, citing(['supported']))).toBeNull();
  });

  it('prefers nobody for a small difference', () => {
    expect(compareSupport(citing(['supported']), citing([]))).toEqual({ a: 1, b: 0, preferred: 'a' });
    const most = citing(...Array.from({ length: 19 }, () => ['supported'] as const));
    const all = citing(...Array.from({ length: 19 }, () => ['supported'] as const), ['unsupported']);
    expect(compareSupport(most, all)?.preferred).toBeNull();
  });
});
