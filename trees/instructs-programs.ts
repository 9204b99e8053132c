const commands: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all)\b[^.\n]{0,20}\b(?:instructions?|prompts?|rules)\b/i,
  /\byou are (?:now )?(?:the|an?) (?:\w+ )?(?:judge|assistant|language model|ai|grader|examiner)\b/i,
  /\b(?:reply|respond|answer) (?:only )?with \[\[/i,
  /\b(?:reveal|print|repeat) (?:your|the) system prompt\b/i,
];

/**
 * Whether a page's text speaks to the programs that read it, as pages do that try to steer a language model. Such a page
 * is never a target: a question about it would carry its words to the agents.
 */
export function instructsPrograms(text: string): boolean {
  return commands.some((command) => command.test(text));
}
