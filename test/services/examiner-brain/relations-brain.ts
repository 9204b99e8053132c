import * as z from 'zod';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

const link = z.strictObject({
  link: z.int(),
  anchor: z.string(),
  context: z.string(),
  heading: z.string(),
  place: z.string(),
  relation: z.string(),
});

/** What a name or the words around it tell. */
const cues: readonly (readonly [RegExp, string])[] = [
  [/\b(?:who|whose|kept by|she|he was|retired)\b/i, 'person'],
  [/\b(?:town|village|river|island) (?:of|in|on)\b/i, 'place'],
  [/\b(?:battle|siege|fair|race) of\b/i, 'event'],
];

/** Says what links of unknown relation under one heading are, where all of them tell the same; null where something else is asked. */
export function relationsBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'relation_changes', 'changes')) return null;
  const links = fencedText(firstTurn(asked), 'links')
    .split('\n')
    .map((line) => link.parse(JSON.parse(line)))
    .filter(({ relation }) => relation === 'unknown');
  const changes = links.flatMap((each) => {
    const group = links.filter(({ heading }) => heading === each.heading);
    const cue = cues.find(([words]) => group.every(({ anchor, context }) => words.test(`${anchor}. ${context}`)));
    return cue ? [{ link: each.link, relation: cue[1] }] : [];
  });
  return { kind: 'text', text: JSON.stringify({ changes }) };
}
