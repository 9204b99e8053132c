import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceReading } from '../../../examiner/citations/citation.ts';
import type { SupportPanel } from '../../../examiner/citations/judge-support.ts';
import { type CitationParts, judgeCitations } from '../../../src/application/judge-citations.ts';
import { citationBoard } from '../../../src/arena/citations/citation-board.ts';
import { citationFigures } from '../../../src/arena/citations/citation-figures.ts';
import { citationSettings } from '../../../src/config/citation-settings.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { wrongValue } from '../../../src/sandbox/contestants/collect-details.ts';
import { composeAnswer } from '../../../src/sandbox/contestants/compose-answer.ts';
import { createOracle } from '../../../src/sandbox/oracle/oracle.ts';
import { judgingRig } from '../../examiner/judging/judging-rig.ts';
import { sampleTask } from '../../examiner/sample-task.ts';
import { grownWorld } from './grown-world.ts';

const world = { seed: 4102, size: 300 };
const styles = ['bullets', 'table', 'prose'] as const;
let web: Awaited<ReturnType<typeof grownWorld>>;
beforeAll(async () => {
  web = await grownWorld(world.seed, world.size);
});

/** Two siblings in each answer, with their pages cited; so many of the details are given another value. */
function answersOf(twistedShare: number): string[] {
  const articles = [...web.world.articles()].filter(({ facts }) => facts.length >= 3);
  return Array.from({ length: 24 }, (_, at) => {
    const reports = articles.slice(2 * at, 2 * at + 2).map(({ title, path, facts, id }) => ({
      name: title,
      source: `http://sandbox.test${path}`,
      details: facts.slice(0, 3).map(({ attribute, value }) => {
        const random = randomFor('twist', id, attribute);
        const siblings = articles.flatMap((other) =>
          other.facts.flatMap((fact) => (fact.attribute === attribute ? fact.value : [])),
        );
        return { attribute, value: random.chance(twistedShare) ? wrongValue(value, siblings, random) : value };
      }),
    }));
    return composeAnswer(reports, 0, styles[at % styles.length] ?? 'bullets', 1_000);
  });
}

function citationParts(panel: SupportPanel | null): CitationParts {
  const kept = new Map<string, SourceReading>();
  return {
    settings: citationSettings.parse({ judge: 'model' }),
    reader: web.parts.reader,
    pages: web.parts.store,
    readings: {
      load: async (url) => kept.get(url) ?? null,
      keep: async (reading) => {
        kept.set(reading.url, reading);
        return reading;
      },
    },
    clock: systemClock,
    panelFor: () => panel,
    own: [],
    signal: new AbortController().signal,
  };
}

async function boardOf(agents: Readonly<Record<string, readonly string[]>>, panel: SupportPanel | null) {
  const parts = citationParts(panel);
  const answers = await Promise.all(
    Object.entries(agents).flatMap(([agent, texts]) =>
      texts.map(async (text, at) => {
        const report = await judgeCitations(
          { task: sampleTask(), answer: { text, citations: [] }, vendor: null },
          parts,
        );
        return { agent: agentId(agent), tree: `t${at}`, report };
      }),
    ),
  );
  return citationBoard(citationFigures(answers, Object.keys(agents).map(agentId), { seed: 1 }));
}

describe('the citations of agents on the made-up web', () => {
  it('with the oracle as judge: who twists what pages say stands below the honest one, the more so the more is twisted', async () => {
    const judge = createOracle({ ...world, model: 'oracle' });
    const panel = { judges: [judge], options: judgingRig([judge]).options };
    const agents = { Twister: answersOf(1), Careless: answersOf(0.2), Honest: answersOf(0) };
    const board = await boardOf(agents, panel);
    expect(board.map(({ agent }) => String(agent))).toEqual(['Honest', 'Careless', 'Twister']);
    const [honest, , twister] = board;
    expect(honest?.rankHigh).toBe(1);
    expect(honest?.precision.value).toBeGreaterThan(0.95);
    expect(twister?.precision.value).toBeLessThan(0.1);
    expect(board.map(({ outcomes }) => outcomes.open)).toEqual([0, 0, 0]);
  });

  it('without a judge: none is supported that is not, and nobody is above another for want of one', async () => {
    const board = await boardOf({ Twister: answersOf(1), Honest: answersOf(0) }, null);
    for (const { citations, outcomes, precision } of board) {
      expect(outcomes.open).toBe(citations);
      expect(precision.value).toBeNull();
    }
  });
});
