import { longestNote } from '../../audit/audit-answer.ts';
import type { ShownMatch } from '../../audit/packet.ts';
import type { choices, QuestionId } from '../../audit/questions.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';

export type AuditChoice = keyof typeof choices;

/** Words of a question to an auditor, for pages and the terminal. */
export interface QuestionWords {
  /** Names the question in a few words. */
  readonly title: string;
  readonly text: string;
  /** The answers to choose from, by value, in the order shown. */
  readonly choices: Readonly<Record<string, string>>;
  /** A made-up case, what is to be chosen in it, and why. */
  readonly example: string;
}

/** The wording of the questions of DR-Arena's instruments (appendix H.1), in words of our own. */
export const questionWords: Readonly<Record<AuditChoice, QuestionWords>> = {
  A1: {
    title: 'Depth',
    text: 'Does the question hide what it asks about, so that it takes more than one step to find out?',
    choices: {
      valid: 'Yes, several steps',
      single_hop: 'No, one look-up is enough',
      broken: 'The question is broken',
    },
    example:
      '“In the town where the founder of the Halden mill was born stand two bridges. For each, give its year and its length.” One must find the founder, the town, then the bridges: several steps. “How long is the Orre bridge?” is one look-up. A question that nobody can understand, or that has no answer, is broken.',
  },
  A2: {
    title: 'Width',
    text: 'Does the question ask for several separate pieces of information?',
    choices: { valid: 'Yes, several', narrow: 'No, a single one', broken: 'The question is broken' },
    example:
      'Two bridges with a year and a length each are four pieces: several. “When did the older bridge open?” is a single one, however hard the bridge is to find.',
  },
  A3: {
    title: 'Change from the round before',
    text: 'Did the question change from the one before as planned?',
    choices: { as_planned: 'Yes, as planned', not_as_planned: 'No, not as planned' },
    example:
      'Planned was one target more. The question before asked about two bridges, this one asks about three: as planned. Were it two other bridges, it would not be.',
  },
  B1: {
    title: 'Facts of the checklist',
    text: 'Are the statements of the checklist true? Each quote opens what its page said when it was read; search the web where that is not enough.',
    choices: {
      correct: 'All of them are true',
      mostly: 'Mostly, with small errors',
      false: 'No, with serious errors or inventions',
    },
    example:
      'One bridge is said to be 214 m long and its page says 241 m; the rest is right: mostly. If the bridge stands in another town, the statement leads to a wrong answer: serious.',
  },
  C1: {
    title: 'Your verdict',
    text: 'Which answer is better?',
    choices: {
      first_much_better: 'First much better',
      first_better: 'First better',
      tie: 'Tie',
      second_better: 'Second better',
      second_much_better: 'Second much better',
    },
    example:
      'Both answers name both bridges, the second leaves out the lengths: first better. If the second speaks of another town: first much better. Both give everything, or both are useless: tie. Length and style count only where the content is equal.',
  },
  D1: {
    title: 'The automatic verdict',
    text: 'Do you agree with the automatic verdict?',
    choices: { agree: 'Yes, I agree', disagree: 'No, I disagree' },
    example:
      'You said “first better”, the automatic verdict is “first much better”, and its reason convinces you: agree. If it counts as missing what the answer does say: disagree.',
  },
  D2: {
    title: 'Length of the match',
    text: 'Do the rounds played show which of the two is better?',
    choices: {
      sufficient: 'Enough: the difference is clear, or nothing is left to ask',
      insufficient: 'Too few: too close, a harder question is needed',
      excessive: 'Too many: it was clear earlier',
    },
    example:
      'In both rounds the first was a little better: enough. One round with a narrow verdict and plenty left to ask: too few. The first round settled it and three more followed: too many.',
  },
  Q1: {
    title: 'Best question',
    text: 'Which option has the best question?',
    choices: { 1: 'Option 1', 2: 'Option 2', 3: 'Option 3' },
    example:
      'Option 1 asks “Who built the Orre bridge?”, option 2 asks to sum up a text, option 3 hides the town and asks for two bridges with two facts each: option 3.',
  },
  Q2: {
    title: 'Best checklist',
    text: 'Which option has the checklist that one could best grade with?',
    choices: { 1: 'Option 1', 2: 'Option 2', 3: 'Option 3' },
    example:
      'Option 1 lists names only, option 2 says “describes the bridges well”, option 3 gives name, year and length of each and says what identifies it: option 3.',
  },
};

/** Words that ask for a note. */
const noteWords = {
  title: 'Note',
  text: 'Anything that another reader of your answers should know (optional).',
};

/** A value as people read it; the value itself where the question has no such choice. */
export function choiceWords(question: QuestionId, value: string): string {
  return question === 'note' ? value : (questionWords[question].choices[value] ?? value);
}

/** Frame of the fields on a page. */
export interface FieldFrame {
  /** Goes before the names and ids of fields, so that no two on a page share one. */
  readonly scope: string;
  /** The latest answer to a question here; null: none. */
  readonly given: (question: QuestionId) => string | null;
}

/** A question with its choices as a group of radio buttons. */
export function choiceField(question: AuditChoice, { scope, given }: FieldFrame): Html {
  const { title, text, choices } = questionWords[question];
  const value = given(question);
  return html`<fieldset class="ask" data-question="${question}">
<legend><span class="code">${question}</span> <strong>${title}.</strong> ${text}</legend>
<div class="choices">${Object.entries(choices).map(
    ([choice, words], index) =>
      html`<label class="choice"><input type="radio" name="${scope}${question}" value="${choice}"${choice === value && html` checked`}> <span class="key" aria-hidden="true">${index + 1}</span><span>${words}</span></label>`,
  )}</div>
</fieldset>
`;
}

/** A free note. */
export function noteField({ scope, given }: FieldFrame): Html {
  const id = `${scope}note`;
  return html`<div class="ask note" data-question="note"><label for="${id}"><strong>${noteWords.title}.</strong> ${noteWords.text}</label>
<textarea id="${id}" name="${id}" rows="2" maxlength="${longestNote}" dir="auto">${'\n'}${given('note')}</textarea></div>
`;
}

/** The end of a match, and the question about its length; shown after its last verdict. */
export function matchEnd({ end }: ShownMatch, fields: FieldFrame): Html {
  return html`<h3 tabindex="-1" data-unsealed>The end of the match</h3>
<p>${clipped(end, 300)}</p>
${choiceField('D2', fields)}`;
}
