import { useTranslations } from 'use-intl';
import { Segments } from '../../shared/ui/segments';
import { LICENSE_PHASES, type LicensePhase } from './license';

interface Props {
  readonly counts: Readonly<Record<LicensePhase, number>>;
}

/** Filters by phase, each with its count. */
export function LicenseFilter({ counts }: Props) {
  const t = useTranslations('licenses.filter');
  const total = LICENSE_PHASES.reduce((sum, phase) => sum + counts[phase], 0);
  return (
    <Segments
      parameter="phase"
      label={t('label')}
      options={[
        { value: '', label: t('all'), count: total },
        ...LICENSE_PHASES.map((phase) => ({ value: phase, label: t(phase), count: counts[phase] })),
      ]}
    />
  );
}
