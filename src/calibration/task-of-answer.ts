import type { ChecklistItem, Task } from '../../examiner/task.ts';
import { contentHash, shortHash } from '../kernel/hash.ts';
import { nodeId, taskId, treeId, type Url } from '../kernel/ids.ts';
import type { HandGradedAnswer, HandGradedItem } from './hand-graded-answer.ts';

/** Pages of graded answers are known by their quotes alone. */
const noPage = 'https://pages.invalid/' as Url;

/** The task that a graded answer is an answer to. Equal questions with equal checklists are the same task. */
export function taskOfAnswer({ question, wordLimit, targets, rivals, items }: HandGradedAnswer): Task {
  const nodes = targets.map(({ node, name }) => ({ node: nodeId(node), name }));
  const ofKind = (kind: HandGradedItem['kind']) =>
    items.filter((item) => item.kind === kind).map((item) => checklistItem(item, targets));
  return {
    id: taskId(shortHash({ question, wordLimit, targets, rivals, items }, 16)),
    tree: treeId('graded-answers'),
    path: [nodeId('root'), ...nodes.slice(0, 1).map(({ node }) => node)],
    width: nodes.length,
    variant: 0,
    question,
    wordLimit,
    targets: nodes,
    rivals,
    depthChecklist: ofKind('depth'),
    widthChecklist: ofKind('width'),
  };
}

function checklistItem(
  { id, kind, target, attribute, pageQuote, ...accepted }: HandGradedItem,
  targets: HandGradedAnswer['targets'],
): ChecklistItem {
  const { value, forms, parts } = accepted;
  const said = { value, ...(forms && { forms }), ...(parts && { parts }) };
  const entity = targets.find(({ node }) => node === target)?.name ?? target;
  const node = nodeId(target);
  const page = contentHash(pageQuote);
  const quote = { node, url: noPage, page, start: 0, end: pageQuote.length, text: pageQuote };
  const text = kind === 'depth' ? entity : `${attribute} of ${entity}: ${value}`;
  return { id, kind, target: node, attribute, text, ...said, facts: [{ entity, attribute, ...said, quote }] };
}
