const addressed = /\b(?:graders?|examiners?|evaluators?|assessors?|judges?|checklists?|rubrics?|grading)\b/i;
const demanding =
  /\b(?:mark(?:ed|s)?|grade[ds]?|score[ds]?|satisf(?:y|ied)|correct|accept(?:ed)?|award(?:ed)?|credit|count(?:ed)? as|treat(?:ed)?|must be|ignore|pass(?:ed)?)\b/i;
const approving =
  /\b(?:this|my|the above) (?:answer|response|reply) (?:is|should be|must be) (?:entirely |fully |completely )?(?:right|correct|complete|satisfied)\b/i;
const commanding =
  /\bignore\b[^.!?\n]{0,40}\binstructions?\b|\b(?:mark|grade|score|count|treat|accept)\s+(?:all|every|each)\b[^.!?\n]{0,40}\bas\b/i;

/** Whether words of a page speak to whoever reads it for the Examiner: a question that holds them would hand them on. */
export function speaksToReader(text: string): boolean {
  return text
    .split(/\n|(?<=[.!?])\s/)
    .some(
      (sentence) =>
        (addressed.test(sentence) && demanding.test(sentence)) || approving.test(sentence) || commanding.test(sentence),
    );
}
