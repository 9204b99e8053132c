/**
 * The page's only script: shows the filter and hides the pairings without the chosen agent. It reads nothing but
 * numbers that the page's own markup holds.
 */
export const filterScript = `(() => {
  const control = document.getElementById('filter');
  const select = document.getElementById('agent-filter');
  if (!control || !select) return;
  const apply = () => {
    for (const pairing of document.querySelectorAll('[data-agents]'))
      pairing.hidden = select.value !== '' && !pairing.dataset.agents.split(' ').includes(select.value);
    for (const round of document.querySelectorAll('.tournament-round'))
      round.hidden = !round.querySelector('[data-agents]:not([hidden])');
  };
  select.addEventListener('change', apply);
  control.hidden = false;
  apply();
})();`;
