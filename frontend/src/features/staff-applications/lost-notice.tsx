import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { Alert } from '../../shared/ui/alert';
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
        tone="warning"
        action={
          <Button size="small" onClick={onClose}>
            {ui('close')}
          </Button>
        }
      >
        {t('lost', {
          company: file.companyName,
          who: file.reviews[0]?.reviewerMail ?? t('history.gone'),
          time: formatDateTime(file.reviews[0]?.reviewedAt ?? file.submittedAt),
          status: t(`status.${file.status}`),
        })}
      </Alert>
    </div>
  );
}
