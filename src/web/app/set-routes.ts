import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { type ExamSet, type ExamSetReference, examSetReference, examSetText, isSecret } from '../../arena/exam-set.ts';
import { type TaskId, taskId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import { longestReason, type SetTree, setPage, setsPage } from '../pages/set-page.ts';
import { appDocument, appLinks, errorPage, heldBackTrouble, noSuchPage, type Trouble } from './error-page.ts';
import { formOf } from './posted-answers.ts';

/** What the pages of exam sets are made of. Changes fail in words. */
export interface SetParts {
  /** Whether who asks is the owner: drafts and private sets are shown to nobody else. */
  readonly isOwner: boolean;
  /** Whether agents of strangers are asked what the set asks, and could read it here. */
  readonly isAsked: (set: ExamSet) => Promise<boolean>;
  /** All versions, by name, the newest first. */
  readonly listSets: () => Promise<readonly ExamSet[]>;
  /** Without a version the newest; null where there is none. */
  readonly findSet: (named: ExamSetReference) => Promise<ExamSet | null>;
  /** Some of a set's trees, with their tasks. */
  readonly loadTrees: (set: ExamSet, trees: ExamSet['trees']) => Promise<readonly SetTree[]>;
  /** @param reason why the task is dropped; null: it is kept */
  readonly vet: (set: ExamSet, task: TaskId, reason: string | null) => Promise<Result<ExamSet, string>>;
  readonly freeze: (set: ExamSet) => Promise<Result<ExamSet, string>>;
}

/** Trees on a page: each is read whole. */
const treesPerPage = 10;

const pageNumber = z.coerce.number().int().min(1).max(10_000);
const place = { page: pageNumber.catch(1), all: z.literal('1').optional().catch(undefined) };
const placeSchema = z.object(place);
const keepSchema = z.object({ ...place, task: z.string().min(1).max(200).transform(taskId) });
const dropSchema = keepSchema.extend({ reason: z.string().trim().min(1).max(longestReason) });
const freezeSchema = z.object({ sure: z.literal('yes') });

/** A draft shows what may be asked of everybody tomorrow, and its forms change it: both are for whoever has the token. */
const draftTrouble: Trouble = {
  status: 403,
  title: 'A draft is shown to its owner alone',
  advice:
    'It is vetted here with the token that acts, of an app started with dr-arena serve --ask-token. At a terminal: dr-arena set show NAME',
};

/** Pages of exam sets, to be mounted at `/sets`: the list, each with its questions, and the forms that vet a draft. */
export function setRoutes(parts: SetParts): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => c.html(appDocument(setsPage(await parts.listSets(), root))));
  routes.get('/:set', (c) => withSet(parts, c, (set) => showSet(parts, c, set)));
  routes.post('/:set/drop', (c) =>
    withSet(parts, c, (set) => take(c, dropSchema, (form) => vetted(parts, c, set, form, form.reason))),
  );
  routes.post('/:set/keep', (c) =>
    withSet(parts, c, (set) => take(c, keepSchema, (form) => vetted(parts, c, set, form, null))),
  );
  routes.post('/:set/freeze', (c) =>
    withSet(parts, c, (set) =>
      take(c, freezeSchema, async () => {
        const done = await parts.freeze(set);
        return done.ok ? c.redirect(addressOf(done.value), 303) : refuse(c, done.failure);
      }),
    ),
  );
  return routes;
}

const root = appLinks.sets;

function addressOf(set: ExamSet): string {
  return `${root}/${examSetText(set)}`;
}

/** Nothing that the set asks is told to whoever is not its owner, and nothing of it changed. */
async function withSet(
  { isOwner, isAsked, findSet }: SetParts,
  c: Context,
  show: (set: ExamSet) => Promise<Response>,
): Promise<Response> {
  const named = examSetReference(c.req.param('set') ?? '');
  const set = named.ok ? await findSet(named.value) : null;
  if (set === null) return errorPage(c, noSuchPage);
  if (!isOwner) {
    if (isSecret(set)) return errorPage(c, heldBackTrouble.private);
    if (set.status === 'draft') return errorPage(c, draftTrouble);
    if (await isAsked(set)) return errorPage(c, heldBackTrouble.running);
  }
  return show(set);
}

async function showSet(parts: SetParts, c: Context, set: ExamSet): Promise<Response> {
  const { page, all } = placeSchema.parse(c.req.query());
  const pages = Math.max(1, Math.ceil(set.trees.length / treesPerPage));
  if (page > pages) return errorPage(c, noSuchPage);
  const trees = await parts.loadTrees(set, set.trees.slice((page - 1) * treesPerPage, page * treesPerPage));
  c.header('cache-control', 'no-store');
  return c.html(appDocument(setPage({ set, base: addressOf(set), trees, page, pages, all: all !== undefined })));
}

async function take<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  work: (form: z.infer<Schema>) => Promise<Response>,
): Promise<Response> {
  const form = schema.safeParse(await formOf(c));
  if (form.success) return work(form.data);
  const [issue] = form.error.issues;
  return refuse(c, `The form does not fit: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

async function vetted(
  parts: SetParts,
  c: Context,
  set: ExamSet,
  { task, page, all }: z.infer<typeof keepSchema>,
  reason: string | null,
): Promise<Response> {
  const done = await parts.vet(set, task, reason);
  if (!done.ok) return refuse(c, done.failure);
  return c.redirect(`${addressOf(set)}?${all ? 'all=1&' : ''}page=${page}#${encodeURIComponent(task)}`, 303);
}

function refuse(c: Context, advice: string): Response {
  return errorPage(c, { status: 400, title: 'That was not done', advice });
}
