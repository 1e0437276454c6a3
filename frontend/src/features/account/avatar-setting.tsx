import { Avatar, Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useRef, type ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { report } from '../../shared/errors/report';
import { useAttempt } from '../../shared/hooks/use-action';
import { initialOf } from '../../shared/public-ui/avatar';
import { toast } from '../../shared/ui/toast';
import type { Account } from './account';
import { squareOf, UnreadablePicture } from './picture';

interface Props {
  readonly account: Account;
  readonly onChanged: () => Promise<unknown>;
}

/** The avatar beside the name: uploaded, or generated from the name. */
export function AvatarSetting({ account: { name, avatar, hasOwnAvatar }, onChanged }: Props) {
  const t = useTranslations('profile.avatar');
  const input = useRef<HTMLInputElement>(null);
  const { busy, attempt } = useAttempt((error) =>
    error instanceof UnreadablePicture ? toast.error(t('unreadable')) : report(error),
  );

  const set = (picture: () => Promise<string | null>) =>
    attempt(async () => {
      await call(api.POST('/api/account/info', { body: { avatar: await picture() } }));
      await onChanged();
      toast.success(t('saved'));
    });

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Lets the same file be chosen again after a failure.
    target.value = '';
    if (file) await set(() => squareOf(file));
  };

  return (
    <div className="avatar-setting">
      <Avatar shape="square" size={64} alt="" aria-hidden="true" src={avatar || undefined}>
        {initialOf(name)}
      </Avatar>
      <div className="grow">
        <div className="row">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('choose')}
            hidden
            onChange={(event) => void choose(event)}
          />
          <ActionButton size="small" busy={busy} onClick={() => input.current?.click()}>
            {t('choose')}
          </ActionButton>
          {hasOwnAvatar && (
            <Button
              size="small"
              color="primary"
              variant="text"
              disabled={busy}
              onClick={() => void set(() => Promise.resolve(null))}
            >
              {t('reset')}
            </Button>
          )}
        </div>
        <span className="hint">{t(hasOwnAvatar ? 'own' : 'generated')}</span>
      </div>
    </div>
  );
}
