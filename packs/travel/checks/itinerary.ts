import * as z from 'zod';
import { faultsText } from '../../../src/kernel/errors.ts';
import { parsedJson } from '../../../src/kernel/json.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { travelModes } from '../tasks/travel-task.ts';
import { routeModes } from '../world/routes.ts';

const id = z.string().min(1).max(20);
const city = z.string().min(1).max(60);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const crowns = z.number().min(0).max(1_000_000);
const ride = { date: day, from: city, to: city, depart: clock, arrive: clock };

const step = z.discriminatedUnion('do', [
  z.object({ do: z.literal('visit'), place: id, date: day, from: clock, to: clock }),
  z.object({ do: z.literal('move'), mode: z.enum(routeModes), ...ride, from: id, to: id }),
  z.object({ do: z.literal('train'), train: id, ...ride }),
  z.object({ do: z.literal('flight'), flight: id, ...ride }),
  z.object({ do: z.literal('stay'), hotel: id, check_in: day, check_out: day, rooms: z.number().int().min(1).max(20) }),
]);
/** One step of a plan. */
export type ItineraryStep = z.infer<typeof step>;

const plan = z.object({
  kind: z.enum(['direction', 'one-day', 'multi-day']),
  steps: z.array(step).min(1).max(100),
  total_cost: crowns,
});
export type PlanItinerary = z.infer<typeof plan>;

const option = z.object({
  mode: z.enum(travelModes),
  possible: z.boolean(),
  ids: z.array(id).max(4).default([]),
  depart: clock.nullish(),
  arrive: clock.nullish(),
  cost: crowns.nullish(),
});

const comparison = z.object({
  kind: z.literal('compare'),
  options: z.array(option).max(6),
  choice: z.enum(travelModes).nullable(),
});
export type CompareItinerary = z.infer<typeof comparison>;

const search = z.object({ kind: z.literal('search'), places: z.array(id).max(20) });

const itinerary = z.discriminatedUnion('kind', [plan, comparison, search]);
/** The block of JSON of an answer. */
export type Itinerary = z.infer<typeof itinerary>;

const longestAnswer = 200_000;
const mostBlocks = 50;

/** Reads the itinerary of an answer, its last fenced block marked `json`; fails if there is none or it does not fit. */
export function readItinerary(answer: string): Result<Itinerary, string> {
  const blocks = [...answer.slice(0, longestAnswer).matchAll(/^ {0,3}```json[ \t]*\r?\n([\s\S]*?)^ {0,3}```/gm)];
  const last = blocks.slice(-mostBlocks).at(-1)?.[1];
  if (last === undefined) return fail('the answer has no block of JSON between ```json and ```');
  const value = parsedJson(last);
  if (value === undefined) return fail('the block is not JSON');
  const parsed = itinerary.safeParse(value);
  return parsed.success ? ok(parsed.data) : fail(faultsText(parsed.error));
}
