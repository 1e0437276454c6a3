import { Button, Card, Statistic } from 'antd';
import { Fragment, cloneElement, lazy, useState, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
import { CAPACITIES } from '../../business/capacities';
import { Capacity } from '../../business/capacity';
import { report } from '../../shared/errors/report';
import { daysUntil, formatDate } from '../../shared/format/date';
import { ButtonLink } from '../../shared/ui/antd-button';
import { later } from '../../shared/ui/later';
import { Link } from '../../shared/ui/link';
import { FLUSH } from '../../shared/ui/panel';
import { LaterPart } from '../../shared/ui/later-part';
import { Part } from '../../shared/ui/boundary';
import { Figure, Record } from '../../shared/ui/record';
import { Segments } from '../../shared/ui/segments';
import { MoreIcon } from '../../shared/ui/shop-icons';
import type { DialogName } from './license-dialogs';
import { LicenseGauge, LicenseKey, LicenseTerm } from './license-facts';
import { downloadLicenseFile, LicensePill } from './license-files';
import {
  type Ability,
  isOver,
  isWithdrawn,
  type License,
  LICENSE_PHASES,
  type LicensePhase,
  nextStepOf,
  renewPath,
} from './licenses.api';

/** On first use: 25 kB. */
const loadDropdown = () => import('antd/es/dropdown');
const Dropdown = lazy(loadDropdown);
const fetchAhead = () => void loadDropdown().catch(() => undefined);

interface LicenseMenuProps {
  readonly license: License;
  readonly onAsk: (dialog: DialogName) => void;
}

/** A menu that grows as it opens would move under the pointer. */
const STILL = '';

/** All actions of a licence. An action that is unavailable says why. */
function LicenseMenu({ license, onAsk }: LicenseMenuProps) {
  const t = useTranslations('licenses.menu');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  const { paidId, can } = license;
  // The menu closes first and returns the focus to its button, so that the dialog takes it from there and returns it
  // there.
  const ask = (dialog: DialogName) => () => void setTimeout(onAsk, 0, dialog);
  const download = () => void downloadLicenseFile(paidId, 'encrypted').catch(report);
  const item = (key: Parameters<typeof t>[0], onClick: () => void, ability?: Ability) => ({
    key,
    disabled: ability?.allowed === false,
    label: ability?.allowed === false ? <Refused text={t(key)} why={ability.message ?? ''} /> : t(key),
    onClick,
  });
  const renew = item('renew', () => undefined, can.renew);
  const items = [
    renew.disabled
      ? renew
      : {
          ...renew,
          label: <Link to={renewPath(paidId)}>{t('renew')}</Link>,
          // A click follows the link by itself.
          onClick: ({ domEvent }: { readonly domEvent: { readonly type: string } }) =>
            domEvent.type === 'keydown' && void navigate(renewPath(paidId)),
        },
    ...(license.machineId === null
      ? [item('bind', ask('bind'), can.bind)]
      : [item('download', download, can.download), item('unbind', ask('unbind'), can.unbind)]),
    item('remark', ask('remark')),
    item('merge', ask('merge'), can.merge),
    item('transfer', ask('transfer'), can.transfer),
  ];

  // antd's own return comes too late for Escape: the menu, and with it the focus, is gone by then.
  const change = (open: boolean) => {
    if (!open && document.activeElement?.closest('[role=menu]')) opener.current?.focus();
    setOpen(open);
  };

  const button = <Button size="small" type="text" icon={<MoreIcon />} aria-label={t('label', { key: license.key })} />;
  // Replaced only once it is pressed, so that it keeps the focus.
  if (isOpen === undefined)
    return cloneElement(button, { onClick: () => setOpen(true), onFocus: fetchAhead, onPointerEnter: fetchAhead });
  return (
    <Part waiting={button} failed={button}>
      <Dropdown
        menu={{ items }}
        trigger={['click']}
        placement="bottomRight"
        open={isOpen}
        onOpenChange={change}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus once it is opened
        autoFocus
        transitionName={STILL}
      >
        {cloneElement(button, { autoFocus: true, ref: opener })}
      </Dropdown>
    </Part>
  );
}

const Refused = ({ text, why }: { readonly text: string; readonly why: string }) => (
  <div className="license-refused">
    {text}
    <small className="micro">{why}</small>
  </div>
);

const LicenseDialogs = later(() => import('./license-dialogs'));

/** A licence in the list: name, capacity, term, and the one action that it waits for. */
export function LicenseRow({ license }: { readonly license: License }) {
  const t = useTranslations('licenses');
  const unit = useTranslations('ui.capacity.unit');
  const [asked, setAsked] = useState<DialogName>();
  const close = () => setAsked(undefined);
  const { paidId, machineId, remark } = license;
  const next = nextStepOf(license);

  return (
    <Record
      over={isOver(license)}
      title={license.name}
      pill={<LicensePill license={license} />}
      lines={[
        <Fragment key="key">
          <LicenseKey value={license.key} />
          {remark ? (
            <span>{remark}</span>
          ) : (
            !isOver(license) && (
              <button type="button" className="link" onClick={() => setAsked('remark')}>
                {t('addRemark')}
              </button>
            )
          )}
        </Fragment>,
        machineId === null ? (
          <span key="machine">{isOver(license) ? null : t('notBound')}</span>
        ) : (
          <span key="machine">
            {t('boundTo')}{' '}
            <span className="mono" title={machineId}>
              {shortMachineId(machineId)}
            </span>
          </span>
        ),
      ]}
      figures={
        <>
          {CAPACITIES.map((name) => (
            <Figure key={name} label={unit(name)} value={<Capacity value={license[name]} />} />
          ))}
        </>
      }
      measure={<LicenseTerm license={license} />}
      actions={
        <>
          {next === 'renew' && (
            <ButtonLink size="small" type="primary" to={renewPath(paidId)}>
              {t('menu.renew')}
            </ButtonLink>
          )}
          {next === 'bind' && (
            <Button size="small" type="primary" onClick={() => setAsked('bind')}>
              {t('menu.bind')}
            </Button>
          )}
          <ButtonLink size="small" to={`/license/${paidId}`}>
            {t('details')}
          </ButtonLink>
          <LicenseMenu license={license} onAsk={setAsked} />
          {asked && (
            <LaterPart onClose={close}>
              <LicenseDialogs license={license} open={asked} onClose={close} />
            </LaterPart>
          )}
        </>
      }
    />
  );
}

interface LicenseFilterProps {
  readonly counts: Readonly<Record<LicensePhase, number>>;
}

/** Filters by phase, each with its count. */
export function LicenseFilter({ counts }: LicenseFilterProps) {
  const t = useTranslations('licenses.filter');
  const total = LICENSE_PHASES.reduce((sum, phase) => sum + counts[phase], 0);
  return (
    <Segments
      parameter="phase"
      label={t('label')}
      options={[
        { value: '', label: t('all'), count: total },
        ...LICENSE_PHASES.map((phase) => ({ value: phase, label: t(phase), count: counts[phase] })),
      ]}
    />
  );
}

/** The four figures of a licence, over its gauge. */
export function LicenseStat({ license }: { readonly license: License }) {
  const t = useTranslations('licenses.stat');
  const limit = useTranslations('ui.capacity.limit');
  const { expiresAt, graceEndsAt, state } = license;
  const isEnded = isWithdrawn(license);
  const end = state === 'grace' ? graceEndsAt : expiresAt;
  const days = end === null ? 0 : daysUntil(end, serverNow());

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd's element is a div
    <Card role="region" aria-label={t('label')} styles={FLUSH}>
      <div className="stats">
        {CAPACITIES.map((name) => (
          <Statistic key={name} title={limit(name)} valueRender={() => <Capacity value={license[name]} />} />
        ))}
        <Statistic
          title={t('until')}
          value={isEnded ? t('none') : expiresAt === null ? t('forever') : formatDate(expiresAt)}
        />
        <Statistic
          title={isEnded ? t('left') : state === 'grace' ? t('graceLeft') : days < 0 ? t('since') : t('left')}
          value={
            isEnded
              ? t('none')
              : expiresAt === null
                ? t('noEnd')
                : t('days', { days: state === 'grace' ? Math.max(0, days) : Math.abs(days) })
          }
        />
      </div>
      <div className="under">
        <LicenseGauge license={license} />
      </div>
    </Card>
  );
}

/** `a3f19c…7d02`: enough to tell machines apart. */
const shortMachineId = (machineId: string): string =>
  machineId.length <= 16 ? machineId : `${machineId.slice(0, 6)}…${machineId.slice(-4)}`;
