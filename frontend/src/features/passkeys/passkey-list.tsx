import { Button, Card, Empty, Flex } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import type { Confirmed } from '../../shared/forms/form-dialog';
import { FingerprintIcon } from '../../shared/ui/account-icons';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { LaterPart } from '../../shared/ui/later-part';
import { later } from '../../shared/ui/later';
import { type Passkey, removePasskey, renamePasskey, usePasskeyAction, usePasskeys } from './passkeys.api';
import './passkeys.css';

export const NameDialog = later(() => import('./name-dialog'));

interface PasskeyCardProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

const STACKED = { body: 'panels close' };

/** A passkey: its name, where it is stored, and since when. */
function PasskeyCard({ passkey, onRename, onRemove }: PasskeyCardProps) {
  const t = useTranslations('passkeys');
  const { name, platform, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <Card className="passkey" classNames={STACKED}>
        <Flex gap="var(--s-3)" className="passkey-head">
          <FingerprintIcon />
          <div className="grow">
            <h2>{name}</h2>
            <p className="small muted">
              {platform === 'Other' ? t('other') : platform}
              {isSynced && <> · {t('synced')}</>}
            </p>
          </div>
        </Flex>
        <p className="small subtle num">
          <span className="ph">{t('created', { time: formatDateTime(createdAt) })}</span>
          {' · '}
          <span className="ph">
            {lastUsedAt === null ? t('unused') : t('used', { time: formatDateTime(lastUsedAt) })}
          </span>
        </p>
        <div className="row">
          <Button size="small" aria-label={t('renameOf', { name })} onClick={onRename}>
            {t('rename')}
          </Button>
          <Button size="small" danger aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      </Card>
    </li>
  );
}

interface PasskeyListProps {
  readonly confirmed: Confirmed;
  readonly onAdd: () => void;
}

interface Asked {
  readonly what: 'rename' | 'remove';
  readonly passkey: Passkey;
}

/** The account's passkeys as cards, with rename and delete. */
export function PasskeyList({ confirmed, onAdd }: PasskeyListProps) {
  const t = useTranslations('passkeys');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);

  return (
    <>
      <AsyncContent state={usePasskeys()} skeleton={<Placeholder />}>
        {(list) =>
          list.length === 0 ? (
            <Empty description={t('empty')}>
              {
                <Button type="primary" onClick={onAdd}>
                  {t('add')}
                </Button>
              }
            </Empty>
          ) : (
            <ul className="passkeys">
              {list.map((passkey) => (
                <PasskeyCard
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setAsked({ what: 'rename', passkey })}
                  onRemove={() => setAsked({ what: 'remove', passkey })}
                />
              ))}
            </ul>
          )
        }
      </AsyncContent>
      {asked?.what === 'rename' && (
        <LaterPart onClose={close}>
          <NameDialog
            kind="renaming"
            name={asked.passkey.name}
            onNamed={(name) => renamePasskey(asked.passkey.id, name)}
            onClose={close}
          />
        </LaterPart>
      )}
      {asked?.what === 'remove' && <RemoveDialog passkey={asked.passkey} confirmed={confirmed} onClose={close} />}
    </>
  );
}

const Placeholder = () => (
  <div className="passkeys">
    <Card className="passkey" classNames={STACKED}>
      <Skeleton rows={4} />
    </Card>
  </div>
);

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly confirmed: Confirmed;
  readonly onClose: () => void;
}

/** Confirms the removal of a passkey. */
function RemoveDialog({ passkey: { id, name }, confirmed, onClose }: RemoveDialogProps) {
  const t = useTranslations('passkeys');
  const { busy, run } = usePasskeyAction('removing');
  const remove = async () => {
    await run(() => removePasskey(id, confirmed));
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={t('removing.title', { name })}
      text={t('removing.text')}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
