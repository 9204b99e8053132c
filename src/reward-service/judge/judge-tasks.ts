import type { LanguageModel } from '../../models/language-model.ts';

/** What a name of a model stands for. */
export type JudgeTask =
  | { readonly kind: 'pairwise'; readonly judges: readonly LanguageModel[] }
  | { readonly kind: 'choose'; readonly judge: LanguageModel }
  /** The request's own prompt is put to the judge. */
  | { readonly kind: 'own'; readonly judge: LanguageModel };

export const pairwiseName = 'arena/pairwise';
export const chooseName = 'arena/choose';

type Judges = ReadonlyMap<string, LanguageModel>;

/** What a model's name asks for; null where there is no such name. */
export function judgeTaskOf(name: string, judges: Judges): JudgeTask | null {
  const own = judges.get(name);
  if (own !== undefined) return { kind: 'own', judge: own };
  const [first] = judges.values();
  if (name === pairwiseName && first !== undefined) return { kind: 'pairwise', judges: [...judges.values()] };
  if (name === chooseName && first !== undefined) return { kind: 'choose', judge: first };
  const pairs = judgeBehind(pairwiseName, name, judges);
  if (pairs !== undefined) return { kind: 'pairwise', judges: [pairs] };
  const chooses = judgeBehind(chooseName, name, judges);
  return chooses === undefined ? null : { kind: 'choose', judge: chooses };
}

function judgeBehind(task: string, name: string, judges: Judges): LanguageModel | undefined {
  return name.startsWith(`${task}/`) ? judges.get(name.slice(task.length + 1)) : undefined;
}

/** Every name that a request can name. */
export function judgeTaskNames(judges: Judges): readonly string[] {
  const names = [...judges.keys()];
  const of = (task: string) => [task, ...names.map((name) => `${task}/${name}`)];
  return [...of(pairwiseName), ...of(chooseName), ...names];
}
