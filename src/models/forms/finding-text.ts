import type { FormFinding } from './form-memory.ts';
import { type FormPart, formWays } from './request-form.ts';

/** What became of each part that a server did not take as it was meant, by its way; what is left out needs few words. */
const consequences: { readonly [Part in FormPart]?: Readonly<Record<string, string>> } = {
  response_format: {
    json_object: 'no JSON schema: asked for a JSON object, the schema said in words',
    words: 'no JSON schema and no JSON object: the schema is said in words',
  },
  tools: { words: 'no tools: they are described in words, calls are read from its text' },
  max_tokens: { 'other name': 'the bound of a reply by its other name (max_tokens, max_completion_tokens)' },
  top_k: {
    '0': 'no top_k of -1: all tokens are asked for by top_k 0',
    'left out': "no top_k: the server's own holds, so that told probabilities may not be those of what is drawn",
  },
};

const shownRefusal = 200;

/** One line about a part that a server does not take as it was meant; null about one that it does. */
export function findingText({ part, way, refusal }: FormFinding): string | null {
  if (way === formWays[part][0]) return null;
  const told = consequences[part]?.[way] ?? `no ${part}: it is left out`;
  return refusal === null ? told : `${told} (it said: ${refusal.slice(0, shownRefusal)})`;
}

/** All that is known of a model, in one line: what it does not take as it was meant, else that it takes all of it. */
export function findingsText(findings: readonly FormFinding[]): string {
  const otherwise = findings.flatMap((finding) => findingText({ ...finding, refusal: null }) ?? []);
  const parts = findings.map(({ part }) => part).join(', ');
  return otherwise.length > 0 ? otherwise.join('; ') : `takes ${parts} as sent`;
}
