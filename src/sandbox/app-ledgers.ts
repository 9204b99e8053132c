import { randomFor } from '../kernel/random.ts';
import { madeUpPerson, madeUpPlace, madeUpWord } from './name-maker.ts';

/** How a page of the apps section gets its text. */
export type AppKind = 'embedded' | 'fetched' | 'notice' | 'static';

/** A page of the apps section, before it is put into HTML. */
export interface AppLedger {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly kind: AppKind;
  readonly summary: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly prose: readonly string[];
}

/** The page that lists the ledgers; no other part of the sandbox has the word. */
export const appHub = {
  title: 'Brinelock ledgers',
  path: '/apps',
  summary: 'Brinelock ledgers record when the salt gates of a harbour were opened and closed.',
} as const;

const kinds: readonly AppKind[] = ['embedded', 'fetched', 'notice', 'embedded', 'fetched', 'static'];

/** The brinelock ledgers of a sandbox: drawn by keys of their own, so that no other draw depends on them. */
export function appLedgers(seed: number): AppLedger[] {
  return kinds.map((kind, index) => ledger(seed, kind, index));
}

function ledger(seed: number, kind: AppKind, index: number): AppLedger {
  const random = randomFor(seed, 'apps', index);
  const word = madeUpWord(random);
  const [place, keeper] = [madeUpPlace(random), madeUpPerson(random)];
  const [year, pages, locks] = [random.int(1640, 1890), random.int(90, 900), random.int(2, 40)];
  const title = `${word} ledger`;
  const slug = `${word.toLowerCase().replaceAll(/[^a-z]/g, '')}-${index}`;
  const summary = `The ${title} is a brinelock ledger kept at ${place}; it was begun in ${year} by ${keeper}.`;
  return {
    slug,
    path: `${appHub.path}/${slug}`,
    title,
    kind,
    summary,
    facts: [
      ['Kept at', place],
      ['Begun', String(year)],
      ['First keeper', keeper],
      ['Number of pages', String(pages)],
      ['Locks recorded', String(locks)],
    ],
    prose: [
      summary,
      `A brinelock ledger records when the salt gates of a harbour were opened and closed, and how high the water stood. This one has ${pages} pages and covers ${locks} locks.`,
      `The entries of the ${title} are written in two hands. The first is that of ${keeper}, who also drew the plans on the inner cover; the second has not been identified.`,
      `Readers may see the ${title} at ${place} on the first weekday of each month. The harbour office asks them to bring pencils and to leave ink outside.`,
    ],
  };
}
