import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { sameName } from '../comparing/words.ts';
import type { TaskFailure } from '../examiner.ts';
import { hasChain, type ModelExaminerOptions } from '../model-examiner-options.ts';
import type { ReadPage } from '../reading/model-page-reader.ts';
import type { Member, PlacePages } from './place-pages.ts';

/**
 * The pages of a place with its chain and targets as a model reads them. Siblings that are not meant stay as rules read
 * them: clues are compared with their whole text, and a model need not be paid for reading it.
 */
export async function modelPlacePages(
  pages: PlacePages,
  attempt: number,
  reader: ReadPage,
  options: Pick<ModelExaminerOptions, 'logicChain' | 'context'>,
): Promise<Result<PlacePages, TaskFailure>> {
  const chain = hasChain(options) ? [pages.root, ...pages.hops.map(({ page }) => page)] : [];
  const members = [...chain, ...pages.targets];
  const read = await readMembers(members, attempt, reader);
  if (!read.ok) return read;
  const known = new Map(read.value.map((page, at) => [members[at], page]));
  const readOf = (member: Member) => known.get(member) ?? member;
  const hops = pages.hops.map((hop) => ({ ...hop, page: readOf(hop.page) }));
  const targets = pages.targets.map((member) => {
    const others = [...pages.targets.filter((other) => other !== member).map(readOf), ...pages.outside];
    return asTarget(member, readOf(member), others, pages.together?.attribute);
  });
  return ok({ ...pages, root: readOf(pages.root), hops, targets });
}

/** Pages as a model reads them, in their order. */
export async function readMembers(
  members: readonly Member[],
  attempt: number,
  reader: ReadPage,
): Promise<Result<readonly Member[], TaskFailure>> {
  const read: Member[] = [];
  for (const reading of await Promise.all(members.map((member) => reader(member, attempt)))) {
    if (!reading.ok) return fail(unavailable(reading.failure));
    read.push(reading.value);
  }
  return ok(read);
}

/**
 * Where two pages would have one name, each has that of its title, since an answer must tell them apart. What the targets have together
 * was found by rules, and in their words it is looked for.
 */
function asTarget(byRules: Member, read: Member, others: readonly Member[], together: string | undefined): Member {
  const entity = others.some((other) => sameName(other.entity, read.entity)) ? byRules.entity : read.entity;
  const set = byRules.own.filter(({ attribute }) => attribute === together);
  if (set.length === 0) return { ...read, entity };
  return { ...read, entity, own: [...read.own.filter(({ attribute }) => attribute !== together), ...set] };
}

/** What a model that cannot be asked means for the task. */
export function unavailable({ reason, detail }: ModelFailure): TaskFailure {
  return { reason: 'examiner_unavailable', detail: `${reason}: ${detail}` };
}
