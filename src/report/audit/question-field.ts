import { longestNote } from '../../audit/audit-answer.ts';
import type { QuestionId } from '../../audit/questions.ts';
import { type Html, html } from '../html/html.ts';
import { type ChoiceQuestion, noteWords, questionWords } from './question-words.ts';

/** Where fields stand on a page. */
export interface FieldFrame {
  /** Goes before the names and ids of fields, so that no two on a page share one. */
  readonly scope: string;
  /** The latest answer to a question here; null: none. */
  readonly given: (question: QuestionId) => string | null;
}

/** A question with its choices as a group of radio buttons. */
export function choiceField(question: ChoiceQuestion, { scope, given }: FieldFrame): Html {
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
