import { fail, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { Conflict } from '../../reading/conflict.ts';
import type { ReadConflicts } from '../../reading/model-conflict-reader.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import { momentOf } from '../../reading/moment.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { type GateRefusal, refusal } from '../../task-gate.ts';
import { placePages } from '../choose-targets.ts';
import { clueRefusals, type KindAsk, tellRefusals } from '../kind-ask.ts';
import { modelPlacePages } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { limitSentence } from '../wording.ts';
import { type Disputed, disputedTargets } from './disputed-targets.ts';
import { pagesOfOtherSites } from './other-sites.ts';
import { hostOf, synthesisRefusals } from './synthesis.ts';
import { asksSameOfAll, inOwnWords, itemsFor, partRefusals, type Three, withThrees } from './threes.ts';
import type { KindOrder } from './write-by-kind.ts';

/** What a model is told beside the rules for all questions. */
const synthesisRule = `This question is about something on which two sites disagree. The facts that may be asked for come in threes with equal ends of their names: "standing …", "rejected …" and "decision on …". Choose one three of each target, as alike as the facts allow, and give exactly three asks, whose facts are, in this order, the values that stand, the rejected values, and what decided. The question names what is disputed in words that fit the chosen three of every target and no other three that is listed for it; where different things are disputed, it says of each target what ("of the first its …, of the second its …"). It says that sites disagree about it, and asks which value holds, which one another site gives, and by what that is decided: since which date or version, or by which correction. Of threes that fit equally well, those decided by a date, a version or a correction of the value go before those decided by the state of a whole page. The question does not say which site is right, and holds no value, date or version of the threes. Where a target has no three that can be told so, say so in "impossible".`;

const synthesisTrialRule = `This question asks, of something on which two sites disagree, for the value that holds, for the one that another site gives, and for what decides. Values of different circumstances, such as another system, option or part, are no disagreement: all three items are "beside" then. What decides is "beside" where its words do not bear on the value. A rejected value of an earlier time is no other answer.`;

/** How pages are read for it. */
interface SynthesisReaders {
  readonly facts: ModelPageReader;
  readonly conflicts: ReadConflicts;
}

/**
 * Has a model read the targets beside pages of other sites and asks about what they disagree in: for the value that stands, the one
 * that does not, and what decides. Fewer targets than the width are asked about where no more are disputed.
 */
export async function writeSynthesisByModel(
  order: KindOrder,
  options: ModelExaminerOptions,
  readers: SynthesisReaders,
): Promise<Result<Task, TaskFailure>> {
  const { request, store, cache, id, earlier } = order;
  const { place, attempt } = request;
  if (options.context !== 'tree')
    return fail({ reason: 'too_few_facts', detail: 'without the tree no other site is known' });
  const loaded = await placePages(request, store, cache);
  if (!loaded.ok) return loaded;
  const others = await pagesOfOtherSites(order, loaded.value.targets);
  const disputed = await disputedTargets(order, loaded.value, others, readers.conflicts);
  if (!disputed.ok) return disputed;
  const read = await modelPlacePages(disputed.value.pages, attempt, readers.facts, options);
  if (!read.ok) return read;
  return modelWriteTask({ id, place, earlier, attempt, ...askAbout(read.value, disputed.value) }, options);
}

/** Pages as a model read them with what is disputed about each target, and what is asked of it. */
export function askAbout(
  read: PlacePages,
  { conflicts, others }: Pick<Disputed, 'conflicts' | 'others'>,
): { readonly pages: PlacePages; readonly ask: KindAsk } {
  const byNode = new Map(
    read.targets.map(({ node, entity }) => [node, (conflicts.get(node) ?? []).map((each) => threeOf(each, entity))]),
  );
  const threes = ({ node }: Member): readonly Three[] => byNode.get(node) ?? [];
  const disputed = ({ node }: Member) => (conflicts.get(node) ?? []).map(({ attribute }) => attribute);
  const pages = withThrees(read, disputed, threes);
  const itemsOf = (task: Task, page: Member) =>
    threes(page)
      .map((three) => threeItems(task, page, three))
      .find((items) => items !== null) ?? null;
  const ask: KindAsk = {
    facts: new Set(pages.targets.flatMap(threes).flat()),
    quoted: others,
    rule: synthesisRule,
    trialRule: synthesisTrialRule,
    finish: (task) => {
      const items = pages.targets.flatMap((page) => itemsOf(task, page) ?? []);
      const told = new Map(items.flatMap(toldItems));
      return { ...task, widthChecklist: task.widthChecklist.map((item) => told.get(item.id) ?? item) };
    },
    refusals: (task) => [
      ...synthesisRefusals(task, (node) => {
        const page = pages.targets.find((each) => each.node === node);
        return page ? itemsOf(task, page) : null;
      }),
      ...partRefusals(task, pages.targets.flatMap(threes)),
      ...(asksSameOfAll(task, pages.targets, threes)
        ? [refusal('no_conflict', 'the same is disputed of all, with the same values')]
        : []),
      ...disputeRefusals(task),
      ...tellRefusals(task),
      ...clueRefusals(task),
    ],
  };
  return { pages, ask };
}

const threeOf = ({ kept, rejected, decided }: Conflict, entity: string): Three => [
  { ...kept, entity },
  { ...rejected, entity },
  { ...decided, entity },
];

interface ThreeItems {
  readonly kept: ChecklistItem;
  readonly rejected: ChecklistItem;
  readonly decided: ChecklistItem;
}

function threeItems(task: Task, page: Member, three: Three): ThreeItems | null {
  const [kept, rejected, decided] = itemsFor(task, page, three) ?? [];
  return kept && rejected && decided ? { kept, rejected, decided } : null;
}

/** Each item says in words what is disputed, and which site has which value; a clause of correction is a statement. */
function toldItems({ kept, rejected, decided }: ThreeItems): (readonly [string, ChecklistItem])[] {
  const site = hostOf(rejected.facts);
  const worded = (item: ChecklistItem, more: string): ChecklistItem => ({
    ...item,
    text: `${inOwnWords(item)}${more}`,
  });
  const isClause = momentOf(decided.value) === null;
  return [
    [kept.id, worded(kept, ` (${rejected.value}, as ${site} has it, does not stand)`)],
    [rejected.id, worded(rejected, `, as ${site} has it`)],
    [decided.id, isClause ? { ...worded(decided, ''), statement: true } : worded(decided, '')],
  ];
}

const saysDisputed = /\b(?:disagree\w*|differ\w*|contradict\w*|conflict\w*|disput\w*|at odds|not (?:all )?agree\w*)\b/i;

function disputeRefusals({ question, wordLimit }: Task): GateRefusal[] {
  return saysDisputed.test(question.replace(limitSentence(wordLimit), ''))
    ? []
    : [refusal('item_not_asked', 'the question does not say that sites disagree')];
}
