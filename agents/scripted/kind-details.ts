import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import type { Browsing } from './browsing.ts';
import { findDetail } from './collect-details.ts';
import type { Findings } from './investigate.ts';
import type { KindAsked } from './read-question.ts';
import { type SiteFact, type SitePage, visibleSiteText } from './site-page.ts';

/** Pages of other sites that an agent opens for one question. */
const maxOtherSites = 3;

/** The findings with what the question's kind asks of each target beside its page's own details, as details of its page. */
export async function withKindDetails(asked: KindAsked | undefined, found: Findings, web: Browsing): Promise<Findings> {
  if (asked === undefined) return found;
  const read =
    asked.kind === 'comparison'
      ? pointDetails
      : disputeDetails(asked.attribute, (await otherSites(found, web)).flatMap(sentencesOn));
  const withDetails = (page: SitePage): SitePage => ({ ...page, facts: [...read(page), ...page.facts] });
  const rivals = found.rivals.map(withDetails);
  return { ...found, rivals, targets: found.targets.map((page) => page && withDetails(page)) };
}

/** What the page that leads to the targets links to elsewhere. */
async function otherSites({ from }: Findings, web: Browsing): Promise<readonly SitePage[]> {
  if (!from) return [];
  const host = parsedUrl(from.url)?.host;
  const urls = from.links.map(({ url }) => url).filter((url) => parsedUrl(url)?.host !== host);
  const pages: SitePage[] = [];
  for await (const page of web.pages(urls.slice(0, maxOtherSites))) pages.push(page);
  return pages;
}

const sentencesOn = ({ text }: SitePage): readonly string[] => text.split(/[.!?;] /).map(visibleSiteText);

/** Which of two values stands, by the sentences of another site that name the page's subject. */
function disputeDetails(attribute: string, sentences: readonly string[]) {
  return (page: SitePage): readonly SiteFact[] => {
    const about = `${plain(attribute)} of (?:the )?${plain(page.name)}`;
    const corrected = new RegExp(`^on (\\d+ \\p{L}+ \\d+) .*\\bcorrected the ${about} from (.+?) to (.+)$`, 'u');
    const withdrawn = new RegExp(`^(?:the )?${about} was given here as (.+?), .*\\bwithdrawn on (.+)$`, 'u');
    for (const sentence of sentences) {
      const [, changedOn, old, now] = corrected.exec(sentence) ?? [];
      if (changedOn && old && now) return dispute(attribute, now, old, changedOn);
      const [, printed, takenBackOn] = withdrawn.exec(sentence) ?? [];
      const own = findDetail(page, attribute);
      if (printed && takenBackOn && own !== null) return dispute(attribute, own, printed, takenBackOn);
    }
    return [];
  };
}

const plain = (words: string) => visibleSiteText(words).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const dispute = (attribute: string, stands: string, rejected: string, day: string): readonly SiteFact[] => [
  { attribute, value: stands },
  { attribute: `rejected ${attribute}`, value: rejected },
  { attribute: 'decision date', value: day },
];

/** What a sentence tells behind these words. */
const points: readonly (readonly [attribute: string, words: RegExp])[] = [
  ['cause of spread', /\bspread because (.+)$/],
  ['cause of decline', /\bdeclined because (.+)$/],
  ['cause of retirement', /\bretired because (.+)$/],
  ['principle of operation', /\b(?:works|operates) by (.+)$/],
  ['position', /\bargued ((?:for|against) .+)$/],
];

function pointDetails(page: SitePage): readonly SiteFact[] {
  return sentencesOn(page).flatMap((sentence) =>
    points.flatMap(([attribute, words]) => {
      const value = words.exec(sentence)?.[1];
      return value === undefined ? [] : [{ attribute, value }];
    }),
  );
}
