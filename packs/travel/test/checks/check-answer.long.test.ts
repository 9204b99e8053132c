import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../checks/check-answer.ts';
import type { Itinerary, ItineraryStep, PlanItinerary } from '../../checks/itinerary.ts';
import { fittingPlaces } from '../../checks/search-checks.ts';
import { answerText } from '../../planning/plan-answer.ts';
import type { TravelTask, TripRequest } from '../../tasks/travel-task.ts';
import { trainLeg } from '../../world/railway.ts';
import { hubOf } from '../../world/travel-world.ts';
import { seatsLeft } from '../../world/vacancies.ts';
import { clockText, minutesOfClock, weekdayOf, worldDate } from '../../world/world-calendar.ts';
import { solvedTasks, testWorld as world } from '../solved-tasks.ts';

const solved = await solvedTasks(2, 'checks');
const plans = solved.flatMap(({ task, itinerary }) =>
  'steps' in itinerary && 'visits' in task.request ? [{ task, request: task.request, itinerary }] : [],
);
const somePlan = fc.constantFrom(...plans);

const failedOf = (task: TravelTask, itinerary: Itinerary) =>
  checkAnswer(world, task, answerText(itinerary))
    .outcomes.filter(({ passed }) => !passed)
    .map(({ check }) => check);
const withStep = (plan: PlanItinerary, at: number, step: ItineraryStep): PlanItinerary => ({
  ...plan,
  steps: plan.steps.map((each, index) => (index === at ? step : each)),
});
const stepsOf = <Do extends ItineraryStep['do']>({ steps }: PlanItinerary, what: Do) =>
  steps.flatMap((step, at) => (step.do === what ? [{ at, step: step as Extract<ItineraryStep, { do: Do }> }] : []));
const minuteOf = (clock: string) => minutesOfClock(clock) ?? Number.NaN;

