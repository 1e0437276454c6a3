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
  // An address without a language, typed or from elsewhere, is shown in the language that the visitor once chose. The
  // default language has a longer tag and no folder.
  const { origin, pathname, search, hash } = location;
  const language = localStorage.getItem('language') ?? '';
  if (
    /^[a-z]{2}$/.test(language) &&
    !/^\/[a-z]{2}(\/|$)/.test(pathname) &&
    !document.referrer.startsWith(`${origin}/`)
  ) {
    // Nothing of this page is to be seen meanwhile.
    document.documentElement.hidden = true;
    location.replace(`/${language}${pathname === '/' ? '' : pathname}${search}${hash}`);
  }
} catch {}
