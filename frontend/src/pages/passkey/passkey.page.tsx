import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIdentityCheck } from '../../features/auth/use-identity-check';
import { NameDialog, PasskeyList } from '../../features/passkeys/passkey-list';
import { addPasskey, type Passkey, usePasskeys } from '../../features/passkeys/passkeys.api';
import { useAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { LaterPart } from '../../shared/ui/later-part';
import { TitleBar } from '../../shared/ui/title-bar';

/** /passkey: the account's passkeys. */
export default function PasskeyPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('passkeys');
  const { data: account } = useAccountInfo();
  const { data: passkeys } = usePasskeys();
  const { confirmed, dialog } = useIdentityCheck(account?.hasPassword ?? true);
  /** While one is being added: the passkeys before it, if they are known. */
  const [adding, setAdding] = useState<{ readonly before: readonly Passkey[] | undefined }>();
  const add = () => setAdding({ before: passkeys });
  const close = () => setAdding(undefined);

  return (
    <>
      <PageMeta title={titles('passkey')} noindex />
      <TitleBar title={titles('passkey')}>
        {passkeys && passkeys.length > 0 && (
          <Button type="primary" onClick={add}>
            {t('add')}
          </Button>
        )}
      </TitleBar>
      <p className="muted mb-5">{t('lead')}</p>
      <PasskeyList confirmed={confirmed} onAdd={add} />
      {adding && (
        <LaterPart onClose={close}>
          <NameDialog
            kind="adding"
            name=""
            onNamed={(name) => addPasskey(name, confirmed, adding.before)}
            onClose={close}
          />
        </LaterPart>
      )}
      {dialog}
    </>
  );
}
