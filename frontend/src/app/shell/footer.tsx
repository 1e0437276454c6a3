import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
import { useSite } from '../../business/site';
import { Link, Outward } from '../../shared/ui/link';
import { Brand } from './brand';

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
    <div className="row legal">
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

export function Footer() {
  const t = useTranslations('shell');
  const { documentationUrl, friends, supportMail, businessMail } = useSite();
  const columns = [
    {
      title: t('footer.product'),
      links: [
        ['/difference', t('nav.difference')],
        ['/pricing', t('nav.pricing')],
        ['/request-quote', t('nav.requestQuote')],
        ['/verify', t('footer.verify')],
      ],
    },
    {
      title: t('footer.resources'),
      docs: true,
      links: [
        ['/faq', t('nav.faq')],
        ['/cases', t('nav.cases')],
        ['/promotion', t('nav.promotion')],
      ],
    },
    {
      title: t('footer.company'),
      links: [
        ['/about', t('footer.aboutUs')],
        ['/terms', t('footer.terms')],
        ['/privacy', t('footer.privacy')],
        ['/request-quote?tab=quote', t('footer.quote')],
      ],
    },
  ] as const;

  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Brand />
            <p className="about mt-4">{t('footer.about')}</p>
            <p className="mails mt-3">
              <Mail name={t('footer.support')} address={supportMail} />
              <Mail name={t('footer.business')} address={businessMail} />
            </p>
          </div>
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="mb-3">{column.title}</h2>
              <ul>
                {'docs' in column && (
                  <li>
                    <Outward className="out" href={documentationUrl}>
                      {t('nav.docs')}
                    </Outward>
                  </li>
                )}
                {column.links.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {friends.length > 0 && (
            <nav aria-label={t('footer.friends')}>
              <h2 className="mb-3">{t('footer.friends')}</h2>
              <ul>
                {friends.map(({ name, url }) => (
                  <li key={url}>
                    <Outward className="out" href={url}>
                      {name}
                    </Outward>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <Copyright />
      </div>
    </footer>
  );
}

interface MailProps {
  readonly name: string;
  /** Empty: nothing. */
  readonly address: string;
}

const Mail = ({ name, address }: MailProps) =>
  address && (
    <span>
      {name} <a href={`mailto:${address}`}>{address}</a>
    </span>
  );
