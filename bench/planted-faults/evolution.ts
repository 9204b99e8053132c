import { planted, plantedIn } from './planted-fault.ts';

/** Faults in how matches go on and how tournaments pair. */
export const evolutionFaults = plantedIn('evolution', [
  planted('clear-win-counts-once', 'src/arena/evolution.ts', {
    before: '_MUCH_BETTER`) return 2;',
    after: '_MUCH_BETTER`) return 1;',
    breaks: 'A clear win of a round scores one point instead of two.',
  }),
  planted('lead-ends-late', 'src/arena/evolution.ts', {
    before: '>= limits.lead)',
    after: '> limits.lead)',
    breaks: 'A match goes on, and costs more rounds, after one side has the lead that decides it.',
  }),
  planted('one-round-too-many', 'src/arena/evolution.ts', {
    before: 'if (scored.round >= limits.rounds)',
    after: 'if (scored.round > limits.rounds)',
    breaks: 'Close matches have a round more than the config allows.',
  }),
  planted('backtracks-to-root', 'src/arena/evolution.ts', {
    before: 'if (state.path.length > 2) {',
    after: 'if (state.path.length > 1) {',
    breaks: 'After a low tie on the first level a match stands at the root, which has no parent to ask about.',
  }),
  planted('pressure-test-stays-narrow', 'src/arena/evolution.ts', {
    before: "kind === 'pressure_test' || deeper === null",
    after: "kind === 'pressure_test' && deeper === null",
    breaks: 'After a high tie the next question is not wider, and where a page leads no deeper it is the same again.',
  }),
  planted('second-bye', 'src/arena/formats/swiss.ts', {
    before: '(roundsOf.get(agents[vertex]) ?? 0) < round - 1;',
    after: '(roundsOf.get(agents[vertex]) ?? 0) < round - 2;',
    breaks: 'In a swiss tournament of an odd field an agent sits out twice while others never do.',
  }),
  planted('grades-credited-to-opponent', 'src/arena/make-format.ts', {
    before: '{ tasks: sameSeats ? tasks : tasks.map(({ task, a, b }) => ({ task, a: b, b: a })) }',
    after: '{ tasks }',
    breaks: "In the adaptive format every second tree's grades count for the opponent.",
  }),
  planted('worse-seed-goes-on', 'training/formats/bracket.ts', {
    before: 'seeds.indexOf(b) - seeds.indexOf(a)',
    after: 'seeds.indexOf(a) - seeds.indexOf(b)',
    breaks: 'Of two that stay level in an elimination the worse seed goes on.',
  }),
  planted('rests-who-rested', 'training/formats/double-elimination.ts', {
    before: 'byesOf(one) - byesOf(other)',
    after: 'byesOf(other) - byesOf(one)',
    breaks: 'In a double elimination those who had a bye get the next one too, and others play every round.',
  }),
  planted('same-agent-always-first', 'src/arena/formats/format.ts', {
    before: 'if (claim !== 0) return claim > 0 ? { a: one, b: other } : { a: other, b: one };',
    after: 'if (claim !== 0) return claim > 0 ? { a: other, b: one } : { a: one, b: other };',
    breaks: 'An agent that had seat A gets it again and again, so that seats are no longer even.',
  }),
]);
