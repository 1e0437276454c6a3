addEventListener(
  'click',
  ({ target }) => {
    if (document.querySelector('#root[data-prerendered]')) target.closest?.('button')?.setAttribute('data-pressed', '');
  },
  true,
);
requestAnimationFrame(() => setTimeout(() => document.head.append(document.querySelector('#scripts').content)));
