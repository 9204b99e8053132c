import { parsedUrl } from '../../kernel/parsed-url.ts';

/** Longer addresses are not worth a link. */
const longest = 4000;

/**
 * Whether an address leads a reader anywhere: http or https, and neither on the made-up web (`sandbox.test`) nor on the
 * machine where the run took place.
 */
export function isOutside(url: string): boolean {
  if (url.length > longest || !/^https?:\/\//i.test(url) || parsedUrl(url) === null) return false;
  return !unreachable.some((pattern) => pattern.test(new URL(url).hostname));
}

/** Names reserved by RFC 6761, and the loopback and unspecified addresses as `URL` writes them. */
const unreachable = [
  /(?:^|\.)(?:test|localhost)\.?$/,
  /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/,
  /^\[::(?:1|ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})?\]$/,
];
