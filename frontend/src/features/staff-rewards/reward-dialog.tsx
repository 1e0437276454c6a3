import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../../shared/forms/form-dialog';
import { TextField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { isMailLike } from '../../shared/forms/mail';
import { Dialog } from '../../shared/ui/dialog';
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

const BLANK = { mail: '' };

interface AuthorProps {
  readonly onFound: (candidate: Candidate) => void;
  readonly onClose: () => void;
}

function AuthorStep({ onFound, onClose }: AuthorProps) {
  const t = useTranslations('staff-rewards');
  const [form] = Form.useForm<typeof BLANK>();
  return (
    <FormDialog
      title={t('give')}
      confirm={t('next')}
      form={form}
      initialValues={BLANK}
      fieldOf={(code) => (code === 'account.not_found' ? 'mail' : undefined)}
      isStep
      send={async ({ mail }) => onFound(await findCandidate(mail.trim()))}
      onClose={onClose}
    >
      <TextField
        name="mail"
        label={t('mail')}
        hint={t('mailHint')}
        rules={[matching(isMailLike, t('mailFault'))]}
        type="email"
        isFirst
      />
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
      <Alert showIcon type="warning" role="note" title={t(hasRewardThisMonth ? 'monthTaken' : 'noLicense', { mail })} />
      <div className="acts">
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  );
}
