import { describe, expect, it } from 'vitest';
import type { Support } from '../../../examiner/citations/citation.ts';
import { judgeSupport } from '../../../examiner/citations/judge-support.ts';
import { pickPassages, shownFor } from '../../../examiner/citations/pick-passages.ts';
import { findQuote } from '../../../examiner/reading/find-quote.ts';
import { brainModel } from '../judging/brain-model.ts';
import { judgingRig } from '../judging/judging-rig.ts';
import { type GradedPair, gradedPairs } from './graded-pairs.ts';

const passing = ({ label }: GradedPair, { outcome }: Support) =>
  outcome === 'supported' && (label === 'unsupported' || label === 'contradicted');

function requestOf({ id, page, question, claim, context }: GradedPair) {
  return { page, question, claims: [{ text: claim, context }], task: 'task', about: id };
}

/** A model that says what people said. */
function perfectPanel({ label, quote }: GradedPair) {
  const quotes = quote === null ? [] : [quote];
  const claims = [{ id: 'c1', reason: 'as people graded it', quotes, outcome: label }];
  const judge = brainModel(() => ({ kind: 'text', text: JSON.stringify({ claims }) }));
  return { judges: [judge], options: judgingRig([judge]).options };
}

async function measure(pairs: readonly GradedPair[], isModel: boolean) {
  const supports = await Promise.all(
    pairs.map(async (pair) => (await judgeSupport(requestOf(pair), isModel ? perfectPanel(pair) : null))[0]),
  );
  const judged = pairs.flatMap((pair, at) => {
    const support = supports[at];
    return support === undefined ? [] : [{ pair, support }];
  });
  const decided = judged.filter(({ support }) => support.outcome !== 'open');
  return {
    pairs: judged.length,
    decided: decided.length,
    agreeing: decided.filter(({ pair, support }) => support.outcome === pair.label).length,
    passed: decided.filter(({ pair, support }) => passing(pair, support)).length,
  };
}

/** The claims about each page, and the page in the middle of fourteen others: some 35,000 characters. */
function amongOthers(pairs: readonly GradedPair[]) {
  const pages = [...new Map(pairs.map(({ page }) => [page.url, page.markdown]))];
  return pages.map(([url, own], at) => {
    const others = [...pages.slice(at + 1), ...pages.slice(0, at)].map(([, markdown]) => markdown).slice(0, 14);
    const markdown = [...others.slice(0, 7), own, ...others.slice(7)].join('\n\n');
    return { markdown, about: pairs.filter(({ page }) => page.url === url) };
  });
}

/** How near citations are judged to what people say of them. */
export function describeAgreement(part: 'tuning' | 'held-out'): void {
  describe(`citations graded by hand (${part})`, () => {
    const pairs = gradedPairs(part);

    it('code alone supports nothing that is not, and leaves the rest open', async () => {
      expect(pairs).toHaveLength(100);
      const { decided, agreeing } = await measure(pairs, false);
      expect(agreeing).toBe(decided);
    });

    it('nothing that people say is overruled by code', async () => {
      const { agreeing, decided, passed } = await measure(pairs, true);
      expect({ agreeing, decided, passed }).toEqual({ agreeing: 100, decided: 100, passed: 0 });
    });

    it('of long pages at least 97% of the words that decide are shown, though half of the page is not', () => {
      const shown = amongOthers(pairs).flatMap(({ markdown, about }) => {
        const passages = pickPassages(
          markdown,
          about.map(({ context }) => context),
        );
        expect(passages.length).toBeLessThanOrEqual(shownFor(about.length));
        return about.flatMap(({ quote }) => (quote === null ? [] : [findQuote(passages, quote) !== null]));
      });
      expect(shown.length).toBeGreaterThan(50);
      expect(shown.filter(Boolean).length / shown.length).toBeGreaterThanOrEqual(0.97);
    });
  });
}
