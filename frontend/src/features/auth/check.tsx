import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { readonly children: ReactNode };

/** A checkbox whose label may hold links. */
export const Check = ({ children, ...rest }: Props) => (
  <label className="check">
    <input {...rest} type="checkbox" />
    <span>{children}</span>
  </label>
);
