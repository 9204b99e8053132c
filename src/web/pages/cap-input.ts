import { type Html, html } from '../../reporting/html/html.ts';

/** The field for what a run may cost at most, in dollars. @param value what stands in it; empty for nothing yet */
export function capInput(value: string, more: Html | null = null): Html {
  return html`<input name="cap" inputmode="decimal" pattern="[0-9]{1,6}([.][0-9]{1,6})?" size="9" value="${value}"${more}>`;
}