describe('checks of a plan', () => {
  it('pass the reference answer of each task', () => {
    for (const { task, answer } of solved)
      expect(checkAnswer(world, task, answer)).toMatchObject({ passed: true, share: 1 });
  });

  it('hold the budget against the sum of the world’s prices, for every budget', () => {
    fc.assert(
      fc.property(somePlan, fc.integer({ min: 0, max: 4000 }), ({ task, request, itinerary }, budget) => {
        const failed = failedOf({ ...task, request: { ...request, budget } }, itinerary);
        // The planner summed what tools told it.
        expect(failed).toEqual(itinerary.total_cost > budget ? ['budget'] : []);
      }),
    );
  });

  it('fail a stated sum that is wrong by more than a rounding, and nothing else for it', () => {
    fc.assert(
      fc.property(somePlan, fc.integer({ min: -400, max: 400 }), ({ task, itinerary }, more) => {
        fc.pre(itinerary.total_cost + more >= 0);
        const failed = failedOf(task, { ...itinerary, total_cost: itinerary.total_cost + more });
        expect(failed).toEqual(Math.abs(more) > 1 ? ['total'] : []);
      }),
    );
  });

  it('pass opening hours exactly where the place is open from the first to the last minute', () => {
    fc.assert(
      fc.property(somePlan, fc.nat(30), fc.nat(1439), fc.nat(200), ({ task, itinerary }, which, from, long) => {
        const visits = stepsOf(itinerary, 'visit');
        const visit = visits[which % visits.length];
        fc.pre(visit !== undefined && from + long < 1440);
        const times = { from: clockText(from), to: clockText(from + long) };
        const failed = failedOf(task, withStep(itinerary, visit.at, { ...visit.step, ...times }));
        const open = world.places.get(visit.step.place)?.hours[weekdayOf(visit.step.date)] ?? null;
        expect(failed.includes('opening hours')).toBe(open === null || from < open.from || from + long > open.to);
      }),
    );
  });

  it('fail a visit that is shorter than its place asks for', () => {
    fc.assert(
      fc.property(somePlan, fc.nat(30), fc.nat(120), ({ task, itinerary }, which, long) => {
        const visits = stepsOf(itinerary, 'visit');
        const visit = visits[which % visits.length];
        fc.pre(visit !== undefined && minuteOf(visit.step.from) + long < 1440);
        const to = clockText(minuteOf(visit.step.from) + long);
        const failed = failedOf(task, withStep(itinerary, visit.at, { ...visit.step, to }));
        const asked = world.places.get(visit.step.place)?.stayMinutes ?? 0;
        expect(failed.includes('length of visits')).toBe(long < asked);
      }),
    );
  });

  it('fail ways that are made faster than they are, and steps that are left out', () => {
    fc.assert(
      fc.property(somePlan, fc.nat(30), fc.integer({ min: 1, max: 30 }), ({ task, itinerary }, which, sooner) => {
        const moves = stepsOf(itinerary, 'move');
        const move = moves[which % moves.length];
        fc.pre(move !== undefined && minuteOf(move.step.arrive) - sooner >= 0);
        const arrive = clockText(minuteOf(move.step.arrive) - sooner);
        expect(failedOf(task, withStep(itinerary, move.at, { ...move.step, arrive }))).toContain('travel times');
        const steps = itinerary.steps.filter((_, at) => at !== move.at);
        expect(failedOf(task, { ...itinerary, steps })).toContain('connected');
      }),
    );
  });

  it('fail a plan without something that was asked for', () => {
    fc.assert(
      fc.property(somePlan, fc.nat(9), ({ task, request, itinerary }, which) => {
        const place = request.visits[which % request.visits.length];
        const steps = itinerary.steps.filter((step) => step.do !== 'visit' || step.place !== place);
        expect(failedOf(task, { ...itinerary, steps })).toContain('required');
      }),
    );
  });

  it('fail days that there are not, and places, trains and hotels that there are not', () => {
    const days = fc.oneof(fc.integer({ min: 60, max: 9000 }), fc.integer({ min: -900, max: -1 }));
    fc.assert(
      fc.property(somePlan, fc.nat(99), days, ({ task, itinerary }, which, day) => {
        const at = which % itinerary.steps.length;
        const step = itinerary.steps[at] as ItineraryStep;
        const date = new Date(Date.UTC(2031, 2, 3) + day * 86_400_000).toISOString().slice(0, 10);
        const moved = step.do === 'stay' ? { ...step, check_in: date } : { ...step, date };
        const unknown =
          step.do === 'stay' ? { ...step, hotel: 'P1' } : step.do === 'visit' ? { ...step, place: 'P1' } : moved;
        expect(failedOf(task, withStep(itinerary, at, moved))).toContain('known');
        expect(failedOf(task, withStep(itinerary, at, unknown))).toContain('known');
      }),
    );
  });

  it('fail a party for which there are too few seats, rooms or tickets', () => {
    const journeys = plans.filter(({ task }) => task.request.kind === 'multi-day');
    expect(journeys.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(
        fc.constantFrom(...journeys),
        fc.integer({ min: 1, max: 80 }),
        ({ task, request, itinerary }, adults) => {
          const party = { adults, children: 0 };
          const least = Math.min(
            ...itinerary.steps
              .filter((step) => step.do === 'train' || step.do === 'flight')
              .map((step) => seatsLeft(world.seed, step.do === 'train' ? step.train : step.flight, step.date)),
          );
          const failed = failedOf({ ...task, request: { ...request, party } }, itinerary);
          if (adults > least) expect(failed).toContain('not sold out');
        },
      ),
    );
  });

  it('never pass, and never throw, for text or JSON of any kind', () => {
    const blocks = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``),
      fc
        .record({
          kind: fc.constantFrom('direction', 'search', 'compare', 'multi-day'),
          steps: fc.jsonValue(),
          places: fc.jsonValue(),
        })
        .map((value) => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``),
    );
    fc.assert(
      fc.property(fc.constantFrom(...solved), blocks, ({ task }, text) => {
        const checked = checkAnswer(world, task, text);
        expect(checked.passed).toBe(false);
        expect(checked.outcomes.length).toBe(checkAnswer(world, task, '').outcomes.length);
      }),
    );
  });
});

