import { useTranslations } from 'use-intl';
import { DECLINE_QUOTE_REASON_MAX_LENGTH } from '../../api/limits';
import { TextAreaField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { AntdProvider } from '../../theme/antd-provider';
import { declineOffer } from './quotes.api';

interface Props {
  readonly token: string;
  readonly onClose: () => void;
}

/** Declines an offer, and lets its reader say why. */
export default function DeclineDialog({ token, onClose }: Props) {
  const t = useTranslations('quotes.answer');
  return (
    <AntdProvider>
      <FormDialog
        title={t('declineTitle')}
        confirm={t('decline')}
        danger
        initialValues={{ reason: '' }}
        send={({ reason }) => declineOffer(token, reason.trim())}
        onClose={onClose}
      >
        <p>{t('declineText')}</p>
        <TextAreaField
          name="reason"
          label={t('declineReason')}
          optional
          isFirst
          maxLength={DECLINE_QUOTE_REASON_MAX_LENGTH}
        />
      </FormDialog>
    </AntdProvider>
  );
}
