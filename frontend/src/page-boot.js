try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
  addEventListener(
    'click',
    ({ target }) => {
      const link = target.closest?.('a[hreflang]');
      if (link) localStorage.setItem('language', link.hreflang);
    },
    true,
  );
  // An address without a language, typed or from elsewhere: whoever chose English reads it in English.
  const { origin, pathname, search, hash } = location;
  if (
    localStorage.getItem('language') === 'en' &&
    !/^\/en(\/|$)/.test(pathname) &&
    !document.referrer.startsWith(`${origin}/`)
  ) {
    // Nothing of this page is to be seen meanwhile.
    document.documentElement.hidden = true;
    location.replace(`/en${pathname === '/' ? '' : pathname}${search}${hash}`);
  }
} catch {}
