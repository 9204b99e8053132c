import type { Task } from '../../examiner/task.ts';
import { findDetail } from '../../src/sandbox/contestants/meets-clue.ts';
import { attributesOf } from '../../src/sandbox/contestants/question-details.ts';
import { readSitePage, type SitePage } from '../../src/sandbox/contestants/site-page.ts';
import { readQuestion } from '../../src/sandbox/grammar/question.ts';
import type { AskedQuestion } from '../../src/sandbox/grammar/sandbox-question.ts';
import { noticesHtml, settledDispute } from '../../src/sandbox/notices.ts';
import type { KnownWorld } from '../../src/sandbox/oracle/known-world.ts';
import { pageHtml } from '../../src/sandbox/page-html.ts';
import { passageKinds } from '../../src/sandbox/passages.ts';
import type { Listed } from './fill-layout.ts';

/** All siblings of a task's targets, those included, in page order, with what their pages state of all that is asked. */
export function siblingList(world: KnownWorld, { question, targets, rivals = [] }: Task) {
  const asked = readQuestion(question);
  if (asked === null) throw new Error(`a question that cannot be read: ${question}`);
  const attributes = attributesOf(asked);
  const list = familyPages(world, [...targets.map(({ name }) => name), ...rivals], asked).map(
    (page): Listed => ({ name: page.name, values: attributes.map((each) => findDetail(page, each) ?? '') }),
  );
  return { attributes, list };
}

function familyPages(known: KnownWorld, names: readonly string[], asked: AskedQuestion): readonly SitePage[] {
  const { world, familyOf } = known;
  const family = familyOf(names);
  const pages = family.map((each) => readSitePage(pageHtml(world, each, false, passageKinds), 'http://site.test/'));
  const parent = world.article(family[0]?.id.slice(0, -1) ?? '');
  if (asked.kind !== 'synthesis' || parent === undefined) return pages;
  const notices = readSitePage(noticesHtml(world, parent) ?? '', 'http://site.test/').sentences;
  return pages.map((page) => {
    const own = findDetail(page, asked.attribute) ?? '';
    const subjects = [page.name, `the ${page.name}`];
    const settled = notices.flatMap((notice) => settledDispute(notice, asked.attribute, subjects, own));
    return { ...page, facts: [...settled, ...page.facts] };
  });
}
