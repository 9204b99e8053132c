/** Longer addresses are not worth a link. */
const longest = 4000;

/**
 * Whether an address leads a reader anywhere: http or https, and neither the made-up web (`sandbox.test`) nor the
 * machine on which the run took place.
 */
export function isOutside(url: string): boolean {
  if (url.length > longest || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  return !/(?:^|\.)(?:test|localhost)\.?$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(new URL(url).hostname);
}
