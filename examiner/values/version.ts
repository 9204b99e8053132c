/** Attributes whose dotted numbers are versions, such as `python version`, `latest release`, `since` and `added in`. */
const versionAttribute = /(?:^|[\s-])(?:versions?|releases?|since|[a-z]+ed in)$/;
/** Two to five numbers with dots between them. */
export const dotted = String.raw`\d{1,4}(?:\.\d{1,4}){1,4}`;
/** With the word before it, as in `Python 3.10`. */
const labelledVersion = new RegExp(String.raw`^(?:(\p{L}+) )?v?(${dotted})$`, 'iu');
/** What says of a text that it is a version. */
const mark = 'version ';
const markedVersion = new RegExp(`^${mark}(${dotted})$`);
/** `Python3.10`, `v3.10` and `3.10.`, and no part of a longer number. */
const versionForm = new RegExp(String.raw`(?<![\p{N}.])${dotted}(?![\p{N}]|\.\d)`, 'gu');
/** The 4th of October written with dots. */
export const dottedDate = /^\d{1,2}\.\d{1,2}\.(?:1\d|20)\d\d$/;

/**
 * A value as the comparison is to read it: a dotted number, alone or behind a word of its attribute, becomes `version 3.10` where its
 * attribute is a version, so that it is another one than 3.1; any other value stays. As a plain decimal, 3.10 is 3.1.
 */
export function asVersion(value: string, attribute: string | undefined): string {
  if (attribute === undefined || !versionAttribute.test(attribute)) return value;
  const [, label = 'version', numbers] = labelledVersion.exec(value) ?? [];
  const isOwn = ['version', ...attribute.toLowerCase().split(/[\s-]/)].includes(label.toLowerCase());
  return numbers !== undefined && isOwn && !dottedDate.test(numbers) ? mark + numbers : value;
}

/** The numbers of a value that `asVersion` has marked, without its mark; null for any other value. */
export function versionOf(value: string): string | null {
  return markedVersion.exec(value)?.[1] ?? null;
}

/** How a text meets a value that `asVersion` has marked, by all versions in it, which dates are not; null where the value is none. */
export function compareVersion(value: string, text: string): 'same' | 'several' | 'different' | 'absent' | null {
  const expected = versionOf(value);
  if (expected === null) return null;
  const versions = Array.from(text.matchAll(versionForm), ([version]) => version);
  const stated = new Set(versions.filter((version) => !dottedDate.test(version)).map(withoutEnd));
  if (stated.size === 0) return 'absent';
  if (!stated.has(withoutEnd(expected))) return 'different';
  return stated.size > 1 ? 'several' : 'same';
}

/** `3.10.0` is `3.10`. */
const withoutEnd = (version: string) => version.replace(/(?<=\.\d+)(?:\.0+)+$/, '');
