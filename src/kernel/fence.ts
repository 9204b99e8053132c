import { createHmac } from 'node:crypto';
import { visibleText } from './visible-text.ts';

/**
 * Puts untrusted text between two lines that nobody outside can write: both carry a keyed hash of the text, so that no
 * text can hold its own end. Equal texts give equal fences, so that equal prompts stay equal.
 * @param label what the text is, in words of ours
 */
export type Fence = (label: string, text: string) => string;

/** @param key a secret of the project; whoever knows it could write an end of fence into a text */
export function createFence(key: string): Fence {
  return (label, text) => {
    const shown = visibleText(text);
    const mark = createHmac('sha256', key).update(shown, 'utf8').digest('hex').slice(0, 20);
    return `<<<${mark} ${label}\n${shown}\n${mark}>>>`;
  };
}
