/** How tables that are too wide for a phone stand there: after all other styles, whose widths they take back. */
export const narrowTables = `
@media screen and (max-width: 46rem) {
  thead th { white-space: normal; }
  .cards .plot { display: none; }
  /* A row as a card: its name, below it the cells under their headings. */
  table.cards, .cards > :is(thead, tbody, tfoot) { display: block; }
  .cards > :is(tbody, tfoot) > tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.4rem, 1fr)); gap: 0.3rem 0.6rem; padding: 0.6rem 0; border-bottom: 1px solid var(--rule); }
  table.cards > * > tr > * { border: 0; padding: 0; min-width: 0; max-width: none; height: auto; text-align: left; white-space: normal; }
  table.cards > * > tr > th[scope="row"] { grid-column: 1 / -1; order: -1; }
  .cards.compact > :is(tbody, tfoot) > tr { grid-template-columns: repeat(auto-fill, minmax(7.6rem, 1fr)); }
  .cards td::before { content: attr(data-head); display: block; color: var(--quiet); font-size: 0.76rem; font-weight: 400; line-height: 1.25; }
  .cards > thead, .matrix > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  /* A row of a matrix as its name and its cells, which carry the numbers of the rows. */
  .matrix, .matrix > tbody { display: block; }
  .matrix > tbody > tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(2.6rem, 1fr)); gap: 2px; padding: 0.45rem 0; border-bottom: 1px solid var(--rule); counter-reset: column; }
  .matrix tbody th { grid-column: 1 / -1; padding: 0; }
  .matrix tbody td { counter-increment: column; min-width: 0; border: 0; padding: 0.1rem 0; font-size: 0.7rem; letter-spacing: -0.01em; }
  .matrix td::before { content: counter(column); display: block; font-size: 0.66rem; line-height: 1.25; }
}
`;
