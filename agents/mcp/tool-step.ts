import type { ToolCall } from '../../src/kernel/answer.ts';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';

type Input = Readonly<Record<string, unknown>>;

const longestInput = 2_000;
/** Members that hold what a search or a page is asked by, in most servers. */
const asked = { search: ['query', 'q'], read: ['url', 'uri'], other: [] } as const;

/**
 * How the use of a server's tool is recorded. A tool whose name says search is one; one whose name says fetch, browse,
 * read or open reads; all others are `other`. The input is the query or URL where one is named so, else all of it as JSON.
 */
export function toolStep(name: string, input: Input): ToolCall {
  const tool = kindOf(name);
  const told = asked[tool].map((member) => input[member]).find((value) => typeof value === 'string');
  return { tool, input: (typeof told === 'string' ? told : canonicalJson(input)).slice(0, longestInput) };
}

function kindOf(name: string): ToolCall['tool'] {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => word.includes('search'))) return 'search';
  const reads = words.some((word) => /fetch|brows/.test(word) || word === 'read' || word === 'open');
  return reads ? 'read' : 'other';
}
