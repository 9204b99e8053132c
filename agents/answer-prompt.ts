/** What every contestant that is a model is told besides the question, which states the word limit itself. */
export const answerInstruction =
  'Answer the question in the form that it asks for; where it names none, with a report in Markdown. Look up what it needs, ' +
  'on the web or with the tools that you have. Name exactly what is asked for, give every detail asked for, and cite web ' +
  'pages that a statement stands on as Markdown links. Keep to the word limit: what is ' +
  'beyond 1.5 times as many words is not graded.';
