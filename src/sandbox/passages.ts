import { changeSentences } from './change-passage.ts';
import type { Article } from './domain.ts';
import { paragraph } from './html-text.ts';
import { noticesLink } from './notices.ts';
import { pointSentences } from './points.ts';
import type { World } from './world.ts';

/** Passages of the sandbox's pages beside their facts, for kinds of questions that facts alone do not give. */
export const passageKinds = ['change', 'synthesis', 'comparison'] as const;
export type PassageKind = (typeof passageKinds)[number];

/**
 * The HTML of an article's passages of the wanted kinds; empty where none is wanted, so that a web without them stays as it
 * is, to the byte. A pure function of (world, article, kinds).
 */
export function passageSections(world: World, article: Article, kinds: readonly PassageKind[]): string {
  return [
    kinds.includes('change') ? section('Recent changes', changeSentences(world, article)) : '',
    kinds.includes('comparison') ? section('Course of events', pointSentences(world, article)) : '',
    kinds.includes('synthesis') ? noticesLink(world, article) : '',
  ].join('');
}

function section(heading: string, sentences: readonly string[]): string {
  const id = heading.toLowerCase().replaceAll(' ', '-');
  return `<h2 id="${id}">${heading}</h2>\n${paragraph(sentences.join(' '))}`;
}
