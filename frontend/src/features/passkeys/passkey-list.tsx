import { Button, Card, Empty } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Confirmed } from '../../shared/forms/confirmed';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { NameDialog } from './name-dialog';
import { PasskeyCard } from './passkey-card';
import './passkeys.css';
import { RemoveDialog } from './remove-dialog';
import { renamePasskey, usePasskeys, type Passkey } from './use-passkeys';

interface Props {
  readonly confirmed: Confirmed;
  readonly onAdd: () => void;
}

interface Asked {
  readonly what: 'rename' | 'remove';
  readonly passkey: Passkey;
}

/** The account's passkeys as cards, with rename and delete. */
export function PasskeyList({ confirmed, onAdd }: Props) {
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
        <NameDialog
          kind="renaming"
          name={asked.passkey.name}
          onNamed={(name) => renamePasskey(asked.passkey.id, name)}
          onClose={close}
        />
      )}
      {asked?.what === 'remove' && <RemoveDialog passkey={asked.passkey} confirmed={confirmed} onClose={close} />}
    </>
  );
}

const Placeholder = () => (
  <div className="passkeys">
    <Card className="passkey">
      <Skeleton rows={4} />
    </Card>
  </div>
);
