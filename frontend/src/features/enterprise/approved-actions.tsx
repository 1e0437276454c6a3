import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { Button, ButtonLink } from '../../shared/ui/button';
import { toast } from '../../shared/ui/toast';
import { answerAboutCase, requestRenewal, type Application } from './use-application';

/** What an approved applicant can do: use the licence, continue after the year, decide about being named. */
export function ApprovedActions({ application }: { readonly application: Application }) {
  const t = useTranslations('enterprise.approved');
  const { isCaseAgreed, wasRenewalRequested } = application;
  const consent = useAction();
  const renewal = useAction();

  const answer = async () => {
    await answerAboutCase(!isCaseAgreed);
    toast.success(t(isCaseAgreed ? 'takenBack' : 'given'));
  };
  const renew = async () => {
    await requestRenewal();
    toast.success(t('renewalDone'));
  };

  return (
    <>
      <div className="row">
        <ButtonLink tone="primary" to="/license">
          {t('toLicenses')}
        </ButtonLink>
        <Button disabled={wasRenewalRequested} busy={renewal.busy} onClick={() => void renewal.run(renew)}>
          {t(wasRenewalRequested ? 'renewalRequested' : 'renew')}
        </Button>
      </div>
      <p className="small muted">
        {t(isCaseAgreed ? 'named' : 'notNamed')}{' '}
        <button type="button" className="link" disabled={consent.busy} onClick={() => void consent.run(answer)}>
          {t(isCaseAgreed ? 'takeBack' : 'give')}
        </button>
      </p>
    </>
  );
}
