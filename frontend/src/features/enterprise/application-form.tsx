import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, NO_ANSWER } from '../../api/api-error';
import {
  APPLY_FREE_ENTERPRISE_COMPANY_NAME_MAX_LENGTH,
  APPLY_FREE_ENTERPRISE_FAVORITE_FEATURE_MAX_LENGTH,
  APPLY_FREE_ENTERPRISE_IMPROVEMENTS_MAX_LENGTH,
  APPLY_FREE_ENTERPRISE_USE_CASE_MAX_LENGTH,
} from '../../api/limits';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { useFields } from '../../shared/forms/use-fields';
import { useAttempt } from '../../shared/hooks/use-action';
import { loginPath } from '../../shared/navigation/next-path';
import { Alert } from '../../shared/public-ui/alert';
import { Button } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import { apply } from './use-application';

interface Props {
  /** When false, the form can be read but not sent. */
  readonly signedIn: boolean;
}

/** A company's application for the free year. */
export function ApplicationForm({ signedIn }: Props) {
  const t = useTranslations('enterprise.form');
  const [refusal, setRefusal] = useState<string>();
  const fields = useFields(
    { companyName: '', useCase: '', favoriteFeature: '', improvements: '' },
    ({ companyName, useCase, favoriteFeature }) => ({
      ...(companyName.trim() === '' && { companyName: t('companyNameRequired') }),
      ...(useCase.trim() === '' && { useCase: t('useCaseRequired') }),
      ...(favoriteFeature.trim() === '' && { favoriteFeature: t('favoriteFeatureRequired') }),
    }),
    {
      name: 'application',
      judged: 'on sending',
      most: {
        companyName: APPLY_FREE_ENTERPRISE_COMPANY_NAME_MAX_LENGTH,
        useCase: APPLY_FREE_ENTERPRISE_USE_CASE_MAX_LENGTH,
        favoriteFeature: APPLY_FREE_ENTERPRISE_FAVORITE_FEATURE_MAX_LENGTH,
        improvements: APPLY_FREE_ENTERPRISE_IMPROVEMENTS_MAX_LENGTH,
      },
    },
  );

  const { busy, attempt } = useAttempt((error) => {
    const reasons = fields.refuse(error);
    // Stays on the page: why an address does not qualify is too important for a toast.
    if (error instanceof ApiError && error.code.startsWith('application.')) setRefusal(error.message);
    return report(error, error instanceof ApiError && error.status !== NO_ANSWER ? t('failed') : undefined, reasons);
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!signedIn) {
      toast.error(t('signInFirst'), { id: 'sign-in-first' });
      return;
    }
    if (!fields.reveal()) return;
    await attempt(async () => {
      setRefusal(undefined);
      const { companyName, useCase, favoriteFeature, improvements } = fields.values;
      await apply({
        companyName: companyName.trim(),
        useCase: useCase.trim(),
        favoriteFeature: favoriteFeature.trim(),
        improvements: improvements.trim(),
      });
      fields.forget();
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {!signedIn && (
        <Alert tone="warning">
          {t('signInFirst')}{' '}
          <Link className="link" to={loginPath('/request-quote')}>
            {t('signIn')}
          </Link>
        </Alert>
      )}
      <fieldset disabled={!signedIn || busy}>
        <legend className="sr">{t('legend')}</legend>
        <Field label={t('companyName')} hint={t('companyNameHint')} error={fields.errorOf('companyName')}>
          {(control) => (
            <input {...control} {...fields.bind('companyName')} className="input" autoComplete="organization" />
          )}
        </Field>
        <Field label={t('useCase')} error={fields.errorOf('useCase')}>
          {(control) => <textarea {...control} {...fields.bind('useCase')} className="input" />}
        </Field>
        <Field label={t('favoriteFeature')} error={fields.errorOf('favoriteFeature')}>
          {(control) => <textarea {...control} {...fields.bind('favoriteFeature')} className="input" />}
        </Field>
        <Field label={t('improvements')} optionalText={t('optional')} error={fields.errorOf('improvements')}>
          {(control) => <textarea {...control} {...fields.bind('improvements')} className="input" />}
        </Field>
      </fieldset>
      <LeaveGuard when={fields.isEdited && !busy} onLeave={fields.forget} />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <div className="row">
        <Button type="submit" tone="primary" size="lg" busy={busy} disabled={!signedIn}>
          {busy ? t('submitting') : t('submit')}
        </Button>
        <span className="small subtle">{t('once')}</span>
      </div>
    </form>
  );
}
