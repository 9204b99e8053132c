/** A figure that a clause can name: a number of a run, of an agent, or of a comparison of two versions. */
interface FigureKind {
  /** True if it belongs to an agent, whose name it takes. */
  readonly ofAgent: boolean;
  /** True if it can also be a share, such as `voids > 5%`. */
  readonly asShare: boolean;
  /** Kinds of results that have it: a run of matches, a comparison of two versions, or both. */
  readonly has: 'run' | 'comparison' | 'both';
  /** Description for help and messages. */
  readonly help: string;
}

/** Every number that a clause knows. */
export const clauseFigures = {
  rating: { ofAgent: true, asShare: false, has: 'run', help: 'points on the board that stands first' },
  low: { ofAgent: true, asShare: false, has: 'run', help: 'lower end of its 95% interval' },
  high: { ofAgent: true, asShare: false, has: 'run', help: 'upper end of its 95% interval' },
  best_rank: { ofAgent: true, asShare: false, has: 'run', help: 'the best rank that holds with 95%' },
  worst_rank: { ofAgent: true, asShare: false, has: 'run', help: 'the worst rank that holds with 95%' },
  wins: { ofAgent: true, asShare: true, has: 'run', help: 'matches won' },
  losses: { ofAgent: true, asShare: true, has: 'run', help: 'matches lost' },
  matches: { ofAgent: false, asShare: false, has: 'run', help: 'matches that ended' },
  voids: { ofAgent: false, asShare: true, has: 'run', help: 'matches that do not count' },
  ties: { ofAgent: false, asShare: true, has: 'run', help: 'matches that ended level' },
  spend: { ofAgent: false, asShare: false, has: 'both', help: 'dollars' },
  difference: { ofAgent: false, asShare: false, has: 'comparison', help: 'points, the newer less the older' },
  difference_low: { ofAgent: false, asShare: false, has: 'comparison', help: 'lower end of its 95% interval' },
  difference_high: { ofAgent: false, asShare: false, has: 'comparison', help: 'upper end of its 95% interval' },
  trees: { ofAgent: false, asShare: false, has: 'comparison', help: 'trees that both answered' },
} as const satisfies Readonly<Record<string, FigureKind>>;

export type ClauseFigure = keyof typeof clauseFigures;

/** Relations of two agents that a clause can name, each at 95% confidence. */
export const clauseRelations = ['worse', 'better'] as const;
export type ClauseRelation = (typeof clauseRelations)[number];

export const clauseOperators = ['<=', '>=', '!=', '<', '>', '='] as const;
export type ClauseOperator = (typeof clauseOperators)[number];

/** One sentence that a gate fails by, as it was read from `text`. */
export type FailClause =
  | {
      readonly kind: 'number';
      readonly text: string;
      readonly figure: ClauseFigure;
      readonly agent: string | null;
      readonly operator: ClauseOperator;
      readonly limit: number;
      /** The limit is a share in percent. */
      readonly percent: boolean;
    }
  | {
      readonly kind: 'relation';
      readonly text: string;
      readonly relation: ClauseRelation;
      readonly agent: string;
      readonly other: string;
    };

/** Error: a text is not a clause; the message says why. */
export class ClauseFault extends Error {
  override readonly name = 'ClauseFault';
}

/** Longer texts are no clauses. */
const longestClause = 500;

const agentForm = String.raw`"(?:[^"\\]|\\["\\])*"|'(?:[^'\\]|\\['\\])*'`;
const numberForm = new RegExp(
  String.raw`^\s*(?<figure>[a-z_]+)\s*(?:\(\s*(?<agent>${agentForm})\s*\)\s*)?(?<operator>${clauseOperators.join('|')})\s*(?<limit>-?\d{1,9}(?:\.\d{1,6})?)\s*(?<percent>%)?\s*$`,
  'i',
);
const relationForm = new RegExp(
  String.raw`^\s*(?<relation>${clauseRelations.join('|')})\s*\(\s*(?<agent>${agentForm})\s*,\s*(?<other>${agentForm})\s*\)\s*$`,
);

/**
 * Reads one clause: `FIGURE OPERATOR NUMBER`, with `%` behind the number for a share, or `worse("A", "B")`.
 * @throws ClauseFault for anything else
 */
export function parseFailClause(text: string): FailClause {
  if (text.length > longestClause) throw new ClauseFault(`a clause has at most ${longestClause} characters`);
  const { relation, agent, other } = relationForm.exec(text)?.groups ?? {};
  if (relation !== undefined)
    return {
      kind: 'relation',
      text,
      relation: relation as ClauseRelation,
      agent: unquoted(agent),
      other: unquoted(other),
    };
  return numberClause(text);
}

function numberClause(text: string): FailClause {
  const read = numberForm.exec(text)?.groups;
  const name = read?.figure ?? /^\s*([a-z_]+)/i.exec(text)?.[1];
  const figures = Object.keys(clauseFigures) as ClauseFigure[];
  const figure = figures.find((each) => each === name);
  if (name !== undefined && figure === undefined && !clauseRelations.some((each) => each === name))
    throw new ClauseFault(`there is no '${name}'; there are ${[...figures, ...clauseRelations].join(', ')}`);
  if (read === undefined || figure === undefined)
    throw new ClauseFault(`it reads neither like 'voids > 5%' or 'rating("A") < 950' nor like 'worse("A", "B")'`);
  const { ofAgent, asShare } = clauseFigures[figure];
  if (ofAgent !== (read.agent !== undefined))
    throw new ClauseFault(`${figure} is ${ofAgent ? `of an agent: ${figure}("A")` : 'of nobody'}`);
  const percent = read.percent !== undefined;
  if (percent && !asShare) throw new ClauseFault(`${figure} is no share, so '%' means nothing here`);
  const operator = read.operator as ClauseOperator;
  const agent = ofAgent ? unquoted(read.agent) : null;
  return { kind: 'number', text, figure, agent, operator, limit: Number(read.limit), percent };
}

function unquoted(text = ''): string {
  return text.slice(1, -1).replace(/\\(["'\\])/g, '$1');
}
