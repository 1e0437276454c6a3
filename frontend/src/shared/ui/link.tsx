import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site without the language prefix, which is added. */
  readonly to: To;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link within the site. react-router's own includes prefetching and forms, which would cost every page 3 kB. */
export function Link({ to, replace, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to, { replace, target });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

type NavLinkProps = LinkProps & {
  /** Current only on exactly this path, not below it. */
  readonly end?: boolean;
};

/** A link that sets `aria-current` on its page and on those below it. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = useResolvedPath(rest.to);
  const here = useLocation().pathname;
  const current = here === pathname || (!end && here.startsWith(`${pathname}/`));
  return <Link {...rest} aria-current={current ? 'page' : undefined} />;
}

export interface OutwardProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another site, in a new tab; it looks like a link in running text unless `className` says otherwise. */
export const Outward = ({ href, className = 'link', children }: OutwardProps) => (
  <a className={className} href={href} target="_blank" rel="noopener">
    {children}
  </a>
);

/** The same as a tag of a text: `t.rich('…', { link: outward(url) })`. */
export const outward = (href: string) => (chunks: ReactNode) => <Outward href={href}>{chunks}</Outward>;
