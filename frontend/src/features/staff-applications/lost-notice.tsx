import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import type { LostRace } from './use-draft';

interface Props {
  readonly race: LostRace;
  readonly onClose: () => void;
}

/** A colleague was faster: says who, and what they decided. It stays until it is dismissed. */
export function LostNotice({ race: { file }, onClose }: Props) {
  const t = useTranslations('staff-applications');
  const ui = useTranslations('ui');
  return (
    <div className="lost" role="alert">
      <Alert
        showIcon
        type="warning"
        role="note"
        title={t('lost', {
          company: file.companyName,
          who: file.reviews[0]?.reviewerMail ?? t('history.gone'),
          time: formatDateTime(file.reviews[0]?.reviewedAt ?? file.submittedAt),
          status: t(`status.${file.status}`),
        })}
        action={
          <Button size="small" onClick={onClose}>
            {ui('close')}
          </Button>
        }
      />
    </div>
  );
}
