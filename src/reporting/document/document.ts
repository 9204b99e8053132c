import type { BoundedRating } from '../../ratings/rating.ts';
import type { Scale } from '../scale.ts';
import { type Column, shownColumns } from '../table.ts';

/** Emphasis of words: pages show it by style, terminals by colour. */
export type Mark = 'strong' | 'good' | 'bad' | 'warn' | 'quiet' | 'code' | 'id' | 'name' | 'agent';

/** A part of a line. Its texts are never markup: every renderer escapes them and makes hidden characters visible. */
export type Inline =
  | string
  | number
  | { readonly kind: Mark; readonly text: Inlines }
  | { readonly kind: 'link'; readonly to: string; readonly text: Inlines }
  | { readonly kind: 'hint'; readonly hint: string; readonly text: Inlines }
  | { readonly kind: 'quote'; readonly markdown: string }
  | { readonly kind: 'interval'; readonly row: BoundedRating; readonly scale: Scale }
  | { readonly kind: 'axis'; readonly scale: Scale };

export type Inlines = Inline | readonly Inlines[];

/** A column of a table block. */
export interface TableColumn {
  readonly key: string;
  readonly head: Inlines;
  /** Explanation of the heading; shown when a reader points at it. */
  readonly help?: string;
  readonly align?: 'right';
  /** Class names of its cells in the style sheet. */
  readonly look?: string;
}

/** A table whose cells are ready to show. */
export interface TableBlock {
  readonly kind: 'table';
  /** Description for readers who cannot see the table. */
  readonly label: string;
  readonly caption?: string;
  /** Class names in the style sheet. */
  readonly look?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Inlines[])[];
  /** Key of the column that names the rows. */
  readonly rowHead: string;
  /** Keys of columns that a narrow terminal leaves out, the least important first. */
  readonly spare: readonly string[];
}

/** A name with its value, and a note that is less important. */
export interface NamedFact {
  readonly name: Inlines;
  readonly value: Inlines;
  readonly note?: Inlines;
}

/** A part of a document. */
export type Block =
  | { readonly kind: 'heading'; readonly text: Inlines; readonly id?: string }
  | { readonly kind: 'text'; readonly text: Inlines; readonly look?: 'quiet' | 'lead' | 'question' }
  | { readonly kind: 'list'; readonly items: readonly Inlines[]; readonly look: 'sets' | 'items' }
  | { readonly kind: 'facts'; readonly look: 'said' | 'terms' | 'figures small'; readonly items: readonly NamedFact[] }
  | TableBlock
  | { readonly kind: 'columns'; readonly parts: readonly (readonly Block[])[] }
  | { readonly kind: 'fold'; readonly summary: string; readonly blocks: readonly Block[] };

/** A document under a title: a section of a page, or a part of what a command prints. */
export interface DocumentSection {
  readonly id: string;
  readonly title: string;
  /** Name in the page's navigation; default: its title. */
  readonly name?: string;
  readonly blocks: readonly Block[];
}

/** A paragraph. */
export function textBlock(text: Inlines, look?: 'quiet' | 'lead' | 'question'): Block {
  return { kind: 'text', text, ...(look && { look }) };
}

/** A paragraph for each sentence. */
export function textBlocks(sentences: readonly string[], look?: 'quiet'): readonly Block[] {
  return sentences.map((sentence) => textBlock(sentence, look));
}

/** Words with emphasis. */
export function marked(kind: Mark, text: Inlines): Inline {
  return { kind, text };
}

/** Words that lead to an address: an http or https URL, an address below the root of the site, or an absolute path of the app. */
export function linkTo(to: string, text: Inlines): Inline {
  return { kind: 'link', to, text };
}

/** The parts with a comma and a blank between them. */
export function commaList(parts: readonly Inlines[]): Inlines {
  return parts.map((part, index) => (index === 0 ? part : [', ', part]));
}

/** A column shown otherwise than as its text. */
export interface CellStyle<Row> {
  readonly head?: Inlines;
  readonly cell?: (row: Row) => Inlines;
  readonly look?: string;
}

interface TableInput<Row> extends Pick<TableBlock, 'label' | 'caption' | 'look'>, Partial<Pick<TableBlock, 'spare'>> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Styles by the key of a column. */
  readonly styles?: Readonly<Record<string, CellStyle<Row>>>;
  /** Default: the column `agent`. */
  readonly rowHead?: string;
}

/** A table of rows by their columns, which files and pages share. */
export function rowTable<Row>({ columns, rows, styles = {}, ...table }: TableInput<Row>): TableBlock {
  const columnsShown = shownColumns(columns);
  return {
    kind: 'table',
    rowHead: 'agent',
    spare: [],
    ...table,
    columns: columnsShown.map(({ key, head, help, align }) => ({
      key,
      head: styles[key]?.head ?? head,
      help,
      ...(align && { align }),
      ...(styles[key]?.look && { look: styles[key].look }),
    })),
    rows: rows.map((row) => columnsShown.map(({ key, text }) => styles[key]?.cell?.(row) ?? text(row))),
  };
}

interface CellTableInput extends Pick<TableBlock, 'label' | 'caption' | 'look'> {
  /** Headings; those of columns of numbers begin with `#`. */
  readonly heads: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly Inlines[])[];
}

/** A table of cells that no other table shares. */
export function cellBlock({ heads, ...table }: CellTableInput): TableBlock {
  const columns = heads.map((head, at) => ({
    key: `${at}`,
    head: head.replace(/^#/, ''),
    ...(head.startsWith('#') && { align: 'right' as const }),
  }));
  return { kind: 'table', rowHead: '0', spare: [], columns, ...table };
}
