import { z } from 'zod';
import { chatMessageSchema } from '../../rewards/chat-message.ts';
import { type Rollout, rolloutOf } from '../../rewards/read-candidate.ts';

/** A candidate as a question has it: its answer alone, or the messages of the whole rollout. */
export const shownWorkSchema = z.union([z.string().max(4_000_000), z.array(chatMessageSchema).min(1).max(10_000)], {
  error: 'a text, or a list of chat messages',
});
export type ShownWork = z.infer<typeof shownWorkSchema>;

/** The rollout that is shown, or what is wrong with it, in words. */
export function shownRollout(id: string, work: ShownWork): Rollout | string {
  return rolloutOf({ id, ...(typeof work === 'string' ? { response: work } : { messages: work }) });
}
