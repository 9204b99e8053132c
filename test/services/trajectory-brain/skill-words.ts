/** What the honest judge of trajectories looks for; hostile texts hold none of them. */
export const skillWords = [
  'basalt',
  'gneiss',
  'quartz',
  'schist',
  'marl',
  'chert',
  'slate',
  'dolomite',
  'tuff',
] as const;

/** How many different ones a text holds. */
export function skillIn(text: string): number {
  return skillWords.filter((word) => text.includes(word)).length;
}

/** The first few of them, as a sentence. */
export function skilledText(skill: number): string {
  return `We found ${skillWords.slice(0, skill).join(', ') || 'nothing'}.`;
}
