/** Code that every page needs and that changes only when a dependency does: cached across releases. */
const VENDOR = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  'use-intl',
  'icu-minify',
  'swr',
  'dequal',
  'use-sync-external-store',
];

/** The frame of every page, relative to `src/`. One file: a dozen small ones compress worse and load later. */
const SHELL = [
  'api/api-error.ts',
  'api/token.ts',
  'api/use-public.ts',
  'app/account-pages.ts',
  'app/app.tsx',
  'app/layouts/main-layout.tsx',
  'app/page.tsx',
  'app/root-layout.tsx',
  'app/route-error.tsx',
  'app/routes.tsx',
  'app/shell/account-corner.tsx',
  'app/shell/brand.tsx',
  'app/shell/footer.tsx',
  'app/shell/header.tsx',
  'app/shell/nav-links.tsx',
  'app/shell/switches.tsx',
  'app/takeover.ts',
  'business/signed-in.ts',
  'business/site.tsx',
  'i18n/catalogue.ts',
  'i18n/locale.ts',
  'shared/errors/tell.ts',
  'shared/format/money.ts',
  'shared/hooks/use-hydrated.ts',
  'shared/navigation/next-path.ts',
  'business/referral-code.ts',
  'shared/public-ui/alert.tsx',
  'shared/public-ui/page-head.tsx',
  'shared/ui/button.tsx',
  'shared/ui/empty-drawing.tsx',
  'shared/ui/icons.tsx',
  'shared/ui/later.tsx',
  'shared/ui/link.tsx',
  'shared/public-ui/page-spinner.tsx',
  'shared/ui/phrased-text.tsx',
  'shared/ui/toast-host.ts',
  'theme/theme-store.ts',
];

/** The pricing page and what it shares with its renewal mode, which loads later. */
const PRICING = [
  'features/orders/use-place-order.ts',
  'features/plans/plan-list.tsx',
  'features/plans/plans.css',
  'pages/public/pricing/pricing.page.tsx',
];

const after = (id: string, marker: string): string | undefined => id.replaceAll('\\', '/').split(marker).at(1);

export const chunkGroups = [
  {
    name: 'vendor',
    priority: 1002,
    test: (id: string) =>
      id.includes('rolldown/runtime') || VENDOR.some((name) => after(id, '/node_modules/')?.startsWith(`${name}/`)),
  },
  {
    name: 'shell',
    priority: 1001,
    test: (id: string) => SHELL.some((path) => after(id, '/frontend/src/')?.startsWith(path)),
  },
  {
    name: 'pricing',
    priority: 1000,
    includeDependenciesRecursively: false,
    test: (id: string) => PRICING.some((path) => after(id, '/frontend/src/')?.startsWith(path)),
  },
];
