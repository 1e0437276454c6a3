import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from './link';

interface Look {
  /** `primary` is the one filled button of a view; `danger-solid` only inside the question before a deletion. */
  readonly tone?: 'default' | 'primary' | 'text' | 'danger' | 'danger-solid';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly block?: boolean;
}

function classOf({ tone = 'default', size = 'md', block = false }: Look, className?: string): string {
  const tones = { default: '', primary: 'primary', text: 'text', danger: 'danger', 'danger-solid': 'danger solid' };
  return ['btn', tones[tone], size === 'md' ? '' : size, block ? 'block' : '', className].filter(Boolean).join(' ');
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Turns a ring and takes no press while what it began is under way. */
    readonly busy?: boolean;
  };

export function Button({ tone, size, block, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ tone, size, block }, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** Leads to a page of this site. */
export const ButtonLink = ({ tone, size, block, className, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={classOf({ tone, size, block }, className)} />
);

type OutwardProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** Leads to another site, in a new tab. */
export const ButtonOutward = ({ tone, size, block, className, children, ...rest }: OutwardProps) => (
  <a
    {...rest}
    target="_blank"
    rel="noopener"
    className={classOf({ tone, size, block }, `out ${className ?? ''}`.trim())}
  >
    {children}
  </a>
);
