import * as z from 'zod';
import { listText } from '../../../trees/tree-document.ts';
import { matchLogSchema } from './match-log-schema.ts';

/** Name and version of the format; a change that an older reader would misread makes a new version. */
export const matchBundleVersion = 'dr-arena/match-bundle@1';

/** Most pages or bodies of a bundle; more than any tree has. */
const mostPages = 100_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const page = z.object({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  text: z.string().describe('The main content as Markdown; quotes are spans of it, in UTF-16 code units.'),
  hash: sha256.describe('SHA-256 of the text in UTF-8.'),
  language: z.string().nullable(),
  fetchedAt: z.iso.datetime(),
  snapshot: sha256.describe('The body it was read from: a hash in `snapshots`.'),
});

const snapshot = z.object({
  hash: sha256.describe('SHA-256 of the body.'),
  contentType: z.string(),
  via: z.enum(['http', 'browser']).describe('As the server sent it, or as a browser had it after running its scripts.'),
  base64: z.base64().describe('The body.'),
});

/** One match with all it stands on: enough to check it and to judge it again without the database it was played in. */
export const matchBundleSchema = z
  .object({
    schema: z.literal(matchBundleVersion),
    program: z.string().describe('Name and version of the program that wrote it.'),
    place: z
      .object({ number: z.int().min(1), of: z.int().min(1) })
      .describe('Which match of the tournament it is, from 1, and how many there are.'),
    log: matchLogSchema.describe(
      'The match log with this match alone, its tasks, answers and tree; `config` says how it was judged.',
    ),
    pages: z.array(page).max(mostPages).readonly().describe('Pages that its questions stand on.'),
    snapshots: z.array(snapshot).max(mostPages).readonly().describe('The bodies that these were read from.'),
  })
  .describe('One match of a dr-arena tournament with its evidence.');

export type MatchBundle = z.infer<typeof matchBundleSchema>;
export type BundlePage = MatchBundle['pages'][number];
export type BundleSnapshot = MatchBundle['snapshots'][number];

/** A bundle as JSON in pieces; every page and body stands on a line of its own. */
export function* matchBundleText({ schema, program, place, log, pages, snapshots }: MatchBundle): Generator<string> {
  yield `{"schema":${JSON.stringify(schema)},\n"program":${JSON.stringify(program)},\n"place":${JSON.stringify(place)},\n`;
  yield `"log":${JSON.stringify(log)}`;
  yield* listText('pages', pages);
  yield* listText('snapshots', snapshots);
  yield '}\n';
}
