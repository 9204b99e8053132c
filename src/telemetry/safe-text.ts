import { visibleLine } from '../kernel/visible-text.ts';
import { keyRemover } from '../models/without-key.ts';

/** Characters that one text of a line or a span keeps at most. */
const mostCharacters = 500;
/** Characters that are looked at: what is beyond them cannot come to stand within what is kept. */
const mostRead = 4 * mostCharacters;
/** Name and password in an address, such as that of a database. */
const userInAddress = /:\/\/[^\s/@]*@/g;

/**
 * Makes untrusted text fit for logs and spans: one line, no character that hides others, of bounded length, and with
 * `[key]` wherever one of the secrets stands.
 */
export function safeText(secrets: readonly string[]): (text: string) => string {
  const removers = secrets.map(keyRemover);
  return (text) => {
    const read = text.length > mostRead ? text.slice(0, mostRead) : text;
    const open = removers.reduce((left, remove) => remove(left), read).replace(userInAddress, '://[key]@');
    const line = visibleLine(open);
    return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
  };
}
