/** A token as a server tells it. */
export interface ToldToken {
  readonly text: string;
  /** Its bytes in UTF-8; null where the server does not say. */
  readonly bytes: readonly number[] | null;
}

/** The texts of tokens, and what the server's text holds beyond them. */
export interface JoinedTokens {
  readonly texts: readonly string[];
  readonly untold: string;
}

export interface JoinOptions {
  /** True if the policy ended by itself or at a stop text; false if it was cut off. */
  readonly stopped: boolean;
  readonly stops: readonly string[];
}

/** Stands for bytes that are no whole character. */
const broken = '\uFFFD';

/**
 * Gives each token its text, so that the texts joined are what was written; null where they cannot be brought together
 * with the server's text. Tokens that end inside a character get the text of what they complete. At the end servers
 * differ: a stop text is in the text or not, its tokens are told or not, the last token may reach beyond it, and the token
 * that ends a turn has a text of its own. The tokens are what the policy drew, so they decide.
 */
export function joinTokens(tokens: readonly ToldToken[], text: string, options: JoinOptions): JoinedTokens | null {
  const texts = textsOf(tokens, text);
  if (texts === null) return null;
  const joined = texts.join('');
  if (joined === text) return { texts, untold: '' };
  if (joined.startsWith(text)) {
    return endsAlike(joined.slice(text.length), texts.at(-1) ?? '', options) ? { texts, untold: '' } : null;
  }
  if (!text.startsWith(joined) || !options.stopped) return null;
  const untold = text.slice(joined.length);
  return untold.length <= Math.max(0, ...options.stops.map(({ length }) => length)) ? { texts, untold } : null;
}

function textsOf(tokens: readonly ToldToken[], text: string): string[] | null {
  const bytes = tokens.flatMap((token) => (token.bytes === null ? [] : [token.bytes]));
  if (bytes.length === tokens.length) return decoded(bytes);
  if (tokens.every((token) => !token.text.includes(broken))) return tokens.map((token) => token.text);
  return aligned(
    tokens.map((token) => token.text),
    text,
  );
}

function decoded(tokens: readonly (readonly number[])[]): string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const texts = tokens.map((token) => decoder.decode(Uint8Array.from(token), { stream: true }));
  const last = texts.pop();
  return last === undefined ? [] : [...texts, last + decoder.decode()];
}

/** A token holds a few characters at most: a row of broken ones that stands for more was not what was written. */
const longestToken = 8;

/** Tokens with broken characters get, in a row, what stands in the text up to the next token that is whole. */
function aligned(tokens: readonly string[], text: string): string[] | null {
  const texts: string[] = [];
  let at = 0;
  while (texts.length < tokens.length) {
    const first = texts.length;
    const end = endOfRow(tokens, texts.length);
    if (end === first) {
      const token = tokens[first] ?? '';
      texts.push(token);
      at += token.length;
      continue;
    }
    const row = rowText(tokens, { first, end }, text, at);
    if (row === null) return null;
    for (let index = first; index < end; index++) texts.push(index === end - 1 ? row : '');
    at += row.length;
  }
  return texts;
}

/** The first token from `first` on that is whole. */
function endOfRow(tokens: readonly string[], first: number): number {
  let end = first;
  while (tokens[end]?.includes(broken)) end++;
  return end;
}

/** Returns the text of a run of broken tokens; null if the text has no place for them. */
function rowText(
  tokens: readonly string[],
  { first, end }: { readonly first: number; readonly end: number },
  text: string,
  at: number,
): string | null {
  const most = longestToken * (end - first);
  let next = end;
  while (tokens[next] === '') next++;
  const behind = tokens[next];
  if (behind === undefined) return text.length - at > most ? null : text.slice(at);
  const offset = text.slice(at, at + most + behind.length).indexOf(behind, 1);
  return offset < 0 ? null : text.slice(at, at + offset);
}

/** Returns true if the tokens exceed the text only by the end of a turn or a stop text, which servers leave out. */
function endsAlike(beyond: string, lastToken: string, { stopped, stops }: JoinOptions): boolean {
  if (beyond === broken) return true;
  if (!stopped) return false;
  if (beyond.length <= lastToken.length) return true;
  return stops.some((stop) => {
    if (stop.startsWith(beyond)) return true;
    return beyond.startsWith(stop) && beyond.length - stop.length < lastToken.length;
  });
}
