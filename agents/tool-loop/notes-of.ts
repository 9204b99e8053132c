import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import type { ModelMessage } from '../../src/models/language-model.ts';

const longestInput = 500;

/**
 * One message that holds the question and all that was looked up for it. The answer is asked for with it, and not by going
 * on without tools: some providers answer nothing when earlier turns used tools that are no longer offered.
 */
export function notesOf([question, ...turns]: readonly ModelMessage[], why: string): ModelMessage {
  const inputs = new Map<string, string>();
  const notes: string[] = [];
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      if (turn.text.trim() !== '') notes.push(`You noted: ${turn.text}`);
      for (const { id, name, input } of turn.toolRequests) inputs.set(id, `${name} ${shown(input)}`);
    } else if (turn.role === 'tool')
      notes.push(`You used ${inputs.get(turn.id) ?? turn.name}, which gave:\n${turn.text}`);
  }
  const all = notes.length > 0 ? notes.join('\n\n') : 'Nothing.';
  return { role: 'user', text: `${question?.text ?? ''}\n\nWhat you have looked up so far:\n\n${all}\n\n${why}` };
}

function shown(input: unknown): string {
  return (canonicalJson(input ?? null) ?? '').slice(0, longestInput);
}
