import { shortHash } from '../../kernel/hash.ts';

/** Longest part of a name that stands in an address. */
const longest = 40;

/** What a page or a file system has uses of its own for. */
const taken = /^(?:index|con|prn|aux|nul|com\d|lpt\d)?$/;

/** Looks like the slug of another name. */
const hashed = /(?:^|-)[0-9a-f]{6}$/;

/**
 * A name as a part of an address and of a file: lower-case ASCII letters, digits and single hyphens, at most 47
 * characters. A name that is not such a slug already, or ends as one with a hash does, gets a short hash of itself; so two
 * names have different slugs but for a chance of 1 in 16 million.
 */
export function nameSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return plain === name && !taken.test(plain) && !hashed.test(plain)
    ? plain
    : [plain, shortHash(name, 6)].filter((part) => part !== '').join('-');
}
