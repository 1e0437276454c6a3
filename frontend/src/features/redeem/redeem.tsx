import useSWR, { type SWRResponse } from 'swr';
import { Empty, Alert, Card, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, ApiError, call } from '../../api/client';
import { REDEEM_CODE_BODY_CODE_MAX_LENGTH } from '../../api/limits';
import { refreshLists } from '../../api/lists';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components } from '../../api/schema';
import { formatDateTime } from '../../shared/format/date';
import { SelectField } from '../../shared/forms/choice-fields';
import { FormField } from '../../shared/forms/form-field';
import { required } from '../../shared/forms/rules';
import { useSubmit } from '../../shared/forms/use-submit';
import { useOneAct } from '../../shared/hooks/use-action';
import { usePageIndex } from '../../shared/hooks/use-list-query';
import { ActionButton, ButtonLink } from '../../shared/ui/antd-button';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Pager } from '../../shared/ui/pager';
import { Panel } from '../../shared/ui/panel';
import '../../shared/ui/narrow-tables.css';
import './redeem.css';

export type Redemption = components['schemas']['RedemptionView'];

const LIST_KEY = '/api/account/redemptions';

/** The caller's redemptions, newest first, ten a page. */
function useRedemptions(pageIndex: number): SWRResponse<components['schemas']['RedemptionViewPage'], ApiError> {
  return useSWR(
    `${LIST_KEY}?pageIndex=${pageIndex}`,
    () => call(api.GET(LIST_KEY, { params: { query: { pageIndex } } })),
    { keepPreviousData: true },
  );
}

/**
 * Redeems a code. Rejects with redeem_code.license_required where it extends a licence that was not given, and with
 * redeem_code.locked after five failures in an hour.
 */
export async function redeem(code: string, paidId: string | undefined): Promise<Redemption> {
  const body = { code, ...(paidId && { paidId }) };
  const redemption = await call(api.POST('/api/account/redeem-code', { body, params: { header: GIVEN_KEY } }));
  await refreshLists('redemptions', 'licenses', 'points');
  return redemption;
}

/** The caller's redemptions, newest first. */
export function RedemptionHistory() {
  const t = useTranslations('redeem.history');
  const redemptions = useRedemptions(usePageIndex());
  return (
    <Panel isFlush title={t('title')}>
      <AsyncContent
        state={redemptions}
        skeleton={
          <div className="body">
            <Skeleton rows={5} />
          </div>
        }
      >
        {({ items, total }) =>
          total === 0 ? (
            <Empty description={t('empty')} />
          ) : (
            <>
              <table className="table cards-on-narrow">
                <thead>
                  <tr>
                    <th scope="col">{t('what')}</th>
                    <th scope="col">{t('time')}</th>
                    <th scope="col" className="n">
                      {t('license')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ id, description, redeemedAt, paidId }) => (
                    <tr key={id}>
                      <td>{description}</td>
                      <td className="num muted">
                        <time dateTime={redeemedAt}>{formatDateTime(redeemedAt)}</time>
                      </td>
                      <td className="n">
                        {paidId && (
                          <Link className="link" to={`/license/${paidId}`}>
                            {t('see')}
                          </Link>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <div className="under-list">
                <Pager total={total} />
              </div>
            </>
          )
        }
      </AsyncContent>
    </Panel>
  );
}

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
  const once = useOneAct();
  const { busy, submit } = useSubmit(
    form,
    async ({ code, paidId }: typeof BLANK) => {
      setDone(undefined);
      try {
        setDone(await once(() => redeem(code.trim(), asksLicense ? paidId : undefined)));
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
    <Card className="redeem mb-5">
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
        {asksLicense && targets?.length === 0 && (
          <Alert className="mt-4 mb-4" showIcon type="warning" role="note" title={t('noLicense')} />
        )}
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
        className="mt-4 mb-4"
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
