import { visibleLine } from '../kernel/visible-text.ts';
import { keyRemover } from '../models/without-key.ts';

/** Characters that one text of a line or a span keeps at most. */
const mostCharacters = 500;
/** Characters that are looked at. */
const mostRead = 4 * mostCharacters;
/** Name and password in an address, such as that of a database. */
const userInAddress = /:\/\/[^\s/@]*@/g;

/**
 * Makes untrusted text fit for logs and spans: one line, no character that hides others, of bounded length, and with
 * `[key]` wherever one of the secrets stands.
 */
export function safeText(secrets: readonly string[]): (text: string) => string {
  const removers = secrets.map(keyRemover);
  // A secret that the cut runs through is not found; encoded for a URL it is three times as long.
  const cutOff = 3 * Math.max(0, ...secrets.map(({ length }) => length));
  return (text) => {
    const open = removers.reduce((left, remove) => remove(left), text.slice(0, mostRead + cutOff));
    const whole = text.length > mostRead + cutOff ? open.slice(0, Math.max(0, open.length - cutOff)) : open;
    const line = visibleLine(whole.replace(userInAddress, '://[key]@'));
    return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
  };
}
