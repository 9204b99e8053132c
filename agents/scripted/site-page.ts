/** One stated detail of a page's subject, as it is printed. */
export interface SiteFact {
  readonly attribute: string;
  readonly value: string;
}

export interface SiteLink {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly anchor: string;
  readonly heading: string;
  /** The text around it, at most 300 characters. */
  readonly context: string;
}

/** What a scripted agent keeps of a page it has read. */
export interface SitePage {
  readonly url: string;
  /** The subject's name: the main heading, else the title. */
  readonly name: string;
  readonly firstSentence: string;
  readonly facts: readonly SiteFact[];
  readonly links: readonly SiteLink[];
  /** The main content as plain words for comparing. */
  readonly text: string;
}

/** Text for comparing: one case, one kind of dash, quote and blank, no footnote marks, no stops at the ends. */
export function visibleSiteText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[¶\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:"'()]+|[\s.,;:"'()]+$/g, '');
}

/** True when `part` stands in `whole` as whole words; both already plain. */
export function holdsWords(whole: string, part: string): boolean {
  return wordPositions(whole, part, 1).length > 0;
}

/** Where `part` stands in `whole` as whole words; at most `limit` places. */
export function wordPositions(whole: string, part: string, limit: number): readonly number[] {
  const positions: number[] = [];
  if (part === '') return positions;
  for (let at = whole.indexOf(part); at >= 0 && positions.length < limit; at = whole.indexOf(part, at + 1)) {
    const before = at === 0 ? '' : whole.slice(at - 1, at);
    const after = whole.slice(at + part.length, at + part.length + 1);
    if (!isWordCharacter(before) && !isWordCharacter(after)) positions.push(at);
  }
  return positions;
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
