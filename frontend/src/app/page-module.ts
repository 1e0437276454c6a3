import type { ComponentType } from 'react';

export type PageModule = { readonly default: ComponentType };

/** Pages and layouts by their path from `src/app/`, as `import.meta.glob` returns them. */
export type Modules = Readonly<Record<string, () => Promise<PageModule>>>;
