import { expect, it } from 'vitest';
import { promptQuery } from '../../groups/adapter-sample.ts';

it('a text is the question as it stands; of messages the words of the user count, or the whole conversation', () => {
  const system = { role: 'system' as const, content: 'Be brief.' };
  const user = { role: 'user' as const, content: [{ type: 'image' }, { type: 'text', text: 'Who?' }] };
  const reply = { role: 'assistant' as const, content: 'Ada.' };
  expect(promptQuery('<|user|>Who?')).toBe('<|user|>Who?');
  expect(promptQuery([system, user])).toBe('Who?');
  expect(promptQuery([system, user, reply, { role: 'user', content: 'When?' }])).toBe(
    'user: Who?\n\nassistant: Ada.\n\nuser: When?',
  );
});
