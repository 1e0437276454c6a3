import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { useSite } from '../../features/site/use-site';

declare const __BUILD_YEAR__: number;

const never = () => () => {};
const thisYear = () => serverNow().getFullYear();
const buildYear = () => __BUILD_YEAR__;

/**
 * Copyright of the current year and, where the site is filed, the filing numbers that Chinese law requires on every
 * page.
 */
export function Copyright() {
  const t = useTranslations('shell');
  const { company, icp, police } = useSite();
  // Prerendered pages carry the year of the build; the browser corrects it.
  const year = useSyncExternalStore(never, thisYear, buildYear);

  return (
    <div className="legal">
      <span>{t('footer.copyright', { year: String(year), company })}</span>
      {icp && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener" lang="zh-CN">
          {icp}
        </a>
      )}
      {police && (
        <a href="https://beian.mps.gov.cn/" target="_blank" rel="noopener" lang="zh-CN">
          {police}
        </a>
      )}
    </div>
  );
}
