import { Card, Statistic } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { inLocale } from '../../i18n/locale';
import { formatNumber } from '../../shared/format/number';
import { CopyField } from '../../shared/ui/copy-field';
import { Link } from '../../shared/ui/link';
import { FLUSH } from '../../shared/ui/panel';
import { Skeleton } from '../../shared/ui/async-content';
import './points.css';

export interface Referral {
  readonly code: string;
  /** How many people have registered through it. */
  readonly count: number;
  /** May be negative after a clawback. */
  readonly points: number;
}

interface Props {
  /** Undefined while it is loading. */
  readonly referral: Referral | undefined;
  /** How many points are on hold and until when, as text; empty where none are. */
  readonly onHold: string;
  /** What a referrer earns, in percent of the order amount. */
  readonly percent: number;
}

/** The referral link, and what it has earned so far. */
export function ReferralPanel({ referral, onHold, percent }: Props) {
  const t = useTranslations('points');
  const locale = useLocale();
  return (
    <Card className="referral" styles={FLUSH}>
      <div className="referral-link">
        <p className="muted">{t.rich('note', { percent, b: (figure) => <b className="strong">{figure}</b> })}</p>
        {referral ? (
          <CopyField
            label={t('link')}
            value={`${window.location.origin}${inLocale(locale, `/?${new URLSearchParams({ code: referral.code })}`)}`}
            action={t('copyLink')}
            copiedText={t('copied')}
          />
        ) : (
          <Skeleton rows={2} />
        )}
      </div>
      <div className="stats">
        <Statistic title={t('invited')} value={referral ? formatNumber(referral.count) : '–'} />
        <Statistic title={t('balance')} value={referral ? formatNumber(referral.points) : '–'} />
        <Statistic
          title={t('use')}
          valueRender={() => (
            <Link className="link words" to="/license">
              {t('spendThem')}
            </Link>
          )}
        />
      </div>
      {onHold && <p className="under small subtle">{onHold}</p>}
    </Card>
  );
}
