import { Alert, Card, Form, Input } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { REDEEM_CODE_BODY_CODE_MAX_LENGTH } from '../../api/limits';
import { SelectField } from '../../shared/forms/choice-fields';
import { FormField } from '../../shared/forms/form-field';
import { required } from '../../shared/forms/rules';
import { useSubmit } from '../../shared/forms/use-submit';
import { ButtonLink } from '../../shared/ui/button-link';
import './redeem.css';
import { redeem, type Redemption } from './redemption-history';

const BLANK = { code: '', paidId: undefined as string | undefined };

/** A licence that a code may be added to. */
export interface RedeemTarget {
  readonly paidId: string;
  readonly label: string;
}

interface Props {
  /** Undefined while they are loading. */
  readonly targets: readonly RedeemTarget[] | undefined;
  readonly onRedeemed: () => void;
}

/** Redeems a code; asks for the licence where the code needs one. */
export function RedeemForm({ targets, onRedeemed }: Props) {
  const t = useTranslations('redeem');
  const [form] = Form.useForm<typeof BLANK>();
  const [asksLicense, setAsksLicense] = useState(false);
  const [done, setDone] = useState<Redemption>();
  const { busy, submit } = useSubmit(
    form,
    async ({ code, paidId }: typeof BLANK) => {
      setDone(undefined);
      try {
        setDone(await redeem(code.trim(), asksLicense ? paidId : undefined));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'redeem_code.license_required') throw error;
        setAsksLicense(true);
        return;
      }
      form.resetFields();
      setAsksLicense(false);
      onRedeemed();
    },
    { fieldOf: (code) => (/^(redeem_code|license)\./.test(code) ? 'code' : undefined) },
  );

  const only = targets?.length === 1 ? targets[0]?.paidId : undefined;
  // The licences may arrive after the answer that asks for one.
  useEffect(() => {
    if (asksLicense && only) form.setFieldValue('paidId', only);
  }, [form, asksLicense, only]);

  return (
    <Card className="redeem">
      <Form form={form} initialValues={BLANK} onFinish={(values) => void submit(values)} noValidate>
        <FormField
          name="code"
          label={t('code')}
          hint={t('hint')}
          rules={[required(t('required'))]}
          onChange={() => setAsksLicense(false)}
        >
          <Input
            className="mono code"
            maxLength={REDEEM_CODE_BODY_CODE_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX-XXXX-XXXX"
          />
        </FormField>
        {asksLicense && targets?.length === 0 && <Alert showIcon type="warning" role="note" title={t('noLicense')} />}
        {asksLicense && targets && targets.length > 0 && (
          <SelectField
            name="paidId"
            label={t('license')}
            hint={t('licenseHint')}
            rules={[required(t('licenseRequired'))]}
            choices={targets.map(({ paidId, label }) => ({ value: paidId, label }))}
          />
        )}
        <ActionButton htmlType="submit" type="primary" busy={busy} disabled={asksLicense && targets?.length === 0}>
          {t('action')}
        </ActionButton>
        {done && <Done redemption={done} />}
      </Form>
    </Card>
  );
}

function Done({ redemption: { description, paidId } }: { readonly redemption: Redemption }) {
  const t = useTranslations('redeem');
  return (
    <div aria-live="polite">
      <Alert
        showIcon
        type="success"
        role="note"
        title={t('done', { description })}
        action={
          paidId && (
            <ButtonLink size="small" to={`/license/${paidId}`}>
              {t('seeLicense')}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
