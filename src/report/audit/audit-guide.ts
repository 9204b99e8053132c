import { type Html, html } from '../html/html.ts';
import { type ChoiceQuestion, questionWords } from './question-words.ts';

/** What an auditor has to know, with a made-up example of every question that is asked. */
export function auditGuide(instrument: 'pipeline' | 'preference'): Html {
  return instrument === 'pipeline' ? pipelineGuide() : preferenceGuide();
}

function pipelineGuide(): Html {
  return html`<p>Two agents were asked the same questions, one a round. A checklist was made with each question, and a program judged both answers against it. Please check all of it: question, checklist, verdict, and how the match went on.</p>
<ul>
<li>The agents have no names here, and first and second were drawn by lot for you. Where an agent’s name stands in an answer as a word of its own, it is masked.</li>
<li>Give your own verdict before you see the automatic one. It opens when you have decided, and so does the next round. You can change your verdict later; both stay on record, and how far people agree is worked out from the first.</li>
<li>Answer for yourself, and do not talk to other auditors until all have finished. Skip what you cannot tell.</li>
</ul>
${definitions()}
${examples(['A1', 'A2', 'A3', 'B1', 'C1', 'D1', 'D2'])}`;
}

function preferenceGuide(): Html {
  return html`<p>Each case shows up to three tasks that were written about the same pages in different ways. Their order was drawn by lot for you. Choose the best question, then the best checklist; they need not be of the same option.</p>
${definitions()}
<dl class="meanings">
<div><dt>A good question</dt><dd>hides the names of what it asks about, so that one has to reason to find it, and asks for several things that must be brought together.</dd></div>
<div><dt>A good checklist</dt><dd>is a key that a teacher could grade with: it says what identifies each thing asked about, and holds exact names, numbers and dates rather than summaries.</dd></div>
</dl>
${examples(['Q1', 'Q2'])}`;
}

function definitions(): Html {
  return html`<dl class="meanings">
<div><dt>Depth</dt><dd>how many pages lead from the root page to what is asked about, each linked from the one before. A deep question hides names, so that one has to find one thing to find the next.</dd></div>
<div><dt>Width</dt><dd>how many things of one kind (targets) the question covers. A wide question wants details of each, from several pages.</dd></div>
</dl>`;
}

function examples(questions: readonly ChoiceQuestion[]): Html {
  return html`<h3>An example of each question</h3>
<dl class="examples">${questions.map(
    (
      question,
    ) => html`<div><dt><span class="code">${question}</span> ${questionWords[question].title}</dt><dd>${questionWords[question].example}</dd></div>
`,
  )}</dl>`;
}
