import { isCapacity } from '../../business/capacities';
import { useMailName, useMethodName } from '../../business/console-names';
import { useLocale, useTranslations } from 'use-intl';
import type staffAudit from '../../i18n/locales/en/staff-audit.json';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { type AuditRecord, type Fact, factsOf } from './audit';

/** A fact of a record as text. */
export interface ToldFact {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isChanged: boolean;
}

type FieldWord = keyof (typeof staffAudit)['fields'];
type ValueWord = keyof (typeof staffAudit)['values'];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Fields whose values come from a fixed set, each with a text. */
const CHOICES: ReadonlySet<string> = new Set([
  'action',
  'applications',
  'applications_due',
  'audience',
  'by',
  'contentKind',
  'decision',
  'edition',
  'incidents',
  'kind',
  'list',
  'locale',
  'orderKinds',
  'quotes',
  'refunds',
  'refusal',
  'request',
  'role',
  'settledBy',
  'source',
  'status',
  'transfers',
]);
/** Actions that change what a form holds: described field by field. */
const EDITS: ReadonlySet<string> = new Set([
  'account.notifications_changed',
  'account.role_changed',
  'application.canned_note_saved',
  'campaign.changed',
  'campaign.speed_changed',
  'case.changed',
  'coupon.changed',
  'plan.arranged',
  'plan.changed',
  'quote.edited',
]);
const MAX_FACTS = 4;
const MAX_LENGTH = 60;

const cut = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

/** Describes a record in readable terms: names for ids, yuan for fen, texts for codes. Computed when it is shown. */
export function useAuditWords() {
  const t = useTranslations('staff-audit');
  const actions = useTranslations('audit-actions');
  const capacity = useTranslations('ui.capacity.number');
  const mailName = useMailName();
  const methodName = useMethodName();
  const locale = useLocale();
  const and = locale === 'zh' ? '；' : '; ';

  const labelOf = (path: readonly string[]): string => {
    const [first = '', second = ''] = path;
    const leaf = path.at(-1) ?? '';
    const word = (name: string): string => {
      if (isCapacity(name)) return capacity(name);
      return t.has(`fields.${name as FieldWord}`) ? t(`fields.${name as FieldWord}`) : name;
    };
    if (first === 'combos' && path.length > 2) {
      const term = second === '0' ? t('permanent') : t('monthTerm', { months: Number(second) });
      return t('ofTerm', { term, field: word(leaf) });
    }
    if (first === 'lines' && path.length > 2) return t('ofLine', { line: second, field: word(leaf) });
    if (first === 'components' && path.length > 2) return t('ofPart', { part: second, field: word(leaf) });
    if (leaf === 'zh' || leaf === 'en') {
      return path.length > 1 ? t('inLanguage', { field: word(first), language: t(`languages.${leaf}`) }) : word(leaf);
    }
    return word(leaf);
  };

  const valueOf = (field: string, value: unknown, names: AuditRecord['names']): string => {
    if (value === null || value === undefined || value === '') return t('none');
    if (Array.isArray(value)) {
      return value.length === 0 ? t('none') : value.map((one) => valueOf(field, one, names)).join(t('comma'));
    }
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return numberOf(field, value);
    if (typeof value !== 'string') return '';
    const name = names[value];
    if (name !== undefined) return name;
    if (isCapacity(value)) return capacity(value);
    if (field === 'letter') return mailName(value);
    if (CHOICES.has(field) && t.has(`values.${value as ValueWord}`)) return t(`values.${value as ValueWord}`);
    return INSTANT.test(value) ? formatDateTime(value) : value;
  };

  const numberOf = (field: string, value: number): string => {
    if (field.endsWith('Fen') || field === 'amount' || field === 'price') return formatYuan(value);
    if (field.endsWith('Bps')) return `${value / 100}%`;
    if (field === 'months') return value === 0 ? t('permanent') : t('monthTerm', { months: value });
    if (value === -1 && isCapacity(field)) return t('unlimited');
    return String(value);
  };

  const told = (facts: readonly Fact[], names: AuditRecord['names']): ToldFact[] =>
    facts.map(({ path, before, after, isChanged }) => {
      // The items of a list of plain values are described with the list.
      const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
      const text = (value: unknown) => (value === undefined ? null : valueOf(field, value, names));
      return { label: labelOf(path), before: text(before), after: text(after), isChanged };
    });

  /** All facts of a record, changes first. */
  const factsIn = ({ before, after, names }: Pick<AuditRecord, 'before' | 'after' | 'names'>): ToldFact[] =>
    told(factsOf(before, after), names);

  /** The action on `subject`; an action that this release does not support is shown by its name. */
  const actionOf = (action: string, subject: string): string => {
    const known = action as AuditRecord['action'];
    return (actions.has(known) ? actions(known, { subject }) : `${action} ${subject}`).trim();
  };

  /** A refused notification names only the method that it claims to come from. */
  const subjectOf = ({ action, subject, names }: Pick<AuditRecord, 'action' | 'subject' | 'names'>): string =>
    action === 'payment.notification_refused' ? methodName(subject) : (names[subject] ?? subject);

  /** The record as one sentence without its actor. */
  const sentenceOf = (record: AuditRecord): string => {
    const { action, before, after, names } = record;
    const subject = subjectOf(record);
    // The subject already identifies it.
    const facts = factsOf(before, after).filter(({ path }) => path.join('.') !== 'id');
    const changed = facts.filter(({ isChanged }) => isChanged);
    const isEdit = EDITS.has(action) && before !== null;
    const chosen = told(before !== null && after !== null ? changed : facts, names);
    const [first] = chosen;
    if (isEdit && first && chosen.length === 1) {
      return t('one', {
        subject,
        field: first.label,
        before: cut(first.before ?? t('none')),
        after: cut(first.after ?? t('none')),
      });
    }
    const shown = chosen.slice(0, MAX_FACTS).map((fact) => factText(fact, isEdit));
    const rest = chosen.length > MAX_FACTS ? [t('more', { count: chosen.length - MAX_FACTS })] : [];
    const did = actionOf(action, subject);
    return chosen.length === 0 ? did : t('withFacts', { did, facts: [...shown, ...rest].join(and) });
  };

  const factText = ({ label, before, after }: ToldFact, isEdit: boolean): string => {
    const is = cut(after ?? t('none'));
    // Only edits mention that there was no earlier value.
    return before === null || (before === t('none') && !isEdit)
      ? t('fact', { field: label, value: is })
      : t('changedFact', { field: label, before: cut(before), after: is });
  };

  return { sentenceOf, factsIn, actionOf, subjectOf };
}
