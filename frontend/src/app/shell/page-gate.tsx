import { Result } from 'antd';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { useMay, useStaffRoles } from '../../shared/console/staff';
import { ButtonLink } from '../../shared/ui/button-link';
import { EmptyDrawing } from '../../shared/ui/empty-drawing';
import { neededAt, startFor } from './console-links';

/**
 * Shows a page of the console to staff with its permission. Others see who may open it; at /admin they are redirected to
 * their first page.
 */
export function PageGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const t = useTranslations('admin');
  const may = useMay();
  const roles = useStaffRoles();
  const needed = neededAt(pathname.replace(/\/$/, ''));
  if (needed === undefined || may(needed)) return children;
  const { to, label } = startFor(may);
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to={to} replace />;
  const who = roles.filter(({ permissions }) => permissions.includes(needed)).map(({ role }) => t(`roles.${role}`));
  return (
    <>
      <PageMeta title={t('menu')} noindex />
      <Result
        icon={<EmptyDrawing />}
        title={<h1 className="plain">{t('notForYou', { who: who.join(t('comma')) })}</h1>}
        extra={<ButtonLink to={to}>{t(`titles.${label}`)}</ButtonLink>}
      />
    </>
  );
}
