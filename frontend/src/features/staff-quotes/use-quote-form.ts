import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { EDIT_QUOTE_MONTHS_MAXIMUM } from '../../api/limits';
import { useForesight } from '../../shared/console/two-people';
import { useVersioned } from '../../shared/console/versioned';
import { report } from '../../shared/errors/report';
import { showProblems } from '../../shared/forms/show-problems';
import { count } from '../../shared/forms/typed-number';
import { useFormDraft } from '../../shared/forms/use-form-draft';
import { useAttempt } from '../../shared/hooks/use-action';
import { useOneAct } from '../../shared/hooks/use-one-act';
import { toast } from '../../shared/ui/toast';
import { customerOf } from './customer-fields';
import { draftOf, faultsOf, toBody, type LinePlan, type StaffQuote } from './line-draft';
import { useQuoteWords } from './quote-words';
import { downloadQuote, previewSending, type QuoteBody, saveQuote, sendQuote } from './use-staff-quote';

export const isTerm = (typed: string): boolean => count.is(typed) && count.of(typed) <= EDIT_QUOTE_MONTHS_MAXIMUM;

/** A quote as form values. */
const valuesOf = (quote: StaffQuote, plans: readonly LinePlan[]) => ({
  ...customerOf(quote),
  months: String(quote.months),
  terms: quote.terms,
  validOn: quote.validOn ?? quote.proposedValidOn,
  lines: draftOf(quote, plans),
});
type Values = ReturnType<typeof valuesOf>;

/** In the server's format. */
const bodyOf = ({ months, lines, ...values }: Values): QuoteBody => ({
  ...values,
  months: count.of(months),
  lines: lines.map((line) => toBody(line, count.of(months))),
});

/** The quote as read, in the same format. */
const readBody = (quote: StaffQuote): QuoteBody => ({
  ...bodyOf({ ...valuesOf(quote, []), lines: [] }),
  lines: quote.lines.map(({ totalFen: _total, licenses: _count, extends: named, ...line }) => ({
    ...line,
    licenseIds: named.map(({ id }) => id),
  })),
});

/** The state of a quote that is being priced. */
export function useQuoteForm(quote: StaffQuote, plans: readonly LinePlan[]) {
  const t = useTranslations('staff-quotes');
  const common = useTranslations('console');
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft<Values>(form, valuesOf(quote, plans), {
    name: `quote:${quote.id}`,
    base: quote.version,
  });
  const { values, forget } = draft;

  const months = isTerm(values.months) ? count.of(values.months) : Number.NaN;
  const isPriced = !Number.isNaN(months) && values.lines.every((line) => faultsOf(line, months).length === 0);
  const { validOn } = values;
  const offered =
    isPriced && validOn !== '' ? { months, validOn, lines: values.lines.map((line) => toBody(line, months)) } : null;
  const { latest, isPending, hasFailed } = useForesight(`quotes/${quote.id}`, offered, (body) =>
    previewSending(quote.id, body),
  );
  const needsApproval = latest?.takesSecondPerson === true;
  const once = useOneAct();
  const versioned = useVersioned<QuoteBody>({
    read: { version: quote.version, body: readBody(quote) },
    words: useQuoteWords(plans),
    save: async (body, version) => void (await saveQuote(quote.id, version, body)),
    onTheirs: (body) => {
      form.setFieldsValue(valuesOf({ ...quote, ...body } as StaffQuote, plans));
      forget();
    },
  });
  const { busy, attempt } = useAttempt((error) => report(error, undefined, showProblems(form, error)));
  /** Saves, then runs `work`, which reports what was done. */
  const afterSaving = async (work: (version: number, key: string) => Promise<string>): Promise<void> =>
    void (await attempt(async () => {
      const version = await versioned.save(bodyOf(form.getFieldsValue(true) as Values));
      forget();
      await once(async (key) => toast.success(await work(version, key)));
    }));

  return {
    ...draft,
    form,
    months,
    clash: versioned.clash,
    busy,
    needsApproval,
    /** The terms of licences before and after; empty while they are unknown. */
    extended: isPending || hasFailed ? [] : (latest?.licenses ?? []),
    /** Downloads the PDF that would be sent. */
    preview: (): Promise<void> =>
      afterSaving(async () => {
        await downloadQuote(quote);
        return t('saved');
      }),
    save: (): Promise<void> => afterSaving(async () => t('saved')),
    send: (reason: string): Promise<void> =>
      afterSaving(async (version, key) => {
        const { sendingWaits } = await sendQuote(quote.id, version, reason, key);
        return sendingWaits ? common('sentForApproval') : t('send.done');
      }),
  };
}
