/** A file of a site. */
export interface SiteFile {
  readonly type: SiteFileType;
  readonly body: string;
}

export type SiteFileType = 'html' | 'css' | 'js' | 'svg' | 'csv';

/**
 * The pages, tables and scripts of one tournament, by address (`src/report/site/addresses.ts`). The app serves them and
 * a static site is all of them in a folder.
 */
export interface Site {
  /** Every address that a static site needs, none twice. */
  addresses(): AsyncIterable<string>;
  /** Null when there is no such file. */
  file(address: string): Promise<SiteFile | null>;
}
