import { type CheerioAPI, load } from 'cheerio/slim';

type HtmlDocument = ReturnType<CheerioAPI['root']>[number];
export type HtmlNode = HtmlDocument['children'][number];
export type HtmlElement = Extract<HtmlNode, { tagName: string }>;

/** Deeper nodes are left out, so that hostile nesting cannot exhaust the stack. */
export const MAX_DEPTH = 200;

/** Parses HTML with cheerio's htmlparser2, whose tree is several times cheaper than that of the standard's algorithm. */
export function parseHtml(html: string): readonly HtmlNode[] {
  return load(html).root()[0]?.children ?? [];
}

/** True if a node is an element, scripts and styles included; false for text, comments and directives. */
export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === 'tag' || node.type === 'script' || node.type === 'style';
}

/** The data of a text node; null for anything else. */
export function textData(node: HtmlNode): string | null {
  return node.type === 'text' ? node.data : null;
}

/** An attribute, trimmed; empty when absent. */
export function attribute(element: HtmlElement, name: string): string {
  return element.attribs[name]?.trim() ?? '';
}

/** Class names and id in lower case. */
export function nameTokens(element: HtmlElement): string[] {
  const { class: classes, id } = element.attribs;
  if (classes === undefined && id === undefined) return [];
  return `${classes ?? ''} ${id ?? ''}`.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Elements under the nodes in document order, without those under an element that `enter` turns away. */
export function* elementsUnder(
  nodes: readonly HtmlNode[],
  enter: (element: HtmlElement) => boolean = () => true,
): Generator<HtmlElement> {
  const stack: { readonly nodes: readonly HtmlNode[]; next: number }[] = [{ nodes, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.nodes[top.next++];
    if (node === undefined) stack.pop();
    else if (isElement(node) && enter(node)) {
      yield node;
      if (stack.length < MAX_DEPTH) stack.push({ nodes: node.children, next: 0 });
    }
  }
}

/** The first element under the nodes that the test accepts; `most` bounds how many are looked at where every suspect is asked. */
export function findElement(
  nodes: readonly HtmlNode[],
  test: (element: HtmlElement) => boolean,
  most = Number.POSITIVE_INFINITY,
): HtmlElement | undefined {
  let looked = 0;
  for (const element of elementsUnder(nodes)) {
    if (test(element)) return element;
    if (++looked >= most) return undefined;
  }
  return undefined;
}

const BODY_TAGS = new Set(['body', 'main', 'article', 'div', 'p', 'h1', 'table', 'ul']);

/** The elements before the body of a page, in document order, whether or not it has a `head`. */
export function headElements(nodes: readonly HtmlNode[]): HtmlElement[] {
  const head: HtmlElement[] = [];
  for (const element of elementsUnder(nodes)) {
    if (BODY_TAGS.has(element.tagName)) break;
    head.push(element);
  }
  return head;
}

/** The text under the nodes as it stands, scripts and styles included; at most `limit` characters. */
export function rawText(nodes: readonly HtmlNode[], limit: number): string {
  let text = '';
  const stack: HtmlNode[] = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined && text.length < limit; node = stack.pop()) {
    const data = textData(node);
    if (data !== null) text += data;
    else if (isElement(node))
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as HtmlNode);
  }
  return text.slice(0, limit);
}
