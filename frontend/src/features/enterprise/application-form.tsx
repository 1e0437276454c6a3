import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, NO_ANSWER } from '../../api/api-error';
import {
  APPLY_FREE_ENTERPRISE_COMPANY_NAME_MAX_LENGTH,
  APPLY_FREE_ENTERPRISE_FAVORITE_FEATURE_MAX_LENGTH,
  APPLY_FREE_ENTERPRISE_IMPROVEMENTS_MAX_LENGTH,
  APPLY_FREE_ENTERPRISE_USE_CASE_MAX_LENGTH,
} from '../../api/limits';
import { report } from '../../shared/errors/report';
import { TextAreaField, TextField } from '../../shared/forms/fields';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { required } from '../../shared/forms/rules';
import { showProblems } from '../../shared/forms/use-submit';
import { useFormDraft } from '../../shared/forms/use-submit';
import { useAttempt } from '../../shared/hooks/use-action';
import { loginPath } from '../../shared/navigation/next-path';
import { ActionButton } from '../../shared/ui/antd-button';
import { Link } from '../../shared/ui/link';
import { apply, DRAFT, refreshApplication } from './application-record';

interface Values {
  readonly companyName: string;
  readonly useCase: string;
  readonly favoriteFeature: string;
  readonly improvements: string;
}

interface Props {
  /** When false, the form can be read but not sent. */
  readonly signedIn: boolean;
}

const BLANK: Values = { companyName: '', useCase: '', favoriteFeature: '', improvements: '' };

/** A company's application for the free year. */
export function ApplicationForm({ signedIn }: Props) {
  const t = useTranslations('enterprise.form');
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft(form, BLANK, { name: DRAFT });
  const [refusal, setRefusal] = useState<string>();

  const { busy, attempt } = useAttempt((error) => {
    const reasons = showProblems(form, error);
    // Stays on the page: why an address does not qualify is too important for a toast.
    if (error instanceof ApiError && error.code.startsWith('application.')) setRefusal(error.message);
    // Already sent, in another tab or here without a response: the page then shows it.
    if (error instanceof ApiError && error.code === 'application.already_applied') {
      draft.forget();
      void refreshApplication();
    }
    return report(error, error instanceof ApiError && error.status !== NO_ANSWER ? t('failed') : undefined, reasons);
  });
  const submit = (values: Values) =>
    attempt(async () => {
      setRefusal(undefined);
      await apply({
        companyName: values.companyName.trim(),
        useCase: values.useCase.trim(),
        favoriteFeature: values.favoriteFeature.trim(),
        improvements: values.improvements.trim(),
      });
      draft.forget();
    });

  return (
    <Form
      form={form}
      name="application"
      initialValues={draft.initialValues}
      disabled={!signedIn || busy}
      onFinish={(values) => void submit(values)}
      noValidate
    >
      {!signedIn && (
        <Alert
          className="mb-5"
          type="warning"
          showIcon
          title={
            <>
              {t('signInFirst')}{' '}
              <Link className="link" to={loginPath('/request-quote')}>
                {t('signIn')}
              </Link>
            </>
          }
        />
      )}
      <TextField
        name="companyName"
        judged="on sending"
        label={t('companyName')}
        hint={t('companyNameHint')}
        rules={[required(t('companyNameRequired'))]}
        maxLength={APPLY_FREE_ENTERPRISE_COMPANY_NAME_MAX_LENGTH}
        autoComplete="organization"
      />
      <TextAreaField
        name="useCase"
        judged="on sending"
        label={t('useCase')}
        rules={[required(t('useCaseRequired'))]}
        maxLength={APPLY_FREE_ENTERPRISE_USE_CASE_MAX_LENGTH}
      />
      <TextAreaField
        name="favoriteFeature"
        judged="on sending"
        label={t('favoriteFeature')}
        rules={[required(t('favoriteFeatureRequired'))]}
        maxLength={APPLY_FREE_ENTERPRISE_FAVORITE_FEATURE_MAX_LENGTH}
      />
      <TextAreaField
        name="improvements"
        judged="on sending"
        label={t('improvements')}
        optional
        maxLength={APPLY_FREE_ENTERPRISE_IMPROVEMENTS_MAX_LENGTH}
      />
      <LeaveGuard when={draft.isEdited && !busy} onLeave={draft.forget} />
      {refusal && <Alert className="mb-5" type="error" showIcon title={refusal} />}
      <div className="row">
        <ActionButton htmlType="submit" type="primary" size="large" disabled={!signedIn} busy={busy}>
          {busy ? t('submitting') : t('submit')}
        </ActionButton>
        <span className="small subtle">{t('once')}</span>
      </div>
    </Form>
  );
}
