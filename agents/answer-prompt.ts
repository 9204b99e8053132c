/** What every contestant that is a model is told besides the question, which states the word limit itself. */
export const answerInstruction =
  'Answer the question with a report in Markdown. Search the web for what it needs. Name exactly what is asked for, give ' +
  'every detail asked for, and cite the pages each statement stands on as Markdown links. Keep to the word limit: what is ' +
  'beyond 1.5 times as many words is not graded.';
