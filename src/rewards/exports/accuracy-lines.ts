import { z } from 'zod';
import { readLine } from '../read-line.ts';
import { idText, longestText, soundText } from './sound-text.ts';

const goldSchema = z
  .object({
    group_id: idText.nullish(),
    question: soundText(200_000).min(1).nullish(),
    answers: z.array(soundText(longestText)).min(1).max(1_000),
  })
  .refine(({ group_id, question }) => (group_id ?? question) != null, 'neither group_id nor question');

/** The right answers of a group, or of all groups of a question. */
export type GoldLine = z.infer<typeof goldSchema>;

const accuracySchema = z.object({ group_id: idText, id: idText, accuracy: z.number().min(0).max(1).nullable() });

/** How right a judge found a path; null: the judge failed. */
export type AccuracyLine = z.infer<typeof accuracySchema>;

/** The right answers of one line, or what is wrong with it. */
export function readGoldLine(line: string): GoldLine | string {
  return readLine(goldSchema, line);
}

/** A judge's number for one path, or what is wrong with the line. */
export function readAccuracyLine(line: string): AccuracyLine | string {
  return readLine(accuracySchema, line);
}
