import { isInfobox } from './clutter.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { attribute, elementsUnder, isElement, nameTokens, textData } from './html-tree.ts';

/** Names that content systems give to the element around an article. */
const CONTENT_NAMES = new Set(
  (
    'mw-parser-output mw-content-text bodycontent main-content maincontent page-content article-body article-content ' +
    'entry-content post-content content main body-content'
  ).split(' '),
);

/** A head before the main element that holds more is something else. */
const MAX_HEAD = 400;
/** Less text than this in a `main` says that the page keeps its text elsewhere. */
const LEAST_TEXT = 60;
/** A clear main element holds at least this share of the page's text: a `main` says so itself, the others are guesses. */
const LEAST_SHARE = { main: 0.2, article: 0.5, named: 0.4 } as const;

/**
 * The nodes of pruned HTML that hold what the page is about, with the page's head and boxes of key facts that are next to
 * them in front; null when no element clearly is the main one.
 */
export function mainElement(nodes: readonly HtmlNode[]): readonly HtmlNode[] | null {
  const lengths = new Map<HtmlElement, number>();
  const total = textLengths(nodes, lengths);
  const choice = chooseMain([...elementsUnder(nodes)], lengths, total);
  if (choice === undefined) return null;
  return [...headBefore(nodes, choice, lengths), ...infoboxesBeside(nodes, choice), choice];
}

function chooseMain(
  elements: readonly HtmlElement[],
  lengths: ReadonlyMap<HtmlElement, number>,
  total: number,
): HtmlElement | undefined {
  const longest = (accepts: (element: HtmlElement) => boolean, share: number) => {
    let best: HtmlElement | undefined;
    const length = (element: HtmlElement | undefined) => (element === undefined ? 0 : (lengths.get(element) ?? 0));
    for (const element of elements) if (accepts(element) && length(element) > length(best)) best = element;
    return length(best) >= Math.max(LEAST_TEXT, share * total) ? best : undefined;
  };
  return (
    longest((element) => element.tagName === 'main' || attribute(element, 'role') === 'main', LEAST_SHARE.main) ??
    longest((element) => element.tagName === 'article', LEAST_SHARE.article) ??
    longest((element) => nameTokens(element).some((token) => CONTENT_NAMES.has(token)), LEAST_SHARE.named)
  );
}

/** Fills in how much text each element holds, blanks not counted, and gives back the sum. */
function textLengths(nodes: readonly HtmlNode[], lengths: Map<HtmlElement, number>): number {
  let sum = 0;
  for (const node of nodes) {
    const data = textData(node);
    if (data !== null) sum += data.trim().length;
    else if (isElement(node)) {
      const length = textLengths(node.children, lengths);
      lengths.set(node, length);
      sum += length;
    }
  }
  return sum;
}

/** The element that holds the only `h1` with a few words, where it stands before the main one: its name, say, and what it is for. */
function headBefore(
  nodes: readonly HtmlNode[],
  main: HtmlElement,
  lengths: ReadonlyMap<HtmlElement, number>,
): HtmlElement[] {
  const h1s = [...elementsUnder(nodes)].filter(({ tagName }) => tagName === 'h1');
  const [h1] = h1s;
  const siblings: readonly HtmlNode[] = main.parent?.children ?? nodes;
  if (h1 === undefined || h1s.length > 1) return [];
  const before = siblings.slice(0, siblings.indexOf(main)).filter(isElement);
  return before.filter((element) => {
    const holdsIt = element === h1 || [...elementsUnder(element.children)].includes(h1);
    return holdsIt && (lengths.get(element) ?? 0) <= MAX_HEAD;
  });
}

function infoboxesBeside(nodes: readonly HtmlNode[], main: HtmlElement): HtmlElement[] {
  const boxes = new Set<unknown>();
  const elements: HtmlElement[] = [];
  for (const element of elementsUnder(nodes, (inner) => inner !== main && !boxes.has(inner.parent))) {
    if (!isInfobox(element)) continue;
    boxes.add(element);
    elements.push(element);
  }
  return elements;
}
