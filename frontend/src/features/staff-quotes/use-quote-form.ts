import { withoutEachLicense } from '../../shared/capacities';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { EDIT_QUOTE_MONTHS_MAXIMUM } from '../../api/limits';
import { useTakesSecondPerson } from '../../shared/console/second-person';
import { useVersioned } from '../../shared/console/use-versioned';
import { report } from '../../shared/errors/report';
import { count } from '../../shared/forms/typed-number';
import { useDrafted } from '../../shared/forms/use-drafted';
import { useFields } from '../../shared/forms/use-fields';
import { useOneAct } from '../../shared/hooks/use-one-act';
import { toast } from '../../shared/ui/toast';
import { customerOf, toCustomer, useCustomerFaults } from './customer-fields';
import { draftOf, faultsOf, toBody, type LineDraft, type LinePlan, type StaffQuote } from './line-draft';
import { useQuoteWords } from './quote-words';
import { previewSending, type QuoteBody, saveQuote, sendQuote } from './use-staff-quote';

const isTerm = (typed: string): boolean => count.is(typed) && count.of(typed) <= EDIT_QUOTE_MONTHS_MAXIMUM;

/** The contents of a quote as form values. */
const valuesOf = (quote: StaffQuote) => ({
  ...customerOf(quote),
  months: String(quote.months),
  terms: quote.terms,
  validOn: quote.validOn ?? quote.proposedValidOn,
});

/** In the server's format. */
const bodyOf = ({ months, terms, validOn, ...customer }: ReturnType<typeof valuesOf>, lines: readonly LineDraft[]) => ({
  ...toCustomer(customer),
  months: count.of(months),
  terms,
  validOn,
  lines: lines.map((line) => toBody(line, count.of(months))),
});

/** The quote as read, in the same format. */
const readBody = (quote: StaffQuote): QuoteBody => ({
  ...bodyOf(valuesOf(quote), []),
  lines: quote.lines.map(withoutEachLicense).map(({ totalFen: _total, licenses: _count, ...line }) => line),
});

/** The state of a quote that is being priced. */
export function useQuoteForm(quote: StaffQuote, plans: readonly LinePlan[]) {
  const t = useTranslations('staff-quotes');
  const common = useTranslations('console');
  const customerFaults = useCustomerFaults();
  const name = `quote:${quote.id}`;
  const lines = useDrafted(() => draftOf(quote, plans), { name: `${name}:lines`, base: quote });
  const [isJudged, setJudged] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = useFields(
    valuesOf(quote),
    (values) => ({
      ...customerFaults(values),
      ...(!isTerm(values.months) && { months: t('term.fault') }),
      ...(values.validOn === '' && { validOn: t('validRequired') }),
    }),
    { name, base: quote },
  );
  const forget = () => {
    fields.forget();
    lines.forget();
  };

  const areSound = (months: number) => lines.value.every((line) => faultsOf(line, months).length === 0);
  const reveal = (): boolean => {
    setJudged(true);
    return fields.reveal() && areSound(count.of(fields.values.months));
  };
  const months = isTerm(fields.values.months) ? count.of(fields.values.months) : Number.NaN;
  const isPriced = !Number.isNaN(months) && areSound(months);
  const offered = isPriced ? { months, lines: lines.value.map((line) => toBody(line, months)) } : null;
  const takesTwo = useTakesSecondPerson(`quotes/${quote.id}`, offered, (body) => previewSending(quote.id, body));
  const once = useOneAct();
  const versioned = useVersioned<QuoteBody>({
    read: { version: quote.version, body: readBody(quote) },
    words: useQuoteWords(plans),
    save: async (body, version) => void (await saveQuote(quote.id, version, body)),
    onTheirs: (body) => {
      const theirs = { ...quote, ...body } as StaffQuote;
      fields.replace(valuesOf(theirs));
      lines.set(draftOf(theirs, plans));
      forget();
    },
  });
  /** Saves, then runs `work`, which reports what was done. */
  const attempt = async (work: (version: number, key: string) => Promise<string>): Promise<void> => {
    if (!reveal()) return;
    setBusy(true);
    try {
      const version = await versioned.save(bodyOf(fields.values, lines.value));
      forget();
      await once(async (key) => toast.success(await work(version, key)));
    } catch (error) {
      fields.refuse(error);
      report(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    fields,
    clash: versioned.clash,
    lines: lines.value,
    setLines: lines.set,
    isEdited: fields.isEdited || lines.isEdited,
    forget,
    isJudged,
    busy,
    reveal,
    takesTwo,
    save: (event: FormEvent): Promise<void> => {
      event.preventDefault();
      return attempt(async () => t('saved'));
    },
    send: (reason: string): Promise<void> =>
      attempt(async (version, key) => {
        const { sendingWaits } = await sendQuote(quote.id, version, reason, key);
        return sendingWaits ? common('sentForApproval') : t('send.done');
      }),
  };
}
