/** Hides what a filter leaves out: every `[data-keys]` without the chosen key of the `<select data-filter>` above it. */
(() => {
  const select = document.querySelector('select[data-filter]');
  if (!(select instanceof HTMLSelectElement)) return;
  const apply = () => {
    for (const each of document.querySelectorAll('[data-keys]'))
      if (each instanceof HTMLElement)
        each.hidden = select.value !== '' && !(each.dataset.keys ?? '').split(' ').includes(select.value);
  };
  select.addEventListener('change', apply);
  select.closest('[hidden]')?.removeAttribute('hidden');
  apply();
})();
