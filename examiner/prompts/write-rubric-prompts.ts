import type { Fence } from '../../src/kernel/visible-text.ts';
import { rubricDimensions } from '../rubrics/query-rubric.ts';
import { judgedDimensions } from '../rubrics/report-criteria.ts';
import { fenceRule, type Prompt } from './prompt.ts';

const itemRules = `- title: a few words.
- description: one sentence on something that a reader can see in an answer to this very question, and that some answers will have and others not.
- importance: critical, an answer without it fails its reader; important, it would be clearly worse without it; nice_to_have, it gains by it.

No item asks for what another one asks for, not even in other words; titles and descriptions all differ. Where the question calls for a comparison, a recommendation, a weighing of benefits and costs, criticism, benchmarks, or for saying what is uncertain, an item is about that.`;

const ofRollouts = `You write the rubric by which several long answers to one question will be compared.

${fenceRule}

A rubric has 5, 6 or 7 items:
- dimension: one of ${rubricDimensions.map((name) => `"${name}"`).join(', ')}. At least three different ones are used.
${itemRules} Where it rests on evidence, on sources or on what is recent, an item is about the grounding. Length and formatting alone are worth no item.`;

const ofReports = `You write the criteria by which two research reports on one question will be compared, before any report is there. Whether their facts are right is found out elsewhere; the criteria are about the report as a whole.

${fenceRule}

First the weights: for each dimension how much it matters to whoever asks this very question, as a number from 0 to 100; the five add up to 100. No question needs all of them alike: a request for a list lives by what it covers, one for a judgement by its reasoning, one with many conditions by keeping them.
- comprehensiveness: what the question asks about is covered, in its breadth and with what belongs to it.
- insight: it explains, relates, weighs and concludes, and does not only list.
- instruction_following: it does what was asked, within the conditions and limits that were set.
- readability: what is looked for is found and understood at once.
- support: statements rest on sources that bear them out. This one is weighed here and measured elsewhere.

Then the items, two or three for each dimension but support, for which there are none:
- dimension: one of ${judgedDimensions.join(', ')}.
${itemRules} Length and formatting alone are worth no item: more words on the same matter are no merit, and an item on readability is about what a reader finds and understands.`;

const userText = (question: string, fence: Fence, what: string) =>
  ['The question:', fence('question', question), what].join('\n\n');

/** Asks for the rubric by which rollouts of one question are compared. */
export function writeRubricPrompt(question: string, fence: Fence): Prompt {
  return { version: 'write-rubric@1', system: ofRollouts, user: userText(question, fence, 'Write its rubric.') };
}

/** Asks for the criteria by which reports on one question are compared. */
export function writeCriteriaPrompt(question: string, fence: Fence): Prompt {
  const user = userText(question, fence, 'Write the weights of its dimensions, and its items.');
  return { version: 'write-criteria@1', system: ofReports, user };
}
