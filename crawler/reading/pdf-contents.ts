import * as z from 'zod';

const length = z.number().finite();

/** A stretch of text in one font, in points from the upper left corner of its page. */
const piece = z.object({
  text: z.string(),
  /** Its left end. */
  x: length,
  /** Its baseline. */
  y: length,
  width: length,
  /** Of the font. */
  size: length.nonnegative(),
  font: z.string(),
});

/** A link and the box it covers. */
const link = z.object({
  href: z.string(),
  anchor: z.string(),
  left: length,
  right: length,
  top: length,
  bottom: length,
});

const page = z.object({ width: length, height: length, pieces: z.array(piece), links: z.array(link) });

/** What the worker thread answers: the text and links of a PDF where they stand, or why there are none. */
export const pdfAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contents'), title: z.string(), language: z.string(), pages: z.array(page) }),
  z.object({ kind: z.enum(['encrypted', 'broken']), detail: z.string() }),
]);

export type PdfPiece = z.infer<typeof piece>;
export type PdfLink = z.infer<typeof link>;
export type PdfPage = z.infer<typeof page>;
/** Text and links of a PDF. */
export type PdfContents = Extract<z.infer<typeof pdfAnswerSchema>, { kind: 'contents' }>;
