import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { REDEEM_CODE_BODY_CODE_MAX_LENGTH } from '../../api/limits';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { Alert } from '../../shared/ui/alert';
import { Button, ButtonLink } from '../../shared/ui/button';
import './redeem.css';
import { redeem, type Redemption } from './use-redemptions';

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
  const [code, setCode] = useState('');
  const [asksLicense, setAsksLicense] = useState(false);
  const [paidId, setPaidId] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<Redemption>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setDone(undefined);
    try {
      setDone(await redeem(code.trim(), asksLicense ? paidId || targets?.[0]?.paidId : undefined));
      setCode('');
      setAsksLicense(false);
      onRedeemed();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'redeem_code.license_required') {
        setAsksLicense(true);
        return;
      }
      if (error instanceof ApiError && /^(redeem_code|license)\./.test(code)) setRefusal(error.message);
      report(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="panel redeem">
      <form className="body" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('code')} hint={t('hint')} error={refusal}>
          {(control) => (
            <input
              {...control}
              className="input mono code"
              value={code}
              maxLength={REDEEM_CODE_BODY_CODE_MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="XXXX-XXXX-XXXX-XXXX"
              onChange={(event) => {
                setCode(event.target.value);
                setRefusal(undefined);
                setAsksLicense(false);
              }}
            />
          )}
        </Field>
        {asksLicense && targets?.length === 0 && <Alert tone="warning">{t('noLicense')}</Alert>}
        {asksLicense && targets && targets.length > 0 && (
          <Field label={t('license')} hint={t('licenseHint')}>
            {(control) => (
              <select {...control} className="input" value={paidId} onChange={(event) => setPaidId(event.target.value)}>
                {targets.map((target) => (
                  <option key={target.paidId} value={target.paidId}>
                    {target.label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          disabled={code.trim() === '' || (asksLicense && targets?.length === 0)}
        >
          {t('action')}
        </Button>
        {done && <Done redemption={done} />}
      </form>
    </section>
  );
}

function Done({ redemption: { description, paidId } }: { readonly redemption: Redemption }) {
  const t = useTranslations('redeem');
  return (
    <div aria-live="polite">
      <Alert
        tone="success"
        action={
          paidId && (
            <ButtonLink size="sm" to={`/license/${paidId}`}>
              {t('seeLicense')}
            </ButtonLink>
          )
        }
      >
        {t('done', { description })}
      </Alert>
    </div>
  );
}
