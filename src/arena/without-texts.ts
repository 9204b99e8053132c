import type { Grade, Task } from '../../examiner/task.ts';
import type { Verdict } from '../../examiner/verdict.ts';
import type { Path } from '../../trees/information-tree.ts';
import type { AnswerOutcome, ToolCall } from '../kernel/answer.ts';
import type { RoundRecord } from './round.ts';
import type { AnswerRecord } from './tournament.ts';

/**
 * Records with all that figures count, but without the texts that nothing counts: what an answer says, what its calls
 * asked for, the addresses it cites, quotes, questions and reasons are empty. What is left is mostly the same again and
 * again (grades, verdicts, paths, names), and is held once. A tournament of gigabytes so takes a tenth of it.
 */
export class WithoutTexts {
  readonly #held = new Map<string, unknown>();

  /** @param keepText whether the words and the citations stay, for figures of style */
  answer(record: AnswerRecord, keepText = false): AnswerRecord {
    const { tournament, agent, task, scope = '' } = record;
    return {
      tournament: this.#once(tournament, tournament),
      agent: this.#once(agent, agent),
      task: this.#once(task, task),
      scope,
      outcome: keepText ? record.outcome : this.#outcome(record.outcome),
    };
  }

  /** @param keepGrades whether the grades of items stay, which only depth and width are counted from */
  round(record: RoundRecord, keepGrades = true): RoundRecord {
    const { match, path, task, result } = record;
    const rest = {
      ...record,
      match: this.#once(match, match),
      path: this.#once<Path>(`path ${path.join(' ')}`, path),
      task: task === null ? null : this.#once(task, task),
    };
    if (result.kind === 'void') return rest;
    const { judgement, evolution } = result;
    const { gradesA, gradesB, verdict, panel, soft, flags, secondLooks, assessments } = judgement;
    const lean = {
      gradesA: this.#grades(keepGrades ? gradesA : []),
      gradesB: this.#grades(keepGrades ? gradesB : []),
      verdict: this.#verdict(verdict),
      ...(panel && {
        panel: panel.map((vote) => ({ ...vote, verdict: vote.verdict && this.#verdict(vote.verdict) })),
      }),
      ...(soft && { soft }),
      ...(flags && { flags: flags.map((flag) => ({ ...flag, remark: '' })) }),
      ...(secondLooks && {
        secondLooks: secondLooks.map(({ first: _, second: __, ...look }) => ({ ...look, reason: '' })),
      }),
      ...(assessments && { assessments: [] }),
    };
    return { ...rest, result: { kind: 'judged', judgement: lean, evolution } };
  }

  task(task: Task): Task {
    const facts = (list: NonNullable<Task['excluded']>) =>
      list.map((fact) => ({ ...fact, quote: { ...fact.quote, text: '' } }));
    const items = (list: Task['depthChecklist']) =>
      list.map((item) => ({ ...item, text: '', facts: facts(item.facts) }));
    return {
      ...task,
      question: '',
      ...(task.excluded && { excluded: facts(task.excluded) }),
      depthChecklist: items(task.depthChecklist),
      widthChecklist: items(task.widthChecklist),
      ...(task.chainChecklist && { chainChecklist: items(task.chainChecklist) }),
    };
  }

  #outcome(outcome: AnswerOutcome): AnswerOutcome {
    if (outcome.kind === 'failed') {
      const { kind, failure, elapsedMs } = outcome;
      return { kind, failure: { ...failure, detail: '' }, elapsedMs };
    }
    const { citations, toolCalls, costUsd, usage } = outcome.answer;
    const answer = {
      text: '',
      citations: this.#once(`${citations.length} citations`, Array<string>(citations.length).fill('')),
      toolCalls: this.#once(
        `calls ${toolCalls.map(({ tool }) => tool).join(' ')}`,
        toolCalls.map(({ tool }): ToolCall => ({ tool, input: '' })),
      ),
      costUsd,
      ...(usage && { usage }),
    };
    return { kind: 'answered', answer, elapsedMs: outcome.elapsedMs };
  }

  #grades(grades: readonly Grade[]): Grade[] {
    return grades.map(({ item, outcome }) =>
      this.#once<Grade>(`grade ${item} ${outcome}`, { item, outcome, quote: null }),
    );
  }

  #verdict({ tier, tag }: Verdict): Verdict {
    return this.#once<Verdict>(`verdict ${tier} ${tag}`, { tier, tag, reason: '' });
  }

  /** The first value held under a key; keys of names are the names, those of other values say what they are. */
  #once<Value>(key: string, value: Value): Value {
    const kind = Array.isArray(value) ? 'list' : typeof value;
    const earlier = this.#held.get(`${kind} ${key}`);
    if (earlier !== undefined) return earlier as Value;
    this.#held.set(`${kind} ${key}`, value);
    return value;
  }
}
