import { type Html, type HtmlPart, html } from './html.ts';

/** What every document of ours is made of. */
export interface DocumentParts {
  /** The content policy. */
  readonly policy: string;
  /** What other sites are told of where a reader comes from; default: nothing. */
  readonly referrer?: 'no-referrer' | 'same-origin';
  /** Without the program's name, which is added. */
  readonly title: HtmlPart;
  /** Style and icon, as links or as they stand. */
  readonly head: HtmlPart;
  /** Has a `main` with the id `main`. */
  readonly body: HtmlPart;
}

/** A whole HTML document, with a link that skips to its content. */
export function htmlDocument({ policy, referrer = 'no-referrer', title, head, body }: DocumentParts): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="${referrer}">
<title>${title} · dr-arena</title>
${head}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${body}
</body>
</html>
`;
}
