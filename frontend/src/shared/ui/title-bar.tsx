import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from './link';

interface Crumbs {
  readonly parent: { readonly to: string; readonly label: string };
  readonly current: string;
}

interface Props {
  readonly title: ReactNode;
  /** The list that the page belongs to, and the current item. */
  readonly crumbs?: Crumbs;
  /** Filters and at most one filled button, on the right. */
  readonly children?: ReactNode;
}

/** Head of an account or console page, which antd has no component for. */
export const TitleBar = ({ title, crumbs, children }: Props) => (
  <>
    {crumbs && <Breadcrumb {...crumbs} />}
    <Flex wrap align="center" gap="middle" className="titlebar mb-5">
      <h1>{title}</h1>
      {children}
    </Flex>
  </>
);

/** antd's breadcrumb would bring its menus, 22 kB, for two words. */
function Breadcrumb({ parent, current }: Crumbs) {
  const t = useTranslations('ui');
  return (
    <Flex component="nav" wrap gap="small" className="small subtle mb-2" aria-label={t('breadcrumb')}>
      <Link className="link" to={parent.to}>
        {parent.label}
      </Link>
      <span aria-hidden="true">/</span>
      <span className="num" aria-current="page">
        {current}
      </span>
    </Flex>
  );
}
