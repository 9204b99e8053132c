import type { ShownMatch } from '../../audit/packet.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import { choiceField, type FieldFrame } from './question-field.ts';

/** How a match ended, and the question about its length: for after its last verdict. */
export function matchEnd({ end }: ShownMatch, fields: FieldFrame): Html {
  return html`<h3 tabindex="-1" data-unsealed>The end of the match</h3>
<p>${clipped(end, 300)}</p>
${choiceField('D2', fields)}`;
}