describe('the check of connections', () => {
  const trains = [...world.trains.values()];
  const days = fc.integer({ min: 0, max: 59 }).map(worldDate);

  it('passes a change of trains exactly where there are 15 minutes, and trains only by their timetable', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...trains),
        fc.constantFrom(...trains),
        fc.nat(5),
        days,
        fc.integer({ min: -3, max: 3 }),
        (a, b, stop, date, late) => {
          const change = a.stops[1 + (stop % (a.stops.length - 1))];
          const first = trainLeg(a, a.stops[0]?.city ?? '', change?.city ?? '', date);
          const last = b.stops.at(-1)?.city ?? '';
          const second = trainLeg(b, change?.city ?? '', last, date);
          fc.pre(a.id !== b.id && first !== null && second !== null && first.to.arrive <= second.from.depart);
          const ride = (leg: NonNullable<typeof first>, delay: number): ItineraryStep => ({
            do: 'train',
            train: leg.train.id,
            date,
            from: leg.from.city,
            to: leg.to.city,
            depart: clockText(leg.from.depart),
            arrive: clockText(leg.to.arrive + delay),
          });
          const steps = [ride(first, 0), ride(second, late)];
          const task = { id: 'any', question: '', request: anyTrip(first.from.city, last, date) };
          const { outcomes } = checkAnswer(world, task, answerText({ kind: 'multi-day', steps, total_cost: 0 }));
          const passed = (name: string) => outcomes.find(({ check }) => check === name)?.passed;
          expect(passed('connections')).toBe(second.from.depart - first.to.arrive >= 15);
          expect(passed('timetable')).toBe(late === 0);
          expect(passed('connected')).toBe(true);
        },
      ),
      { numRuns: 60, maxSkipsPerRun: 5000 },
    );
  });

  function anyTrip(from: string, to: string, date: string): TripRequest {
    const place = (city: string) => hubOf(world, city, 'station')?.id ?? '';
    const start = { place: place(from), date, at: 0 };
    const end = { place: place(to), date, at: 1439 };
    const wishes = { visits: [], sights: 0, lunch: null, preference: null, budget: null, hotelRating: null };
    return { kind: 'multi-day', city: to, party: { adults: 1, children: 0 }, start, end, ...wishes, less: 'cost' };
  }
});

describe('checks of a search', () => {
  const searches = solved.filter(({ task }) => task.request.kind === 'search');

  it('pass the nearest that fit in their order, and no other list', () => {
    const ids = fc.array(fc.nat(12), { maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...searches), ids, ({ task }, picks) => {
        if (task.request.kind !== 'search') throw new Error('no search');
        const fitting = fittingPlaces(world, task.request).map(({ id }) => id);
        const others = [...world.places.keys()].slice(0, 8);
        const pool = [...fitting.slice(0, 5), ...others];
        const places = picks.map((pick) => pool[pick % pool.length] ?? '');
        const passed = checkAnswer(world, task, answerText({ kind: 'search', places })).passed;
        expect(passed).toBe(places.join() === fitting.slice(0, task.request.count).join());
      }),
    );
  });
});

describe('checks of a comparison', () => {
  const comparisons = solved.flatMap(({ task, itinerary }) =>
    itinerary.kind === 'compare' ? [{ task, itinerary }] : [],
  );

  it('fail each figure that is changed, and the option it stands in alone', () => {
    const change = fc.constantFrom('possible', 'ids', 'depart', 'arrive', 'cost' as const);
    fc.assert(
      fc.property(fc.constantFrom(...comparisons), fc.nat(2), change, ({ task, itinerary }, which, what) => {
        const option = itinerary.options[which];
        fc.pre(option?.possible === true);
        const wrong = { possible: false, ids: ['T1'], depart: '00:01', arrive: '00:02', cost: (option.cost ?? 0) + 2 }[
          what
        ];
        const options = itinerary.options.map((each) => (each === option ? { ...each, [what]: wrong } : each));
        expect(failedOf(task, { ...itinerary, options })).toEqual([option.mode]);
      }),
    );
  });

  it('fail a choice that is not the best', () => {
    for (const { task, itinerary } of comparisons)
      for (const choice of ['train', 'flight', 'car', null] as const)
        if (choice !== itinerary.choice) expect(failedOf(task, { ...itinerary, choice })).toEqual(['choice']);
  });
});

describe('the report of an answer', () => {
  it('names the same checks whatever the answer says, so that every answer is held to as much', () => {
    for (const { task, answer } of solved) {
      const named = (text: string) => checkAnswer(world, task, text).outcomes.map(({ check }) => check);
      expect(named('')).toEqual(named(answer));
      expect(named('```json\n{"kind": "search", "places": ["P1"]}\n```').sort()).toEqual(named(answer).sort());
    }
  });
});
