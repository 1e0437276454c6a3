import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { EDIT_QUOTE_LINES_MAX_ITEMS, EDIT_QUOTE_TERMS_MAX_LENGTH } from '../../api/limits';
import { serverNow } from '../../api/fetch-in-time';
import { DateField } from '../../shared/console/date-field';
import { ForesightHint } from '../../business/foresight';
import { ClashNotice } from '../../shared/console/versioned';
import { formatDate } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { TextAreaField, TextField } from '../../shared/forms/fields';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { matching, required } from '../../shared/forms/rules';
import { ActionButton } from '../../shared/ui/antd-button';
import { Panel } from '../../shared/ui/panel';
import { CustomerFields } from './customer-fields';
import { blankLine, type LinePlan, type StaffQuote } from './line-draft';
import { SendDialog } from './quote-actions';
import { isTerm, useQuoteForm, useQuoteTotals } from './quote-form';
import { LineEditor } from './quote-lines';
import { useExtendableLicenses } from './quotes.api';
import './staff-quotes.css';

interface Props {
  readonly quote: StaffQuote;
  readonly plans: readonly LinePlan[];
}

/** Prices a quote. Sending saves it first, so that what is on the screen is what is sent. */
export function QuoteEditor({ quote, plans }: Props) {
  const t = useTranslations('staff-quotes');
  const quoteForm = useQuoteForm(quote, plans);
  const { form, initialValues, values, months, busy, foresight, needsApproval } = quoteForm;
  const [asking, setAsking] = useState(false);
  /** The reason typed for a sending that failed. */
  const [reason, setReason] = useState('');
  const totals = useQuoteTotals(values.lines);
  const foreseen = {
    latest: foresight.latest,
    hasFailed: foresight.hasFailed || totals.hasFailed,
    retry: () => {
      if (foresight.hasFailed) foresight.retry();
      if (totals.hasFailed) totals.retry();
    },
  };
  const addButton = useRef<HTMLButtonElement>(null);
  const licenses = useExtendableLicenses(quote.id);
  const askToSend = () => {
    // The page may have been open for long: prices of plans may have changed since.
    foresight.retry();
    setAsking(true);
  };
  const whenValid = (work: () => void) =>
    form
      .validateFields()
      .then(
        work,
        ({ errorFields: [first] }: { errorFields: { name: (string | number)[] }[] }) =>
          first && form.scrollToField(first.name, { focus: true }),
      );

  return (
    <Form
      className="quote-editor panels"
      form={form}
      initialValues={initialValues}
      onFinish={() => void quoteForm.save()}
      noValidate
    >
      <ClashNotice clash={quoteForm.clash} />
      <Panel title={t('customer.title')}>
        <CustomerFields />
      </Panel>
      <Panel
        title={t('lines.title')}
        aside={<span className="num">{totals.all !== undefined && formatYuan(totals.all)}</span>}
      >
        <div className="g2 form-pair">
          <TextField
            name="months"
            label={t('term.label')}
            hint={t('term.hint')}
            rules={[matching(isTerm, t('term.fault'))]}
            inputMode="numeric"
          />
          <DateField
            name="validOn"
            label={t('validOn')}
            hint={t('validHint')}
            rules={[required(t('validRequired'))]}
            min={formatDate(serverNow())}
          />
        </div>
        <Form.List name="lines">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => {
                const line = values.lines[name];
                return (
                  line && (
                    <LineEditor
                      key={key}
                      line={line}
                      name={name}
                      plans={plans}
                      months={months}
                      licenses={licenses}
                      extended={quoteForm.extended}
                      totalFen={totals.ofLine(line)}
                      onRemove={
                        fields.length === 1
                          ? undefined
                          : () => {
                              flushSync(() => remove(name));
                              // The pressed button disappeared with its line.
                              addButton.current?.focus();
                            }
                      }
                    />
                  )
                );
              })}
              <Button
                ref={addButton}
                size="small"
                disabled={fields.length >= EDIT_QUOTE_LINES_MAX_ITEMS}
                onClick={() => add(blankLine())}
              >
                {t('lines.add')}
              </Button>
            </>
          )}
        </Form.List>
        <TextAreaField
          name="terms"
          label={t('terms')}
          hint={t('termsHint')}
          rows={4}
          maxLength={EDIT_QUOTE_TERMS_MAX_LENGTH}
          optional
        />
      </Panel>
      <ForesightHint of={foreseen} />
      <div className="row">
        <ActionButton htmlType="submit" busy={busy}>
          {t('save')}
        </ActionButton>
        <ActionButton busy={busy} onClick={() => void whenValid(() => void quoteForm.preview())}>
          {t('preview')}
        </ActionButton>
        <ActionButton type="primary" busy={busy} onClick={() => void whenValid(askToSend)}>
          {t(needsApproval ? 'send.propose' : 'send.action')}
        </ActionButton>
      </div>
      <LeaveGuard when={quoteForm.isEdited && !busy} onLeave={quoteForm.forget} />
      {asking && (
        <SendDialog
          customer={values}
          validOn={values.validOn}
          totalFen={totals.all}
          needsApproval={needsApproval}
          foreseen={foreseen}
          isUnknown={foresight.isUnknown || (totals.all === undefined && !totals.isRefused)}
          reason={reason}
          busy={busy}
          onSend={async (typed) => setReason((await quoteForm.send(typed)) ? '' : typed)}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  );
}
