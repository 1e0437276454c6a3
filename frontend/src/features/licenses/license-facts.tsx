import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
import { daysUntil, formatDate, formatDateTime } from '../../shared/format/date';
import { ButtonLink } from '../../shared/ui/antd-button';
import { CopyButton } from '../../shared/ui/copy-field';
import { Fact, Facts } from '../../shared/ui/facts';
import { Gauge } from '../../shared/ui/gauge';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { PenIcon } from '../../shared/ui/shop-icons';
import type { DialogName } from './license-dialogs';
import {
  type Ability,
  isOver,
  isWithdrawn,
  type License,
  type LicenseDetails,
  remainingPercent,
  renewPath,
} from './licenses.api';

/** A licence key with a copy button. */
export function LicenseKey({ value }: { readonly value: string }) {
  const t = useTranslations('licenses');
  return (
    <span className="copyable">
      <span className="mono">{value}</span>
      <CopyButton label={t('copyKey')} value={value} />
    </span>
  );
}

interface LicenseFactsProps {
  readonly license: License;
  readonly onEditRemark: () => void;
}

/** A licence's fixed details, and its remark. */
export function LicenseFacts({ license, onEditRemark }: LicenseFactsProps) {
  const t = useTranslations('licenses.facts');
  return (
    <Panel
      title={t('title')}
      aside={
        <Button color="primary" variant="text" size="small" onClick={onEditRemark} icon={<PenIcon />}>
          {t('editRemark')}
        </Button>
      }
    >
      <Facts>
        <Fact name={t('key')}>
          <LicenseKey value={license.key} />
        </Fact>
        <Fact name={t('id')} className="mono">
          {license.paidId}
        </Fact>
        <Fact name={t('edition')}>{t(`editions.${license.edition}`)}</Fact>
        <Fact name={t('remark')} className={license.remark ? undefined : 'subtle'}>
          {license.remark || t('noRemark')}
        </Fact>
        <Fact name={t('issued')} isFigure>
          {formatDateTime(license.createdAt)}
        </Fact>
        {license.expiresAt && license.graceEndsAt && (
          <Fact name={t('grace')}>
            {t('graceDays', { days: daysUntil(license.graceEndsAt, new Date(license.expiresAt)) })}
          </Fact>
        )}
        {license.mergedInto && (
          <Fact name={t('mergedInto')}>
            <Link className="link" to={`/license/${license.mergedInto}`}>
              {t('seeMerged')}
            </Link>
          </Fact>
        )}
        {license.isTest && <Fact name={t('signature')}>{t('test')}</Fact>}
      </Facts>
    </Panel>
  );
}

interface LicenseAbilitiesProps {
  readonly license: LicenseDetails;
  readonly onAsk: (dialog: DialogName) => void;
  /** Points belong to another feature: the page joins the two. */
  readonly onUpgrade: () => void;
}

/** The actions of a licence. An action that is unavailable shows the reason. */
export function LicenseAbilities({ license, onAsk, onUpgrade }: LicenseAbilitiesProps) {
  const t = useTranslations('licenses.abilities');
  const { can, paidId, machineId, movesLeft } = license;
  const asking = (dialog: DialogName, name: string, ability: Ability) => (describedBy: string) => (
    <Button size="small" disabled={!ability.allowed} aria-describedby={describedBy} onClick={() => onAsk(dialog)}>
      {name}
    </Button>
  );

  return (
    <Panel className="on-screen" title={t('title')}>
      <ul className="acts-list">
        <Row ability={can.renew} name={t('renew')} text={t('renewText')}>
          {(describedBy) =>
            can.renew.allowed ? (
              <ButtonLink size="small" to={renewPath(paidId)} aria-describedby={describedBy}>
                {t('renew')}
              </ButtonLink>
            ) : can.renew.code === 'license.not_renewable' ? (
              <ButtonLink size="small" to="/request-quote?tab=quote" aria-describedby={describedBy}>
                {t('requestQuote')}
              </ButtonLink>
            ) : (
              <Button size="small" disabled aria-describedby={describedBy}>
                {t('renew')}
              </Button>
            )
          }
        </Row>
        <Row ability={can.change} name={t('change')} text={t('changeText')}>
          {(describedBy) =>
            can.change.allowed ? (
              <ButtonLink size="small" to={`/license/${paidId}/change`} aria-describedby={describedBy}>
                {t('change')}
              </ButtonLink>
            ) : (
              <Button size="small" disabled aria-describedby={describedBy}>
                {t('change')}
              </Button>
            )
          }
        </Row>
        <Row ability={can.upgrade} name={t('upgrade')} text={t('upgradeText')}>
          {(describedBy) => (
            <Button size="small" disabled={!can.upgrade.allowed} aria-describedby={describedBy} onClick={onUpgrade}>
              {t('upgrade')}
            </Button>
          )}
        </Row>
        <Row ability={can.merge} name={t('merge')} text={t('mergeText')}>
          {asking('merge', t('merge'), can.merge)}
        </Row>
        <Row ability={can.transfer} name={t('transfer')} text={t('transferText')}>
          {asking('transfer', t('transfer'), can.transfer)}
        </Row>
        {machineId !== null && (
          <Row ability={can.unbind} name={t('unbind')} text={t('unbindText', { left: movesLeft })}>
            {asking('unbind', t('unbind'), can.unbind)}
          </Row>
        )}
      </ul>
    </Panel>
  );
}

