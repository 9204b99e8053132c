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
