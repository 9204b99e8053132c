import type { ChatMessage } from '../chat-message.ts';
import type { Words } from './adapter-sample.ts';

/**
 * The question that a prompt asks: a text as it stands; of messages the words of the user, or, where the user speaks more
 * than once, the conversation with its roles. What the system was told is left out.
 */
export function promptQuery(prompt: Words): string {
  if (typeof prompt === 'string') return prompt;
  const turns = prompt.filter(({ role }) => role !== 'system' && role !== 'developer');
  const asked = turns.filter(({ role }) => role === 'user');
  const [only] = asked;
  if (only !== undefined && asked.length === 1) return wordsOf(only);
  return turns.map((turn) => `${turn.role}: ${wordsOf(turn)}`).join('\n\n');
}

function wordsOf({ content }: ChatMessage): string {
  if (content == null) return '';
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
}
