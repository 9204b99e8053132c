import { Hono } from 'hono';
import * as z from 'zod';
import { type ExamSet, type ExamSetReference, examSetReference, examSetText, isSecret } from '../../arena/exam-set.ts';
import type { SetTree } from '../../reporting/sections/set-blocks.ts';
import { setPage, setsPage } from '../pages/set-page.ts';
import { appDocument, appLinks, errorPage, heldBackTrouble, noSuchPage, type Trouble } from './error-page.ts';

/** Parts of the pages of exam sets. */
export interface SetParts {
  /** True for the owner: drafts and private sets are shown to nobody else. */
  readonly isOwner: boolean;
  /** True if agents of others are being asked the set's questions, and could read them here. */
  readonly isAsked: (set: ExamSet) => Promise<boolean>;
  /** All versions, by name, the newest first. */
  readonly listSets: () => Promise<readonly ExamSet[]>;
  /** Without a version the newest; null where there is none. */
  readonly findSet: (named: ExamSetReference) => Promise<ExamSet | null>;
  /** Some of a set's trees, with their tasks. */
  readonly loadTrees: (set: ExamSet, trees: ExamSet['trees']) => Promise<readonly SetTree[]>;
}

/** Trees on a page: each is read whole. */
const treesPerPage = 10;

const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1);

/** A draft shows what may be asked of everybody tomorrow. */
const draftTrouble: Trouble = {
  status: 403,
  title: 'A draft is shown to its owner alone',
  advice:
    'It is read here with the token that acts, of an app started with dr-arena serve --ask-token. At a terminal: dr-arena set show NAME',
};

/** Pages of exam sets, to be mounted at `/sets`: the list, each with its questions. */
export function setRoutes(parts: SetParts): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => c.html(appDocument(setsPage(await parts.listSets(), appLinks.sets))));
  routes.get('/:set', async (c) => {
    const reference = examSetReference(c.req.param('set'));
    const set = reference.ok ? await parts.findSet(reference.value) : null;
    const trouble = set === null ? noSuchPage : await troubleWith(set, parts);
    if (set === null || trouble !== null) return errorPage(c, trouble ?? noSuchPage);
    const page = pageNumber.parse(c.req.query('page'));
    const pages = Math.max(1, Math.ceil(set.trees.length / treesPerPage));
    if (page > pages) return errorPage(c, noSuchPage);
    const trees = await parts.loadTrees(set, set.trees.slice((page - 1) * treesPerPage, page * treesPerPage));
    c.header('cache-control', 'no-store');
    return c.html(appDocument(setPage({ set, base: `${appLinks.sets}/${examSetText(set)}`, trees, page, pages })));
  });
  return routes;
}

/** Returns why a set is not shown: only its owner sees what it asks. */
async function troubleWith(set: ExamSet, { isOwner, isAsked }: SetParts): Promise<Trouble | null> {
  if (isOwner) return null;
  if (isSecret(set)) return heldBackTrouble.private;
  if (set.status === 'draft') return draftTrouble;
  return (await isAsked(set)) ? heldBackTrouble.running : null;
}
