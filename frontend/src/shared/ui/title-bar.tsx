import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from './link';

interface Props {
  readonly title: ReactNode;
  /** The list that the page belongs to, and the current item. */
  readonly crumbs?: { readonly parent: { readonly to: string; readonly label: string }; readonly current: string };
  /** Filters and at most one filled button, on the right. */
  readonly children?: ReactNode;
}

/** Head of an account or console page, which antd has no component for. */
export function TitleBar({ title, crumbs, children }: Props) {
  const t = useTranslations('ui');
  return (
    <>
      {/* antd's breadcrumb would bring its menus, 22 kB, for two words. */}
      {crumbs && (
        <Flex component="nav" wrap gap="small" className="small subtle mb-2" aria-label={t('breadcrumb')}>
          <Link className="link" to={crumbs.parent.to}>
            {crumbs.parent.label}
          </Link>
          <span aria-hidden="true">/</span>
          <span className="num" aria-current="page">
            {crumbs.current}
          </span>
        </Flex>
      )}
      <Flex wrap align="center" gap="middle" className="titlebar mb-5">
        <h1>{title}</h1>
        {children}
      </Flex>
    </>
  );
}