interface RowProps {
  readonly ability: Ability;
  readonly name: string;
  /** What the action does, shown while it is available. */
  readonly text: string;
  readonly children: (describedBy: string) => ReactNode;
}

function Row({ ability, name, text, children }: RowProps) {
  const t = useTranslations('licenses.abilities');
  const id = useId();
  return (
    <li>
      <span className={ability.allowed ? 'grow' : 'grow muted'}>
        {name}
        <small id={id}>
          {ability.message ?? text}
          {ability.retryAt && ` ${t('from', { time: formatDateTime(ability.retryAt) })}`}
        </small>
      </span>
      {children(id)}
    </li>
  );
}

/** A licence's expiry, in words and on the gauge. */
export function LicenseTerm({ license }: { readonly license: License }) {
  const t = useTranslations('licenses.term');
  const { expiresAt, graceEndsAt } = license;
  if (isWithdrawn(license)) {
    return (
      <>
        <p className="row between small mb-2 subtle">{t('withdrawn')}</p>
        <LicenseGauge license={license} />
      </>
    );
  }
  return (
    <>
      <p className="row between small mb-2">
        <span className="num">{expiresAt === null ? t('permanent') : t('until', { date: formatDate(expiresAt) })}</span>
        {expiresAt === null ? (
          <span className="subtle">{t('noRenewal')}</span>
        ) : (
          <Left state={license.state} expiresAt={expiresAt} graceEndsAt={graceEndsAt ?? expiresAt} />
        )}
      </p>
      <LicenseGauge license={license} />
    </>
  );
}

interface LeftProps {
  readonly state: License['state'];
  readonly expiresAt: string;
  readonly graceEndsAt: string;
}

function Left({ state, expiresAt, graceEndsAt }: LeftProps) {
  const t = useTranslations('licenses.term');
  const now = serverNow();
  const days = daysUntil(expiresAt, now);
  if (state === 'expiring') return <span className="warn strong num">{t('left', { days })}</span>;
  if (state === 'grace') {
    return <span className="bad strong num">{t('graceLeft', { days: Math.max(0, daysUntil(graceEndsAt, now)) })}</span>;
  }
  return <span className="subtle num">{days < 0 ? t('past', { days: -days }) : t('left', { days })}</span>;
}

const TONES = {
  active: 'primary',
  expiring: 'warning',
  grace: 'danger',
  expired: 'neutral',
  merged: 'neutral',
  revoked: 'neutral',
} as const;

/** The remaining term as a drawing; the text is beside it. Permanent is full; expired is empty. */
export function LicenseGauge({ license }: { readonly license: License }) {
  const { state, expiresAt, termStartedAt } = license;
  const whole = expiresAt === null ? 100 : remainingPercent({ termStartedAt, expiresAt }, serverNow());
  const percent = isOver(license) ? 0 : whole;
  return <Gauge percent={percent} tone={TONES[state]} />;
}
