import type { ComponentType } from 'react';

export type PageModule = { readonly default: ComponentType };

/** Pages and layouts by their path from `src/app/`, as `import.meta.glob` returns them. */
export type Modules = Readonly<Record<string, () => Promise<PageModule>>>;

/** Bundled with this list, so that no page waits for a separate file with its layout. */
const layouts = import.meta.glob<PageModule>(['./layouts/*.layout.tsx', '!./layouts/admin.layout.tsx'], {
  eager: true,
});

/** Pages for people who sign in, with their layouts; the console has its own list. */
export const memberModules: Modules = {
  ...import.meta.glob<PageModule>(['../pages/*/*.page.tsx', '!../pages/{admin,purchase,quote}/*']),
  ...import.meta.glob<PageModule>([
    '../features/*/*.page.tsx',
    '!../features/staff-*/*',
    '!../features/*/{cashier,unsubscribe}.page.tsx',
  ]),
  ...import.meta.glob<PageModule>('./layouts/admin.layout.tsx'),
  ...Object.fromEntries(Object.entries(layouts).map(([file, layout]) => [file, () => Promise.resolve(layout)])),
};
