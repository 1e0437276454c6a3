import { useTranslations } from 'use-intl';
import { Link } from './link';

interface Props {
  readonly parent: { readonly to: string; readonly label: string };
  readonly current: string;
}

/** The list that a page belongs to, and the current item. antd's would bring its menus, 16 kB, for two words. */
export function Breadcrumb({ parent, current }: Props) {
  const t = useTranslations('ui');
  return (
    <nav className="crumbs" aria-label={t('breadcrumb')}>
      <Link className="link" to={parent.to}>
        {parent.label}
      </Link>
      <span aria-hidden="true">/</span>
      <span className="num" aria-current="page">
        {current}
      </span>
    </nav>
  );
}
