/** What a clause can speak of: a number of a run, of an agent, or of a comparison of two versions. */
interface FigureKind {
  /** Whether it is of an agent, whose name it is given. */
  readonly ofAgent: boolean;
  /** Whether it can also be said as a share, such as `voids > 5%`. */
  readonly asShare: boolean;
  /** What has it: a run of matches, a comparison of two versions, or both. */
  readonly has: 'run' | 'comparison' | 'both';
  /** In words, for help and messages. */
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

/** What a clause can say of two agents, told with 95%. */
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

/** Why a text is no clause, and where, from 1. */
export class ClauseFault extends Error {
  override readonly name = 'ClauseFault';

  constructor(message: string, at: number) {
    super(`${message}, at character ${at}`);
  }
}

type TokenKind = 'word' | 'text' | 'number' | 'operator' | 'mark' | 'end';

interface Token {
  readonly kind: TokenKind;
  readonly value: string;
  /** From 1. */
  readonly at: number;
}

/** Longer texts are no clauses. */
const longestClause = 500;

const tokenForms: readonly (readonly [kind: TokenKind, form: RegExp])[] = [
  ['word', /[a-z_]+/iy],
  ['text', /"(?:[^"\\]|\\["\\])*"|'(?:[^'\\]|\\['\\])*'/y],
  ['number', /-?\d{1,9}(?:\.\d{1,6})?/y],
  ['operator', /<=|>=|!=|<|>|=/y],
  ['mark', /[(),%]/y],
];

function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const blanks = /\s*/y;
    blanks.lastIndex = at;
    at += blanks.exec(text)?.[0].length ?? 0;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    tokens.push(token);
    at += token.value.length;
  }
  return [...tokens, { kind: 'end', value: '', at: text.length + 1 }];
}

function tokenAt(text: string, at: number): Token {
  for (const [kind, form] of tokenForms) {
    form.lastIndex = at;
    const value = form.exec(text)?.[0];
    if (value !== undefined) return { kind, value, at: at + 1 };
  }
  throw new ClauseFault(`'${text[at]}' means nothing here`, at + 1);
}

/** Takes token after token. */
class TokenReader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', value: '', at: 0 };
  }

  take(kind: TokenKind, wanted: string, value?: string): Token {
    const token = this.peek();
    if (token.kind !== kind || (value !== undefined && token.value !== value))
      throw new ClauseFault(
        token.kind === 'end' ? `${wanted} is missing` : `${wanted} was wanted, not '${token.value}'`,
        token.at,
      );
    this.#next += 1;
    return token;
  }
}

/**
 * Reads one clause: `FIGURE OPERATOR NUMBER`, with `%` behind the number for a share, or `worse("A", "B")`.
 * @throws ClauseFault for anything else
 */
export function parseFailClause(text: string): FailClause {
  if (text.length > longestClause)
    throw new ClauseFault(`a clause has at most ${longestClause} characters`, longestClause);
  const reader = new TokenReader(readTokens(text));
  const word = reader.take('word', 'the name of a figure');
  const relation = clauseRelations.find((each) => each === word.value);
  const clause = relation === undefined ? numberClause(text, word, reader) : relationClause(text, relation, reader);
  reader.take('end', 'nothing more');
  return clause;
}

function relationClause(text: string, relation: ClauseRelation, reader: TokenReader): FailClause {
  reader.take('mark', "'('", '(');
  const agent = agentName(reader);
  reader.take('mark', "','", ',');
  const other = agentName(reader);
  reader.take('mark', "')'", ')');
  return { kind: 'relation', text, relation, agent, other };
}

function numberClause(text: string, word: Token, reader: TokenReader): FailClause {
  const figure = figureNamed(word);
  const { ofAgent, asShare } = clauseFigures[figure];
  let agent: string | null = null;
  if (ofAgent) {
    reader.take('mark', `'("an agent")' behind ${figure}`, '(');
    agent = agentName(reader);
    reader.take('mark', "')'", ')');
  }
  const operator = reader.take('operator', 'one of < <= > >= = !=').value as ClauseOperator;
  const limit = Number(reader.take('number', 'a number').value);
  const percent = reader.peek().value === '%';
  if (percent && !asShare) throw new ClauseFault(`${figure} is no share, so '%' means nothing here`, reader.peek().at);
  if (percent) reader.take('mark', "'%'", '%');
  return { kind: 'number', text, figure, agent, operator, limit, percent };
}

function figureNamed({ value, at }: Token): ClauseFigure {
  const known = Object.keys(clauseFigures) as ClauseFigure[];
  const figure = known.find((each) => each === value);
  if (figure !== undefined) return figure;
  throw new ClauseFault(`there is no '${value}'; there are ${[...known, ...clauseRelations].join(', ')}`, at);
}

function agentName(reader: TokenReader): string {
  const { value } = reader.take('text', 'a name in quotation marks');
  return value.slice(1, -1).replace(/\\(["'\\])/g, '$1');
}
