import { Alert, Button, Divider } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { LoginForm } from '../../features/auth/login-form';
import { PasskeyButton } from '../../features/auth/passkey-button';
import { useCaptchaSlot } from '../../features/captcha/captcha-control';
import { useAccountInfo } from '../../business/session';
import { Dialog } from '../../shared/ui/dialog';
import { MemberArea } from '../member-area';
import '../../features/auth/auth-forms.css';
import './session-notice.css';

/**
 * Says that the session has expired while the page holds unsaved input, and lets the person sign in again without
 * leaving it. Closes by itself, also when they sign in in another tab. Mounted beside the root, so that it lies above
 * dialogs.
 */
export default function SessionNotice() {
  const t = useTranslations('auth.expired');
  const [open, setOpen] = useState(false);
  return (
    <MemberArea>
      {createPortal(
        <div className="session-notice">
          <Alert
            type="warning"
            showIcon
            title={t('text')}
            action={
              <Button size="small" type="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t('action')}
              </Button>
            }
          />
        </div>,
        document.body,
      )}
      {open && <SignInDialog onClose={() => setOpen(false)} />}
    </MemberArea>
  );
}

function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('auth');
  const captcha = useCaptchaSlot('login');
  const { data: account } = useAccountInfo();
  return (
    <Dialog title={t('expired.action')} onClose={onClose}>
      <p className="muted">{t('expired.kept')}</p>
      <LoginForm captcha={captcha} mail={account?.mail} isOverPage onSignedIn={onClose} />
      <Divider plain>{t('login.or')}</Divider>
      <PasskeyButton onSignedIn={onClose} />
    </Dialog>
  );
}
