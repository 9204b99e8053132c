import { fail, ok, type Result } from '../../kernel/result.ts';

const tag = /<(\/?)(query|k|rubric|candidate_(?:a|b|[1-9]\d?))>/g;

/**
 * The sections of a plainly tagged text, `<query>…</query><candidate_a>…</candidate_a>…`, by name. Between sections stand
 * blanks alone, no section stands in another, and no name comes twice: so a text that holds one of the tags is refused,
 * and can never pass for a section of its own. One line break after an opening and before a closing tag is no part of it.
 */
export function taggedSections(text: string): Result<ReadonlyMap<string, string>, string> {
  const sections = new Map<string, string>();
  let open: { readonly name: string; readonly from: number } | null = null;
  let end = 0;
  for (const { 0: whole, 1: slash, 2: name = '', index } of text.matchAll(tag)) {
    const after = index + whole.length;
    if (slash === '' && open === null) {
      if (text.slice(end, index).trim() !== '') return fail(`There are words before <${name}>, outside of all tags.`);
      if (sections.has(name)) return fail(`<${name}> comes twice.`);
      open = { name, from: after };
    } else if (slash === '/' && open?.name === name) {
      sections.set(name, withoutEdges(text.slice(open.from, index)));
      open = null;
      end = after;
    } else return fail(`${whole} stands where it cannot; a text that holds such a tag has to be sent as JSON.`);
  }
  if (open !== null) return fail(`<${open.name}> is not closed.`);
  return text.slice(end).trim() === '' ? ok(sections) : fail('There are words after the last tag.');
}

function withoutEdges(text: string): string {
  return text.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
}
