import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { report } from '../../shared/errors/report';
import { formatDate } from '../../shared/format/date';
import { count } from '../../shared/forms/typed-number';
import { useDrafted } from '../../shared/forms/use-drafted';
import { useFields } from '../../shared/forms/use-fields';
import { useOneAct } from '../../shared/hooks/use-one-act';
import { toast } from '../../shared/ui/toast';
import { customerOf, toCustomer, useCustomerFaults } from './customer-fields';
import { draftOf, faultsOf, toBody, type LinePlan, type StaffQuote } from './line-draft';
import { saveQuote, sendQuote } from './use-staff-quote';

const MOST_MONTHS = 120;
/** How long an offer holds unless staff say otherwise. */
const VALID_MS = 30 * 86_400_000;
const isTerm = (typed: string): boolean => count.is(typed) && count.of(typed) <= MOST_MONTHS;

/** A quote under the hands of whoever prices it. */
export function useQuoteForm(quote: StaffQuote, plans: readonly LinePlan[]) {
  const t = useTranslations('staff-quotes');
  const customerFaults = useCustomerFaults();
  const name = `quote:${quote.id}`;
  const lines = useDrafted(() => draftOf(quote, plans), { name: `${name}:lines`, base: quote });
  const [isJudged, setJudged] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = useFields(
    {
      ...customerOf(quote),
      months: String(quote.months),
      terms: quote.terms,
      validOn: quote.validOn ?? formatDate(new Date(Date.now() + VALID_MS)),
    },
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

  const reveal = (): boolean => {
    setJudged(true);
    return fields.reveal() && lines.value.every((line) => faultsOf(line).length === 0);
  };
  const once = useOneAct();
  const attempt = async (work: (key: string) => Promise<unknown>, done: string): Promise<void> => {
    if (!reveal()) return;
    setBusy(true);
    try {
      const { months, terms, validOn, ...customer } = fields.values;
      const body = {
        ...toCustomer(customer),
        months: count.of(months),
        terms,
        validOn,
        lines: lines.value.map(toBody),
      };
      await saveQuote(quote.id, body);
      forget();
      await once(work);
      toast.success(done);
    } catch (error) {
      fields.refuse(error);
      report(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    fields,
    lines: lines.value,
    setLines: lines.set,
    isEdited: fields.isEdited || lines.isEdited,
    forget,
    isJudged,
    busy,
    reveal,
    save: (event: FormEvent): Promise<void> => {
      event.preventDefault();
      return attempt(async () => {}, t('saved'));
    },
    send: (): Promise<void> => attempt((key) => sendQuote(quote.id, key), t('send.done')),
  };
}
