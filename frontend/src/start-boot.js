{
  // What happens to a field or a button before the application runs: takeover.ts repeats it.
  const note =
    (name, attribute) =>
    ({ target, timeStamp }) => {
      if (document.querySelector('#root[data-prerendered]')) target.closest?.(name)?.setAttribute(attribute, timeStamp);
    };
  addEventListener('click', note('button', 'data-pressed'), true);
  addEventListener('focusout', note('input', 'data-left'), true);
}
{
  // Once: the second time the template is empty.
  const start = () => document.head.append(document.querySelector('#scripts').content);
  // When the first frame is on the screen. A browser that does not tell of it gets them after a second.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => setTimeout(start, 1000));
}
