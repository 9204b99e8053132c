import { parsedUrl } from '../../kernel/parsed-url.ts';
import { changeParts } from '../change-passage.ts';
import type { AskedQuestion } from '../grammar/sandbox-question.ts';
import { disputeParts, settledDispute } from '../notices.ts';
import type { Browsing } from './browsing.ts';
import type { Findings } from './investigate.ts';
import { findDetail } from './meets-clue.ts';
import type { SitePage } from './site-page.ts';

/** Pages of other sites that an agent opens for one question. */
const maxOtherSites = 3;

/** The attributes of each target that an answer is to give. */
export function attributesOf(question: AskedQuestion): readonly string[] {
  if (question.kind === 'change') return changeParts(question.attribute);
  return question.kind === 'synthesis' ? disputeParts(question.attribute) : question.attributes;
}

/** The findings, where two sites disagree with what the other site has settled among the details of each page. */
export async function settleDisputes(question: AskedQuestion, findings: Findings, web: Browsing): Promise<Findings> {
  if (question.kind !== 'synthesis') return findings;
  const notices = await noticesNear(findings, web);
  const settle = (page: SitePage): SitePage => {
    const own = findDetail(page, question.attribute);
    if (own === null) return page;
    const names = [page.name, `the ${page.name}`];
    const settled = notices.flatMap((notice) => settledDispute(notice, question.attribute, names, own));
    return { ...page, facts: [...settled, ...page.facts] };
  };
  const targets = findings.targets.map((page) => page && settle(page));
  return { ...findings, targets, rivals: findings.rivals.map(settle) };
}

/** The sentences of the other sites that the page before the targets links to. */
async function noticesNear({ from }: Findings, web: Browsing): Promise<readonly string[]> {
  const hostOf = (url: string) => parsedUrl(url)?.host;
  const elsewhere = (from?.links ?? []).filter(({ url }) => hostOf(url) !== hostOf(from?.url ?? ''));
  const sentences: string[] = [];
  for await (const page of web.pages(elsewhere.slice(0, maxOtherSites).map(({ url }) => url)))
    sentences.push(...page.sentences);
  return sentences;
}
