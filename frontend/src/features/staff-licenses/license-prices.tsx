import { Button, Tag } from 'antd';
import { useCapacityText } from '../../shared/ui/capacity';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LicenseLink } from '../../shared/console/cells';
import { Allowed } from '../../shared/console/permissions';
import { usePlanName } from '../../shared/console/use-staff-plans';
import { formatYuan } from '../../shared/format/money';
import { Panel } from '../../shared/ui/panel';
import { PriceDialog } from './price-dialog';
import type { StaffLicenseFile } from './use-staff-license';

type Part = StaffLicenseFile['parts'][number];

/** What determines a licence's renewal price: its own grant and each one that was merged in. */
export function LicensePrices({ license }: { readonly license: StaffLicenseFile }) {
  const t = useTranslations('staff-licenses.prices');
  const capacityText = useCapacityText();
  const [asked, setAsked] = useState<Part>();
  const { id, parts, origin, status, expiresAt } = license;
  if (origin === 'free_enterprise' || parts.length === 0) return null;
  return (
    <Panel title={t('title')}>
      {expiresAt === null && <p className="small muted">{t('permanent')}</p>}
      <ul className="acts-list">
        {parts.map((part) => (
          <li key={part.licenseId}>
            <span className="grow">
              {part.licenseId === id ? (
                <span className="mono">{part.key}</span>
              ) : (
                <LicenseLink id={part.licenseId} licenseKey={part.key} />
              )}
              <small className="num">{capacityText(part)}</small>
              <LicensePrice part={part} />
            </span>
            {status !== 'revoked' && (part.components.length === 0 || part.agreedYearFen !== null) && (
              <Allowed to="licenses.price">
                <Button size="small" onClick={() => setAsked(part)}>
                  {t(part.agreedYearFen === null ? 'set' : 'raise')}
                </Button>
              </Allowed>
            )}
          </li>
        ))}
      </ul>
      {asked && <PriceDialog part={asked} shownIn={id} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

/** Agreed, from a plan, or unknown. */
export function LicensePrice({
  part: { components, agreedYearFen },
}: {
  readonly part: Pick<Part, 'components' | 'agreedYearFen'>;
}) {
  const t = useTranslations('staff-licenses.prices');
  const planName = usePlanName();
  if (agreedYearFen !== null) {
    return <small>{agreedYearFen === 0 ? t('free') : t('agreed', { amount: formatYuan(agreedYearFen) })}</small>;
  }
  if (components.length === 0) {
    return (
      <small>
        <Tag color="warning">{t('undecided')}</Tag>
      </small>
    );
  }
  return (
    <small>
      {t('plan', { plans: components.map(({ planId, quantity }) => `${planName(planId)} × ${quantity}`).join(', ') })}
    </small>
  );
}
