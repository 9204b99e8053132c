import type { Examiner, Judgement } from '../../examiner/examiner.ts';
import type { VerdictTier } from '../../examiner/verdict.ts';
import { itemResults } from '../../src/arena/item-results.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { tournamentShares } from '../../src/arena/tournament-shares.ts';
import { ok } from '../../src/kernel/result.ts';
import { scriptedRoster } from '../../src/sandbox/contestants/scripted-roster.ts';
import type { DemoSize } from '../arena/play-demo.ts';
import { playInMemory } from '../arena/play-in-memory.ts';
import { mean, rounded } from '../arena/read-shares.ts';
import { boardsOf, correlationWithSkill } from './boards.ts';
import type { Control } from './control.ts';

/** Figures of a demo that judging decides, each a mean over the seeds. */
interface Figures {
  /** Spearman correlation of both boards with known skill. */
  readonly matches: number;
  readonly items: number;
  /** Share of graded items that are satisfied. */
  readonly satisfied: number;
  /** Grades of a judge that code or another look overruled, for each graded item. */
  readonly overruled: number;
  /** Shares of the tags of lost rounds. */
  readonly depthTags: number;
  readonly widthTags: number;
}

interface Fault {
  readonly judge?: string;
  readonly change?: (judgement: Judgement) => Judgement;
  /** The figure that it turns, by at least so much; a negative number: downwards. */
  readonly turns: keyof Figures;
  readonly by: number;
}

const loserWins: Readonly<Record<VerdictTier, VerdictTier>> = {
  A_MUCH_BETTER: 'B_MUCH_BETTER',
  A_BETTER: 'B_BETTER',
  TIE_HIGH: 'TIE_HIGH',
  TIE_LOW: 'TIE_LOW',
  B_BETTER: 'A_BETTER',
  B_MUCH_BETTER: 'A_MUCH_BETTER',
};

/** Every fault of the oracle, a broken rule of verdicts and one of tags, each with a figure that has to tell of it. */
const faults: Readonly<Record<string, Fault>> = {
  // Code proves the wrong values, so that no board moves: it is told by what was overruled.
  'passes near misses': { judge: 'sandbox/oracle:near-miss-0.5', turns: 'overruled', by: 0.02 },
  'does not read': { judge: 'sandbox/oracle:lazy-0.3', turns: 'items', by: -0.02 },
  misreads: { judge: 'sandbox/oracle:misread-0.3', turns: 'satisfied', by: -0.1 },
  'the loser wins': {
    change: (judgement) => ({
      ...judgement,
      verdict: { ...judgement.verdict, tier: loserWins[judgement.verdict.tier] },
    }),
    turns: 'matches',
    by: -1,
  },
  'every failure is one of depth': {
    change: (judgement) => {
      const { tag } = judgement.verdict;
      return tag === null ? judgement : { ...judgement, verdict: { ...judgement.verdict, tag: 'DEPTH' } };
    },
    turns: 'depthTags',
    by: 0.3,
  },
};

/** A demo judged well, and judged with one fault at a time: its named figure turns by as much as is stated. */
export async function brokenJudging(seeds: readonly number[], size: DemoSize): Promise<Control> {
  const sound = await figuresOf(seeds, size, {});
  const measured: Record<string, unknown> = { seeds: seeds.length, sound };
  let passed = true;
  for (const [name, fault] of Object.entries(faults)) {
    const turned = rounded((await figuresOf(seeds, size, fault))[fault.turns] - sound[fault.turns]);
    const isTold = fault.by > 0 ? turned >= fault.by : turned <= fault.by;
    measured[name] = { figure: fault.turns, turned, least: fault.by };
    passed &&= isTold;
  }
  return { control: 'broken judging', passed, measured };
}

async function figuresOf(
  seeds: readonly number[],
  { agents: count, trees, rounds }: DemoSize,
  { judge, change }: Pick<Fault, 'judge' | 'change'>,
): Promise<Figures> {
  const agents = scriptedRoster.slice(0, count).map(({ name }) => ({ kind: 'scripted', name }));
  const examiner = judge === undefined ? {} : { judges: [judge], mostWrongPassed: 1 };
  const all: Figures[] = [];
  for (const seed of seeds) {
    const played = await playInMemory(
      { seed, agents, trees: { count: trees }, tournament: { rounds }, examiner },
      {
        withServices: (services) =>
          change === undefined ? services : { ...services, examiner: changed(services.examiner, change) },
      },
    );
    const boards = boardsOf(played);
    const items = itemResults(played.record);
    const { tags } = tournamentShares(played.record);
    all.push({
      matches: correlationWithSkill(boards.matches.ratings),
      items: correlationWithSkill(boards.items.ratings),
      satisfied: items.filter(({ satisfied }) => satisfied).length / items.length,
      overruled: played.record.rounds.flatMap(overruledIn).length / items.length,
      depthTags: tags.DEPTH.share ?? 0,
      widthTags: tags.WIDTH.share ?? 0,
    });
  }
  const meanOf = (figure: keyof Figures) => rounded(mean(all.map((each) => each[figure])));
  return {
    matches: meanOf('matches'),
    items: meanOf('items'),
    satisfied: meanOf('satisfied'),
    overruled: meanOf('overruled'),
    depthTags: meanOf('depthTags'),
    widthTags: meanOf('widthTags'),
  };
}

function overruledIn({ result: end }: RoundRecord) {
  const looks = end.kind === 'judged' ? (end.judgement.secondLooks ?? []) : [];
  return looks.filter(({ result }) => ['lowered', 'disputed', 'unshown'].includes(result));
}

function changed(examiner: Examiner, change: (judgement: Judgement) => Judgement): Examiner {
  const judge: Examiner['judge'] = async (request) => {
    const judged = await examiner.judge(request);
    return judged.ok ? ok(change(judged.value)) : judged;
  };
  return { ...examiner, judge };
}
