import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps, Outward, type OutwardProps } from './link';

interface Look {
  /** `primary` is the one filled button of a view. */
  readonly tone?: 'primary' | 'text' | undefined;
  readonly size?: 'sm' | 'lg';
  readonly block?: boolean;
}

const classOf = ({ tone, size, block }: Look, className?: string): string =>
  ['btn', tone, size, block && 'block', className].filter(Boolean).join(' ');

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows a spinner and ignores clicks while its action is in progress; focus and colours stay. */
    readonly busy?: boolean;
  };

export function Button({ tone, size, block, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ tone, size, block }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // Enter in a field of its form presses the button, too.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link to a page of this site, styled as a button. */
export const ButtonLink = ({ tone, size, block, className, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={classOf({ tone, size, block }, className)} />
);

/** A link to another site, in a new tab, styled as a button. */
export const ButtonOutward = ({ size, ...rest }: Pick<Look, 'size'> & OutwardProps) => (
  <Outward {...rest} className={classOf({ size }, 'out')} />
);
