import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EDIT_QUOTE_LINES_MAX_ITEMS, EDIT_QUOTE_TERMS_MAX_LENGTH } from '../../api/limits';
import { ClashNotice } from '../../shared/console/clash-notice';
import { SecondPersonHint } from '../../shared/console/second-person';
import { formatYuan } from '../../shared/format/money';
import { Field } from '../../shared/forms/field';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { count } from '../../shared/forms/typed-number';
import { Button } from '../../shared/ui/button';
import { Panel } from '../../shared/ui/panel';
import { CustomerFields } from './customer-fields';
import { blankLine, type LinePlan, type StaffQuote } from './line-draft';
import { LineEditor } from './line-editor';
import { SendDialog } from './send-dialog';
import { useQuoteForm } from './use-quote-form';
import { useQuoteTotals } from './use-quote-totals';
import './staff-quotes.css';

interface Props {
  readonly quote: StaffQuote;
  readonly plans: readonly LinePlan[];
}

/** Prices a quote. Sending saves it first, so that what is on the screen is what is sent. */
export function QuoteEditor({ quote, plans }: Props) {
  const t = useTranslations('staff-quotes');
  const form = useQuoteForm(quote, plans);
  const { fields, lines, setLines, isJudged, busy } = form;
  const [asking, setAsking] = useState(false);
  const months = count.is(fields.values.months) ? count.of(fields.values.months) : Number.NaN;
  const totals = useQuoteTotals(lines);

  return (
    <form noValidate className="quote-editor" onSubmit={(event) => void form.save(event)}>
      <ClashNotice clash={form.clash} />
      <Panel title={t('customer.title')}>
        <CustomerFields fields={fields} />
      </Panel>
      <Panel
        title={t('lines.title')}
        aside={<span className="num">{totals.all !== undefined && formatYuan(totals.all)}</span>}
      >
        <div className="quote-fields">
          <Field label={t('term.label')} hint={t('term.hint')} error={fields.errorOf('months')}>
            {(control) => <input {...control} {...fields.bind('months')} className="input" inputMode="numeric" />}
          </Field>
          <Field label={t('validOn')} hint={t('validHint')} error={fields.errorOf('validOn')}>
            {(control) => <input {...control} {...fields.bind('validOn')} className="input" type="date" />}
          </Field>
        </div>
        {lines.map((line, index) => (
          <LineEditor
            key={line.key}
            line={line}
            place={index + 1}
            plans={plans}
            months={months}
            totalFen={totals.ofLine(line)}
            isJudged={isJudged}
            onChange={(next) => setLines(lines.map((one) => (one.key === next.key ? next : one)))}
            onRemove={lines.length === 1 ? undefined : () => setLines(lines.filter((one) => one.key !== line.key))}
          />
        ))}
        <Button
          size="sm"
          disabled={lines.length >= EDIT_QUOTE_LINES_MAX_ITEMS}
          onClick={() => setLines([...lines, blankLine()])}
        >
          {t('lines.add')}
        </Button>
        <Field label={t('terms')} optionalText={t('optional')} hint={t('termsHint')}>
          {(control) => (
            <textarea
              {...control}
              {...fields.bind('terms')}
              className="input"
              rows={4}
              maxLength={EDIT_QUOTE_TERMS_MAX_LENGTH}
            />
          )}
        </Field>
      </Panel>
      <SecondPersonHint isShown={form.takesTwo} />
      <div className="row">
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button tone="primary" busy={busy} onClick={() => form.reveal() && setAsking(true)}>
          {t(form.takesTwo ? 'send.propose' : 'send.action')}
        </Button>
      </div>
      <LeaveGuard when={form.isEdited && !busy} onLeave={form.forget} />
      {asking && (
        <SendDialog
          mail={fields.values.mail}
          takesTwo={form.takesTwo}
          busy={busy}
          onSend={(reason) => void form.send(reason).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}
