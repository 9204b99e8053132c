import { type DataName, dataTitles } from '../data/data-names.ts';
import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import type { PageFrame } from '../site/page-frame.ts';

/** A section's heading, with links to the tables behind what it shows. */
export function sectionHead(
  id: string,
  title: string,
  frame: Pick<PageFrame, 'up'>,
  ...data: readonly DataName[]
): Html {
  return html`<div class="section-head"><h2 id="${id}">${title}</h2>${data.length > 0 && dataLinks(frame, data)}</div>`;
}

function dataLinks({ up }: Pick<PageFrame, 'up'>, data: readonly DataName[]): Html {
  const [first] = data;
  if (data.length === 1 && first !== undefined) {
    return html`<p class="data"><a href="${up}${addresses.data(first)}" download>Data (CSV)<span class="unseen">: ${dataTitles[first]}</span></a></p>`;
  }
  return html`<p class="data">Data (CSV): ${data.map(
    (name, index) =>
      html`${index > 0 && ', '}<a href="${up}${addresses.data(name)}" download><abbr title="${dataTitles[name]}">${name}</abbr></a>`,
  )}</p>`;
}
