import type { Appointment } from '../tasks/travel-task.ts';
import { isOpenFor } from '../world/place.ts';
import { routeBetween } from '../world/routes.ts';
import { clockText, daysFromToday } from '../world/world-calendar.ts';
import type { CheckedPlan, ItineraryStretch } from './resolve-steps.ts';

/** Steps follow each other in time. */
export function orderFaults({ plan: { stretches } }: CheckedPlan): string[] {
  const backwards = stretches
    .filter(({ start, end }) => end < start)
    .map((each) => `${said(each)} ends before it begins`);
  const early = pairsOf(stretches)
    .filter(([before, after]) => after.start < before.end)
    .map(([, after]) => `${said(after)} begins before the step before it has ended`);
  return [...backwards, ...early];
}

/** Each step begins where the one before it ended; the first at the start, the last ends at the end. */
export function connectedFaults({ plan: { stretches }, request }: CheckedPlan): string[] {
  const first = stretches[0];
  const last = stretches.at(-1);
  const gaps = pairsOf(stretches)
    .filter(([before, after]) => before.to.id !== after.from.id)
    .map(([before, after]) => `from ${before.to.id} nothing leads to ${after.from.id}`);
  return [
    ...(first?.from.id === request.start.place
      ? []
      : [`it begins at ${first?.from.id}, not at ${request.start.place}`]),
    ...gaps,
    ...(last?.to.id === request.end.place ? [] : [`it ends at ${last?.to.id}, not at ${request.end.place}`]),
  ];
}

/** Ways take as long as they take. */
export function moveFaults({ plan: { stretches } }: CheckedPlan): string[] {
  const faults: string[] = [];
  for (const each of stretches) {
    if (each.do !== 'move') continue;
    const route = routeBetween(each.from.point, each.to.point, each.step.mode);
    if (!route.ok) faults.push(`${said(each)}: ${route.failure}`);
    else if (each.end - each.start < route.value.minutes)
      faults.push(`${said(each)} takes ${route.value.minutes} minutes, not ${each.end - each.start}`);
  }
  return faults;
}

/** Places are open from the beginning of a visit to its end. */
export function openFaults({ plan: { stretches } }: CheckedPlan): string[] {
  return visitsOf(stretches)
    .filter(({ to, date, start, end }) => {
      const midnight = (daysFromToday(date) ?? 0) * 1440;
      return !isOpenFor(to, date, start - midnight, end - midnight);
    })
    .map((each) => `not open for ${said(each)}`);
}

/** Visits last as long as places ask for. */
export function stayLengthFaults({ plan: { stretches } }: CheckedPlan): string[] {
  return visitsOf(stretches)
    .filter(({ start, end, to }) => end - start < to.stayMinutes)
    .map((each) => `${said(each)} is shorter than ${each.to.stayMinutes} minutes`);
}

/** Nothing lies before the start or after the end. */
export function windowFaults({ plan: { stretches }, request: { start, end } }: CheckedPlan): string[] {
  const begins = stretches[0]?.start ?? 0;
  const ends = stretches.at(-1)?.end ?? Number.POSITIVE_INFINITY;
  return [
    ...(begins < minuteOfAppointment(start) ? [`it begins before ${clockText(start.at)}`] : []),
    ...(ends > minuteOfAppointment(end) ? [`it ends after ${clockText(end.at)} of ${end.date}`] : []),
  ];
}

const minuteOfAppointment = ({ date, at }: Appointment) => (daysFromToday(date) ?? 0) * 1440 + at;

/** The visits among steps. */
export function visitsOf(stretches: readonly ItineraryStretch[]) {
  return stretches.filter((each) => each.do === 'visit');
}

function pairsOf(stretches: readonly ItineraryStretch[]): [ItineraryStretch, ItineraryStretch][] {
  return stretches.slice(1).map((after, at) => [stretches[at] ?? after, after]);
}

function said({ do: what, date, start, from, to }: ItineraryStretch): string {
  const way = what === 'visit' ? `the visit to ${to.id}` : `the ${what} from ${from.id} to ${to.id}`;
  return `${way} on ${date} at ${clockText(((start % 1440) + 1440) % 1440)}`;
}
