try {
  const FOLDER = /^\/[a-z]{2}(?=\/|$)/;
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
  addEventListener(
    'click',
    ({ target }) => {
      const link = target.closest?.('a[hreflang]');
      if (!link) return;
      // One document is served for all addresses of a kind (/pay/:id), so the link follows the one that is open.
      const [folder = ''] = FOLDER.exec(link.pathname) ?? [];
      const path = `${folder}${location.pathname.replace(FOLDER, '').replace(/^\/$/, '')}`;
      link.href = `${path || '/'}${location.search}${location.hash}`;
      localStorage.setItem('language', link.hreflang);
    },
    true,
  );
  // An address without a language, typed or from elsewhere, is shown in the language that the visitor once chose. The
  // default language has a longer tag and no folder.
  const { origin, pathname, search, hash } = location;
  const language = localStorage.getItem('language') ?? '';
  if (/^[a-z]{2}$/.test(language) && !FOLDER.test(pathname) && !document.referrer.startsWith(`${origin}/`)) {
    // The page stays hidden until then.
    document.documentElement.hidden = true;
    location.replace(`/${language}${pathname === '/' ? '' : pathname}${search}${hash}`);
  }
} catch {}
