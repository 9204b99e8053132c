import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';

const longest = 12_000;

/**
 * What a tool of a server gave, as text of at most 12,000 characters: its texts, links and structured content.
 * @param concealed takes out what nobody may see, before anything is cut
 */
export function resultText(
  { content, structuredContent }: Pick<CallToolResult, 'content' | 'structuredContent'>,
  concealed: (text: string) => string = (text) => text,
): string {
  const parts = content.map(partText).filter((part) => part.trim() !== '');
  const text = concealed(
    parts.length === 0 && structuredContent !== undefined ? canonicalJson(structuredContent) : parts.join('\n\n'),
  );
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}\n(cut off; it has ${text.length} characters)`;
}

function partText(part: CallToolResult['content'][number]): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'resource':
      return 'text' in part.resource ? `${part.resource.uri}\n${part.resource.text}` : `(a file: ${part.resource.uri})`;
    case 'resource_link':
      return `${part.name}: ${part.uri}`;
    case 'image':
    case 'audio':
      return `(${part.type}, not shown)`;
  }
}
