addEventListener(
  'click',
  ({ target, timeStamp }) => {
    if (document.querySelector('#root[data-prerendered]'))
      target.closest?.('button')?.setAttribute('data-pressed', timeStamp);
  },
  true,
);
requestAnimationFrame(() => setTimeout(() => document.head.append(document.querySelector('#scripts').content)));
