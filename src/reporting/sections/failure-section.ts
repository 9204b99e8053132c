import { failureTags } from '../../../examiner/verdict.ts';
import { levelLoss, percent, tagName, tagText, voidText } from '../arena-words.ts';
import { cellBlock, type DocumentSection, type Inlines, linkTo, marked, textBlock } from '../document/document.ts';
import { clipped } from '../html/html.ts';
import { mostRows } from '../html/html-table.ts';
import { addresses } from '../view/addresses.ts';
import type { FailureProfile } from '../view/failure-profile.ts';
import type { VoidView } from '../view/view-model.ts';
import { agentRef, agentWords, furtherRows } from './agent-table.ts';

/** Results of each agent's rounds, and the failure tags of those it lost. */
export function failureSection(
  profiles: readonly FailureProfile[],
  title = 'What each agent fails at',
): DocumentSection {
  const level = levelLoss(profiles);
  const heads = ['Agent', '#Not won', '#Rounds', '#Won', '#Tied', ...lossNames.map((name) => `#${name}`)];
  const rows = profiles.slice(0, mostRows).map(line);
  const items = failureTags.map((tag) => ({ name: tagName[tag], value: tagText(tag, level) }));
  const intro =
    'All judged rounds of an agent, fewest not won first, ties among them; behind each tag, and losses without an answer, stands its share of all lost rounds.';
  return {
    id: 'failures',
    title,
    name: 'Failures',
    blocks: [
      textBlock(intro, 'quiet'),
      cellBlock({ label: 'Failure profile', look: 'cards', heads, rows }),
      ...furtherRows(profiles.length),
      { kind: 'facts', look: 'terms', items },
    ],
  };
}

const lossNames = [...failureTags.map((tag) => tagName[tag]), 'No answer'];

function line(profile: FailureProfile): readonly Inlines[] {
  const losses = [...failureTags.map((tag) => profile.tags[tag]), profile.untagged];
  const total = losses.reduce((sum, count) => sum + count, 0);
  return [
    agentRef(profile.agent),
    marked('strong', percent(profile.shareNotWon)),
    profile.rounds,
    profile.won,
    profile.tiedHigh + profile.tiedLow,
    ...losses.map((count) => [count, marked('quiet', ` ${percent(total === 0 ? null : count / total)}`)]),
  ];
}

/** Maximum number of voids that are listed; an export has all of them. */
const mostVoids = 100;

/** Void rounds and matches, with their reasons. */
export function voidSection(voids: readonly VoidView[]): DocumentSection {
  const rows = voids
    .slice(0, mostVoids)
    .map(({ match, round, void: { reason, detail } }) => [
      linkTo(addresses.match(match, round ?? undefined), [agentWords(match.a), ' – ', agentWords(match.b)]),
      round === null ? 'match' : `round ${round}`,
      voidText[reason],
      marked('name', clipped(detail, 300)),
    ]);
  const heads = ['Match', 'What', 'Reason', 'Detail'];
  return {
    id: 'voids',
    title: 'Voids',
    blocks: [
      textBlock('A void round or match does not count: it is no loss, no tie, and not rated.', 'quiet'),
      ...(voids.length === 0 ? [textBlock('There are none.')] : [cellBlock({ label: 'List of voids', heads, rows })]),
      ...furtherRows(voids.length, 'void', mostVoids),
    ],
  };
}
