import { QRCodeSVG } from '@rc-component/qrcode';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { SectionHead } from '../../shared/public-ui/page-head';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { Outward } from '../../shared/ui/link';
import { OrganizationData, useSite } from '../../business/site';

export default function CompanyText() {
  const site = useSite();
  return (
    <>
      <Principles />
      <Contact site={site} />
      <TryIt projectUrl={site.openSourceUrl} />
      <OrganizationData />
    </>
  );
}

type Site = components['schemas']['SiteView'];

/** Every contact that the settings give; the others are left out. */
function Contact({ site }: { readonly site: Site }) {
  const t = useTranslations('about.contact');
  const { company, address, supportMail, businessMail, phone, wechat, icp, openSourceUrl, documentationUrl } = site;
  const isCode = /^https?:\/\//.test(wechat);
  return (
    <section className="section tight">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <div className="row reach">
          <dl className="defs">
            <Row name={t('support')}>{supportMail && <Mail address={supportMail} />}</Row>
            <Row name={t('business')}>{businessMail && <Mail address={businessMail} />}</Row>
            <Row name={t('security')}>{supportMail && <Mail address={supportMail} />}</Row>
            <Row name={t('phone')}>{phone && <Phone number={phone} />}</Row>
            <Row name={t('wechat')}>{!isCode && wechat}</Row>
            <Row name={t('source')}>
              <Outward href={openSourceUrl}>{new URL(openSourceUrl).host}</Outward>
            </Row>
            <Row name={t('docs')}>
              <Outward href={documentationUrl}>{new URL(documentationUrl).host}</Outward>
            </Row>
            <Row name={t('company')}>{company}</Row>
            <Row name={t('address')}>{address}</Row>
            <Row name={t('icp')}>{icp && <Outward href="https://beian.miit.gov.cn/">{icp}</Outward>}</Row>
          </dl>
          {isCode && (
            <figure>
              <QRCodeSVG className="qr" value={wechat} size={192} title={t('code')} />
              <figcaption className="small muted">{t('code')}</figcaption>
            </figure>
          )}
        </div>
      </div>
    </section>
  );
}

interface RowProps {
  readonly name: string;
  /** Empty: no row. */
  readonly children: ReactNode;
}

const Row = ({ name, children }: RowProps) =>
  children && (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="break">{children}</dd>
    </div>
  );

const Phone = ({ number }: { readonly number: string }) => (
  <a className="link num" href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
    {number}
  </a>
);

const Mail = ({ address }: { readonly address: string }) => (
  <a className="link" href={`mailto:${address}`}>
    {address}
  </a>
);

const PRINCIPLES = ['yours', 'open', 'offline', 'plain'] as const;

function Principles() {
  const t = useTranslations('about.work');
  return (
    <section className="section tight sunken">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <ul className="g4 rules">
          {PRINCIPLES.map((principle) => (
            <li key={principle}>
              <h3 className="h4 mb-2">{t(`${principle}.title`)}</h3>
              <p className="muted">{t(`${principle}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Links from the company page to trying the product. */
function TryIt({ projectUrl }: { readonly projectUrl: string }) {
  const t = useTranslations('about.next');
  return (
    <section className="section tight tint" aria-labelledby="next">
      <div className="wrap row between">
        <div>
          <h2 className="h3" id="next">
            {t('title')}
          </h2>
          <p className="muted">{t('text')}</p>
        </div>
        <div className="row">
          <ButtonOutward href={projectUrl}>{t('project')}</ButtonOutward>
          <ButtonLink tone="primary" to="/request-quote">
            {t('apply')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
