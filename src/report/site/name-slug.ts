import { shortHash } from '../../kernel/hash.ts';

/** Longest part of a name that stands in an address. */
const longest = 40;

/** What a page or a file system has uses of its own for. */
const taken = /^(?:index|con|prn|aux|nul|com\d|lpt\d)?$/;

/**
 * A name as a part of an address and of a file: lower-case ASCII letters, digits and single hyphens, at most 47
 * characters. A name that is not such a slug already gets a short hash of itself, so that two names never share one.
 */
export function nameSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return plain === name && !taken.test(plain)
    ? plain
    : [plain, shortHash(name, 6)].filter((part) => part !== '').join('-');
}
