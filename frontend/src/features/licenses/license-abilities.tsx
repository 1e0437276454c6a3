import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { ButtonLink } from '../../shared/ui/button-link';
import { Panel } from '../../shared/ui/panel';
import { renewPath, type Ability, type LicenseDetails } from './license';
import type { DialogName } from './license-dialogs';

interface Props {
  readonly license: LicenseDetails;
  readonly onAsk: (dialog: DialogName) => void;
  /** Points belong to another feature: the page joins the two. */
  readonly onUpgrade: () => void;
}

/** The actions of a licence. An action that is unavailable shows the reason. */
export function LicenseAbilities({ license, onAsk, onUpgrade }: Props) {
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
