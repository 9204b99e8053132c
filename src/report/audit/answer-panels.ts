import type { AnswerOutcome } from '../../kernel/answer.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { markdownChunks } from '../html/markdown-chunks.ts';
import { sanitisedMarkdown } from '../html/sanitised-markdown.ts';
import { urlLink } from '../page/links.ts';
import { counted, failureText } from '../words.ts';

/** Longest list of citations that is shown. */
const mostCitations = 40;

/** Longest answer that is shown, in UTF-16 code units: some 15,000 words. */
const longestShown = 100_000;

/** Both answers side by side, without names. */
export function answerPanels(first: AnswerOutcome | null, second: AnswerOutcome | null): Html {
  return html`<div class="answer-pair">${panel('First answer', first)}${panel('Second answer', second)}</div>
`;
}

function panel(title: string, outcome: AnswerOutcome | null): Html {
  return html`<div class="answer-panel"><h5>${title}</h5>${content(outcome)}</div>`;
}

function content(outcome: AnswerOutcome | null): Html {
  if (outcome === null) return html`<p class="quiet">No answer was recorded.</p>`;
  if (outcome.kind === 'failed') {
    return html`<p class="quiet">No answer: the agent ${failureText[outcome.failure.reason]}. It was graded as an empty answer.</p>`;
  }
  const { text, citations } = outcome.answer;
  return html`${text.trim() === '' ? html`<p class="quiet">The answer is empty.</p>` : wholeText(text)}${citationList(citations)}`;
}

/** More of an answer than a report shows: an auditor judges all of it. */
function wholeText(text: string): Html {
  const cut = text.length - longestShown;
  const shown = text.slice(0, longestShown);
  const chunks = markdownChunks(shown).map(({ start, end }) => trusted(sanitisedMarkdown(shown.slice(start, end))));
  return html`<div class="prose" dir="auto">${chunks}</div>${
    cut > 0 && html`<p class="quiet">${cut} more characters are not shown.</p>`
  }`;
}

function citationList(citations: readonly string[]): Html | null {
  if (citations.length === 0) return null;
  const rest = citations.length - mostCitations;
  return html`<details class="citations"><summary>${counted(citations.length, 'citation')}</summary><ul class="plain">${citations
    .slice(0, mostCitations)
    .map(
      (url) => html`<li>${urlLink(url)}</li>`,
    )}${rest > 0 && html`<li class="quiet">and ${rest} more</li>`}</ul></details>`;
}
