import { Form } from 'antd';
import { useLayoutEffect } from 'react';
import useSWR from 'swr';
import { useLocale, useTranslations } from 'use-intl';
import { api, call, type ApiError } from '../../api/client';
import { EDIT_QUOTE_MONTHS_MAXIMUM } from '../../api/limits';
import { mayHeal } from '../../api/swr-settings';
import { languageName } from '../../i18n/locale';
import { CAPACITIES } from '../../business/capacities';
import { useForesight } from '../../business/foresight';
import { type Words, useVersioned } from '../../shared/console/versioned';
import { report } from '../../shared/errors/report';
import { formatYuan } from '../../shared/format/money';
import { showProblems, useFormDraft } from '../../shared/forms/use-submit';
import { dayOf } from '../../shared/forms/typed-date';
import { count } from '../../shared/forms/typed-number';
import { useAttempt, useOneAct } from '../../shared/hooks/use-action';
import { useSettled } from '../../shared/hooks/use-waiting';
import { toast } from '../../shared/ui/toast';
import { customerOf } from './customer-fields';
import {
  type LineBody,
  type LinePlan,
  draftOf,
  faultsOf,
  lineBodyOf,
  toBody,
  type StaffQuote,
  type LineDraft,
} from './line-draft';
import { type QuoteBody, downloadQuote, previewSending, saveQuote, sendQuote } from './quotes.api';

/** The fields of a quote as text. */
export function useQuoteWords(plans: readonly LinePlan[]): Words<QuoteBody> {
  const t = useTranslations('staff-quotes');
  const reader = useLocale();
  const customer = useTranslations('staff-quotes.customer');
  const lines = useTranslations('staff-quotes.lines');
  const limit = useTranslations('ui.capacity.name');
  const planName = (id: string | null | undefined) =>
    id ? (plans.find((plan) => plan.id === id)?.name ?? id) : lines('service');
  const renewalText = ({ renewal, renewalYearFen }: Pick<LineBody, 'renewal' | 'renewalYearFen'>) =>
    typeof renewalYearFen === 'number' ? formatYuan(renewalYearFen) : lines(`renewal.${renewal ?? 'plan'}`);
  return {
    companyName: { label: customer('company'), text: String },
    contactName: { label: customer('contact'), text: String },
    mail: { label: customer('mail'), text: String },
    phone: { label: customer('phone'), text: (phone = '') => phone },
    taxNumber: { label: customer('taxNumber'), text: (number = '') => number },
    note: { label: t('facts.note'), text: (note = '') => note },
    locale: { label: customer('language'), text: (locale) => languageName(locale, reader) },
    months: { label: t('term.label'), text: String },
    validOn: { label: t('validOn'), text: String },
    terms: { label: t('terms'), text: (terms = '') => terms },
    lines: {
      label: lines('title'),
      text: (all) =>
        all
          .map(({ plan, name, quantity, unitPriceFen, discount, licenseIds = [], until, change, ...chosen }) =>
            [
              `${name} (${licenseIds.length > 0 && !change ? lines('extends.choice') : planName(plan)})`,
              ...(change ? [lines(`use.${change}`)] : []),
              ...(licenseIds.length > 0 ? [lines('extends.count', { count: licenseIds.length })] : []),
              ...(until ? [until] : []),
              ...(licenseIds.length > 0 && !change
                ? []
                : CAPACITIES.map((capacity) => `${limit(capacity)} ${chosen[capacity]}`)),
              `${quantity} × ${formatYuan(unitPriceFen)} × ${discount}`,
              ...(chosen.isOneLicense ? [lines('licenses.one')] : []),
              ...(chosen.renewal ? [`${lines('renewal.label')} ${renewalText(chosen)}`] : []),
            ].join(' · '),
          )
          .join('\n'),
    },
  };
}

export const isTerm = (typed: string): boolean => count.is(typed) && count.of(typed) <= EDIT_QUOTE_MONTHS_MAXIMUM;

/** A quote as read, in the server's format. */
const readBody = (quote: StaffQuote): QuoteBody => ({
  ...customerOf(quote),
  months: quote.months,
  terms: quote.terms,
  validOn: quote.validOn ?? quote.proposedValidOn,
  lines: quote.lines.map(lineBodyOf),
});

/** The content of a quote as form values; without lines, what was requested. */
const valuesOf = (body: QuoteBody, asked: StaffQuote['asked'], plans: readonly LinePlan[]) => ({
  ...customerOf(body),
  months: String(body.months),
  terms: body.terms ?? '',
  validOn: body.validOn,
  lines: draftOf({ ...body, asked }, plans),
});
type Values = ReturnType<typeof valuesOf>;

/** In the server's format. */
const bodyOf = ({ months, lines, ...values }: Values): QuoteBody => ({
  ...values,
  months: count.of(months),
  lines: lines.map((line) => toBody(line, count.of(months))),
});

