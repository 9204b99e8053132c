/**
 * Words an answer should have, from DR-Arena's published code settings: at least min(100 + 30 W + 20 D, 300), at most
 * min(that + 100, 400).
 * @param depth length of the path, root included
 * @param width number of targets
 */
export function wordLimits(depth: number, width: number): { readonly least: number; readonly most: number } {
  const least = Math.min(100 + 30 * width + 20 * depth, 300);
  return { least, most: Math.min(least + 100, 400) };
}
