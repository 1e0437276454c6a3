import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ChangeForm } from '../../features/licenses/change-form';
import { useChangeChoices } from '../../features/licenses/change-price';
import { useLicense } from '../../features/licenses/licenses.api';
import { payPath } from '../../shared/navigation/next-path';
import { PageMeta } from '../../business/site';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';

/** /license/:paidId/change: another plan, more of the same or a permanent licence, for the difference in price. */
export default function ChangeLicensePage() {
  const { paidId = '' } = useParams();
  const titles = useTranslations('account.titles');
  const t = useTranslations('license-change');
  const navigate = useNavigate();
  const state = useLicense(paidId);
  const choices = useChangeChoices(paidId);
  const parent = { to: `/license/${paidId}`, label: state.data?.key ?? titles('license') };
  return (
    <>
      <PageMeta title={titles('licenseChange')} noindex />
      <TitleBar title={t('title')} crumbs={{ parent, current: titles('licenseChange') }} />
      <AsyncContent
        state={state}
        skeleton={<Skeleton rows={8} />}
        wayOn={{ to: '/license', label: titles('licenses'), isUnderHeading: true }}
      >
        {(license) => (
          <AsyncContent state={choices} wayOn={{ ...parent, isUnderHeading: true }}>
            {(change) => (
              <ChangeForm
                license={license}
                choices={change}
                onStale={() => {
                  void choices.mutate();
                  void state.mutate();
                }}
                onPlaced={(orderId) => void navigate(payPath(orderId))}
              />
            )}
          </AsyncContent>
        )}
      </AsyncContent>
    </>
  );
}
