import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;
const codePoints = 0x110000;

/**
 * Any character but halves of one, evenly: what the unit `binary` of fast-check is, without the map of a million characters
 * that it makes first.
 */
export const anyCharacter = fc.integer({ min: 0, max: codePoints - surrogates - 1 }).map(characterAt, placeOf);

function characterAt(place: number): string {
  return String.fromCodePoint(place < firstSurrogate ? place : place + surrogates);
}

function placeOf(character: unknown): number {
  const [one, ...others] = typeof character === 'string' ? character : '';
  const code = one?.codePointAt(0) ?? Number.NaN;
  const isHalf = code >= firstSurrogate && code < firstSurrogate + surrogates;
  if (Number.isNaN(code) || others.length > 0 || isHalf) throw new Error('this is not one character');
  return code < firstSurrogate ? code : code - surrogates;
}
