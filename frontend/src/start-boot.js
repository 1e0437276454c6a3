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
  // Starts when the first frame is on the screen. A browser that does not report it starts after a second.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => setTimeout(start, 1000));
}
{
  // Puts a captcha's picture into the prerendered form, so that the form can be filled in while the scripts load. The
  // application then shows the same picture.
  const showPicture = async (response) => {
    const place = document.querySelector('#root[data-prerendered] .captcha');
    if (!place || !response.ok) return;
    const { captcha } = await response.clone().json();
    place.append(Object.assign(new Image(168, 45), { alt: '', src: captcha }));
    place.classList.remove('stale');
    place.removeAttribute('aria-busy');
  };
  // Requests the page's first data while its scripts load; `api/asked.ts` hands the responses over. If the address has a
  // query, the lists would be requested with other parameters, so only the first request (the account, or a form's
  // captcha) is sent, and what the query itself names. A background tab waits, as its scripts do.
  const { asks } = document.querySelector('#scripts').dataset;
  const { pathname, search } = location;
  let token = '';
  try {
    token = localStorage.getItem('token') ?? '';
  } catch {
    // Storage is blocked: no one is signed in.
  }
  if (asks && !document.hidden && (token || !asks.startsWith('/api/account/'))) {
    const headers = { 'X-Auth-Token': token, 'Accept-Language': document.documentElement.lang };
    window.asked = new Map();
    const orderId = encodeURIComponent(new URLSearchParams(search).get('orderId') ?? '');
    const named = { last: pathname.split('/').at(-1), orderId };
    const isKnown = (pattern, at) => (pattern.includes(':orderId') ? orderId : at === 0 || !search);
    for (const pattern of asks.split(' ').filter(isKnown)) {
      const path = pattern.replace(/:(\w+)/, (_, name) => named[name]);
      const stop = new AbortController();
      // Read at once: an unread body keeps its connection.
      const answer = fetch(path, { headers, signal: stop.signal }).then(async (response) => {
        asked.arrivedAt = Date.now();
        return new Response((await response.text()) || null, response);
      });
      const asked = { answer, stop, token, sentAt: Date.now() };
      window.asked.set(path, asked);
      // After a failure, the page sends the request itself.
      answer.catch(() => window.asked?.delete(path));
      // The application will show it in any case.
      answer.then(showPicture).catch(() => {});
    }
  }
}
