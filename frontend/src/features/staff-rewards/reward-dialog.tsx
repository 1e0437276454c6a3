import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { isMailLike } from '../../shared/forms/mail';
import { useFields } from '../../shared/forms/use-fields';
import { Dialog } from '../../shared/ui/dialog';
import { Alert } from '../../shared/ui/alert';
import { Button } from '../../shared/ui/button';
import { RewardForm } from './reward-form';
import { findCandidate, type Candidate } from './use-staff-rewards';

/** Grants a reward in two steps: whose content it is, then what it earns. */
export function RewardDialog({ onClose }: { readonly onClose: () => void }) {
  const [candidate, setCandidate] = useState<Candidate>();
  if (!candidate) return <AuthorStep onFound={setCandidate} onClose={onClose} />;
  if (candidate.hasRewardThisMonth || candidate.licenses.length === 0) {
    return <NoReward candidate={candidate} onClose={onClose} />;
  }
  return <RewardForm candidate={candidate} onClose={onClose} />;
}

interface AuthorProps {
  readonly onFound: (candidate: Candidate) => void;
  readonly onClose: () => void;
}

function AuthorStep({ onFound, onClose }: AuthorProps) {
  const t = useTranslations('staff-rewards');
  const form = useFields({ mail: '' }, ({ mail }) => ({ mail: isMailLike(mail) ? undefined : t('mailFault') }));
  const send = async () => onFound(await findCandidate(form.values.mail.trim()));
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError) || error.code !== 'account.not_found') form.refuse(error);
    else form.blame('mail', error.message);
  };
  return (
    <FormDialog title={t('give')} confirm={t('next')} form={{ ...form, refuse }} isStep send={send} onClose={onClose}>
      <TextField form={form} name="mail" label={t('mail')} hint={t('mailHint')} type="email" isFirst />
    </FormDialog>
  );
}

interface NoRewardProps {
  readonly candidate: Candidate;
  readonly onClose: () => void;
}

/** Why this customer cannot get a reward now. */
function NoReward({ candidate: { mail, hasRewardThisMonth }, onClose }: NoRewardProps) {
  const t = useTranslations('staff-rewards');
  const ui = useTranslations('ui');
  return (
    <Dialog title={t('give')} onClose={onClose}>
      <Alert tone="warning">{t(hasRewardThisMonth ? 'monthTaken' : 'noLicense', { mail })}</Alert>
      <div className="acts">
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  );
}