/** The state of a quote that is being priced. */
export function useQuoteForm(quote: StaffQuote, plans: readonly LinePlan[]) {
  const t = useTranslations('staff-quotes');
  const common = useTranslations('console');
  const [form] = Form.useForm<Values>();
  const read = { version: quote.version, body: readBody(quote) };
  const current = valuesOf(read.body, quote.asked, plans);
  const draftName = `quote:${quote.id}`;
  const versioned = useVersioned<QuoteBody>({
    read,
    draftName,
    words: useQuoteWords(plans),
    save: async (body, version) => void (await saveQuote(quote.id, version, body)),
    onTheirs: (body) => {
      form.setFieldsValue(valuesOf(body, quote.asked, plans));
      draft.forget();
    },
  });
  const { known } = versioned;
  const draft = useFormDraft<Values>(form, current, { name: draftName, base: known });
  const { values, forget, isEdited } = draft;

  const isOutdated = quote.version > known.version && !isEdited;
  // Before anything is drawn: form and document never show different versions.
  useLayoutEffect(() => {
    if (!isOutdated) return;
    draft.follow(current);
    versioned.follow(read);
  });

  const months = isTerm(values.months) ? count.of(values.months) : Number.NaN;
  const isPriced = !Number.isNaN(months) && values.lines.every((line) => faultsOf(line, months).length === 0);
  const { validOn } = values;
  const offered =
    isPriced && dayOf(validOn) !== undefined
      ? { months, validOn, lines: values.lines.map((line) => toBody(line, months)) }
      : null;
  const foresight = useForesight(`quotes/${quote.id}`, offered, (body) => previewSending(quote.id, body));
  const { latest, isPending } = foresight;
  const once = useOneAct();
  const { busy, attempt } = useAttempt((error) => report(error, undefined, showProblems(form, error)));
  /** Saves, then runs `work`, which reports what was done. Resolves to whether both succeeded. */
  const afterSaving = (work: (version: number, key: string) => Promise<string>): Promise<boolean> =>
    attempt(async () => {
      const typed = form.getFieldsValue(true) as Values;
      const { version, merged } = await versioned.save(bodyOf(typed));
      forget(typed, merged && valuesOf(merged, quote.asked, plans));
      await once(async (key) => toast.success(await work(version, key)));
    });

  return {
    ...draft,
    form,
    months,
    clash: versioned.clash,
    busy,
    foresight,
    needsApproval: latest?.takesSecondPerson === true,
    /** The terms of licences before and after; empty while they are unknown. */
    extended: isPending ? [] : (latest?.licenses ?? []),
    /** Downloads the PDF that would be sent. */
    preview: (): Promise<boolean> =>
      afterSaving(async () => {
        await downloadQuote(quote);
        return t('saved');
      }),
    save: (): Promise<boolean> => afterSaving(async () => t('saved')),
    send: async (reason: string): Promise<boolean> => {
      const isSent = await afterSaving(async (version, key) => {
        const { sendingWaits } = await sendQuote(quote.id, version, reason, key);
        return sendingWaits ? common('sentForApproval') : t('send.done');
      });
      if (!isSent) foresight.retry();
      return isSent;
    },
  };
}

interface Totals {
  readonly linesFen: readonly number[];
  readonly totalFen: number;
}

export interface QuoteTotals {
  /** A line's total, in fen; undefined while it is not known. */
  readonly ofLine: (line: LineDraft) => number | undefined;
  /** The total of all lines, in fen; undefined while a line is invalid. */
  readonly all: number | undefined;
  /** The totals could not be fetched. */
  readonly hasFailed: boolean;
  /** The server refuses the lines: sending shows why. */
  readonly isRefused: boolean;
  readonly retry: () => void;
}

/** Later renewals are not part of the total, and only a lifetime has lines without a renewal. */
const NO_RENEWAL = 0;

/** Totals of the valid lines as the server computes them, shortly after the last keystroke. */
export function useQuoteTotals(lines: readonly LineDraft[]): QuoteTotals {
  const sound = lines.filter((line) => faultsOf(line, NO_RENEWAL).length === 0);
  const current = JSON.stringify(sound.map((line) => toBody(line, NO_RENEWAL)));
  const settled = useSettled(current);
  const bodies = JSON.parse(settled) as LineBody[];
  const { data, error, mutate } = useSWR<Totals, ApiError>(
    bodies.length > 0 ? ['/api/admin/quotes/totals', settled] : null,
    () => call(api.POST('/api/admin/quotes/totals', { body: { lines: bodies } })),
    { revalidateOnFocus: false },
  );
  const known = settled === current ? data : undefined;
  const isOfThese = settled === current && known === undefined && error !== undefined;
  return {
    ofLine: (line) => known?.linesFen[sound.indexOf(line)],
    all: sound.length === lines.length ? known?.totalFen : undefined,
    hasFailed: isOfThese && mayHeal(error),
    isRefused: isOfThese && !mayHeal(error),
    retry: () => void mutate(),
  };
}
