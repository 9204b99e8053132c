/**
 * The input of a tool as a model wrote it. Text that is no JSON is handed on as it is: the model's mistake is for the
 * caller's schema to find, so that the model can be told.
 */
export function readInput(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
