import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../../examiner/examiner.ts';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import type { ModelExaminerOptions } from '../../../examiner/model-examiner-options.ts';
import type { Task } from '../../../examiner/task.ts';
import type { VerdictTier } from '../../../examiner/verdict.ts';
import { type Random, randomFor } from '../../../src/kernel/random.ts';
import { fencedText, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import { claimedGrades, gradesBrain } from '../../services/examiner-brain/grades-brain.ts';
import { rebuiltTask } from '../../services/examiner-brain/rebuilt-task.ts';
import type { AskedModel } from '../../services/model-brain.ts';
import { type BrainModel, brainModel } from './brain-model.ts';
import { judgingRig, requestFor } from './judging-rig.ts';
import { complete, mistaken, padded, partial } from './sample-answers.ts';

/** A judge whose every reply is a random but fixed function of all that it is asked; often right, at times useless. */
const whimsical = (seed: number, mood: 'wild' | 'mostly_right', name: string): BrainModel =>
  brainModel((asked) => {
    const random = randomFor(seed, name, asked.system, ...asked.turns.map(({ text }) => text));
    if (random.chance(0.05)) return { kind: 'refused' };
    if (random.chance(0.05)) return { kind: 'text', text: 'A is better, I think' };
    const reply = whimsicalReply(asked, random, mood);
    return { kind: 'text', text: JSON.stringify(reply) };
  }, name);

function whimsicalReply(asked: AskedModel, random: Random, mood: string): unknown {
  if (asked.schemaName === 'grades') return whimsicalGrades(asked, random, mood);
  if (asked.schemaName !== 'paper_verdict') return whimsicalChoice(asked, random);
  const task = rebuiltTask(fencedText(firstTurn(asked), 'checklist'));
  const side = (label: string) => ({
    grades:
      mood === 'mostly_right'
        ? claimedGrades(task, fencedText(firstTurn(asked), label))
        : claimsAtRandom(task, fencedText(firstTurn(asked), label), random),
    utility: random.pick(['Good.', 'Bad.']),
    recovery: '',
    sources: '',
    presentation: '',
  });
  return { ...(whimsicalChoice(asked, random) as object), first: side('first answer'), second: side('second answer') };
}

function whimsicalGrades(asked: AskedModel, random: Random, mood: string): unknown {
  const honest = gradesBrain(asked);
  if (mood === 'mostly_right' && random.chance(0.7) && honest?.kind === 'text') return JSON.parse(honest.text);
  const task = rebuiltTask(fencedText(firstTurn(asked), 'checklist'));
  return { grades: claimsAtRandom(task, fencedText(firstTurn(asked), 'answer'), random) };
}

function claimsAtRandom({ depthChecklist, widthChecklist }: Task, answer: string, random: Random) {
  const words = answer.split(' ');
  return [...depthChecklist, ...widthChecklist].map(({ id }) => {
    const from = random.int(0, words.length - 1);
    const quote = words.slice(from, from + random.int(1, 12)).join(' ');
    return { item: id, reason: '', outcome: random.pick(['satisfied', 'missing', 'contradicted']), quote, doubt: null };
  });
}

function whimsicalChoice({ schemaName }: AskedModel, random: Random): unknown {
  if (schemaName === 'preference') return { preferred: random.pick(['first', 'second', 'neither']), reason: 'So.' };
  const tiers = ['FIRST_MUCH_BETTER', 'FIRST_BETTER', 'TIE_HIGH', 'TIE_LOW', 'SECOND_BETTER', 'SECOND_MUCH_BETTER'];
  return { tier: random.pick(tiers), tag: random.pick(['DEPTH', 'WIDTH', 'BOTH', 'NONE']), reason: 'So.' };
}

function mirrored(tier: VerdictTier): VerdictTier {
  if (tier.startsWith('TIE')) return tier;
  return (tier.startsWith('A_') ? tier.replace('A_', 'B_') : tier.replace('B_', 'A_')) as VerdictTier;
}

const sentence = fc
  .array(
    fc.constantFrom(
      'Harro Vint ',
      'Édda Malk ',
      'Ulwen Brock ',
      'Tarn Street ',
      '1911 ',
      '1927 ',
      'birth year: ',
      'birthplace: ',
      '32.5 cm ',
      '\n- ',
      '. ',
      'or ',
      'It is worth noting that ',
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));
const answer = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(complete, partial, mistaken, padded, '') },
  { weight: 1, arbitrary: sentence },
);

export async function outcomeOf(a: string, b: string, judges: BrainModel[], judging: ModelExaminerOptions['judging']) {
  const { options, faults } = judgingRig(judges, { judging });
  const outcome = await judgeByModels(requestFor(a, b), options);
  return { judgement: outcome.ok ? outcome.value : null, reason: outcome.ok ? null : outcome.failure.reason, faults };
}

function seatless(judgement: Judgement | null, swap: boolean): unknown {
  if (!judgement) return null;
  const { gradesA, gradesB, verdict, panel, soft = [], assessments = [] } = judgement;
  const seen = (tier: VerdictTier) => (swap ? mirrored(tier) : tier);
  const side = (each: 'a' | 'b' | null) => (swap && each !== null ? (each === 'a' ? 'b' : 'a') : each);
  return {
    grades: swap ? [gradesB, gradesA] : [gradesA, gradesB],
    verdict: [seen(verdict.tier), verdict.tag],
    panel: panel?.map((vote) => vote.verdict && [seen(vote.verdict.tier), vote.verdict.tag]),
    notes: assessments.map(({ notesA, notesB }) => (swap ? [notesB, notesA] : [notesA, notesB])),
    soft: soft.map(({ whenAFirst, whenBFirst }) =>
      swap ? [side(whenBFirst), side(whenAFirst)] : [whenAFirst, whenBFirst],
    ),
  };
}

/** Panels at random judge so many pairs of answers in both orders, with at least so many kinds of result. */
export function describeSeatSwap(numRuns: number, kinds: number): void {
  describe.each(['itemised', 'paper'] as const)('swapping the seats of two answers (%s)', (judging) => {
    it('mirrors the judgement, whatever the judges', async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          answer,
          answer,
          fc.nat(),
          fc.integer({ min: 1, max: 4 }),
          fc.constantFrom('wild' as const, 'mostly_right' as const, 'mostly_right' as const),
          async (a, b, seed, size, mood) => {
            const panel = () => Array.from({ length: size }, (_, at) => whimsical(seed, mood, `x/judge-${at}`));
            const one = await outcomeOf(a, b, panel(), judging);
            const other = await outcomeOf(b, a, panel(), judging);
            expect(seatless(other.judgement, true)).toEqual(seatless(one.judgement, false));
            expect(other.reason).toBe(one.reason);
            const counted = (list: typeof one.faults) => list.map(({ kind, about }) => `${kind} ${about}`).sort();
            expect(counted(other.faults)).toEqual(counted(one.faults));
            seen.add(one.judgement?.verdict.tier ?? one.reason ?? '');
            if (one.judgement?.soft) seen.add('soft');
          },
        ),
        { numRuns, seed: 7 },
      );
      // The property says something only where judges really differ in what they say.
      expect(seen.size).toBeGreaterThanOrEqual(kinds);
      if (judging === 'itemised') expect(seen).toContain('soft');
    }, 60_000);
  });
}
