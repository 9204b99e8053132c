import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

const letters = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@");
const part = fc.oneof(
  { arbitrary: letters, weight: 10 },
  { arbitrary: anyCharacter.map(encodeURIComponent), weight: 1 },
);
const joined = (parts: readonly string[]) => parts.join('');

/** A path of RFC 3986, empty or with a slash before each segment; like those below what fast-check has, made in no time. */
export const anyPath = fc.array(fc.array(part).map((parts) => `/${joined(parts)}`)).map(joined);

/** What may stand behind a question mark or a number sign. */
export const anyQuery = fc.array(fc.oneof({ arbitrary: part, weight: 10 }, fc.constantFrom('/', '?'))).map(joined);

/** A URL with a path. */
export const anyUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), anyPath)
  .map(([scheme, authority, path]) => `${scheme}://${authority}${path}`);
