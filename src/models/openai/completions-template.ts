import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { PolicyQuestion } from '../policy.ts';

/** ChatML, which Qwen and many others were trained on. */
const chatml =
  '<|im_start|>system\n{system}<|im_end|>\n<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n';
/** For base models. */
const plain = '{system}\n\nQuestion: {question}\n\n';

/** Templates that come with the project, by name. */
export const promptTemplates: Readonly<Record<'chatml' | 'plain', string>> = { chatml, plain };

/** The prompt of a completion. Places are filled in one go, so that a question that holds one stays as it is. */
export function filledTemplate(template: string, { system, question }: PolicyQuestion): string {
  const filled = template.replace(/\{(system|question)\}/g, (_, place) =>
    place === 'system' ? (system ?? '') : question,
  );
  return filled.trimStart();
}

/** The messages before the assistant's own. */
export function openingMessages({ system, question }: PolicyQuestion): readonly object[] {
  const said = system === null ? [] : [{ role: 'system', content: system }];
  return [...said, { role: 'user', content: question }];
}

/** What stands for the prompt of a chat, whose text only the server knows: its messages as JSON. */
export function chatPrompt(asked: PolicyQuestion): string {
  return canonicalJson(openingMessages(asked));
}
