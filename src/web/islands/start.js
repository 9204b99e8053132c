/** Whoever fills in a field of the form that plans a run means the way to play that the field belongs to. */
(() => {
  for (const way of document.querySelectorAll('.way')) {
    const choice = way.querySelector('input[type="radio"]');
    if (!(choice instanceof HTMLInputElement)) continue;
    way.addEventListener('input', () => {
      choice.checked = true;
    });
  }
})();
