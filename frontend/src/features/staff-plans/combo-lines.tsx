import { useTranslations } from 'use-intl';
import { PLAN_BODY_COMBOS_MAX_ITEMS } from '../../api/limits';
import { AmountInput } from '../../shared/forms/amount-input';
import { count, percent as share, yuan as amount, yuanText } from '../../shared/forms/typed-number';
import { Button } from '../../shared/ui/button';
import type { Combo } from './use-plan-editing';

/** A duration as form values: months (0 is a lifetime), list price in yuan, percentage of it that is charged. */
export interface ComboLine {
  readonly key: string;
  readonly months: string;
  readonly yuan: string;
  readonly percent: string;
}

export const toLine = ({ months, priceFen, discountBps }: Combo): ComboLine => ({
  key: crypto.randomUUID(),
  months: String(months),
  yuan: yuanText(priceFen),
  percent: String(discountBps / 100),
});

export const toCombo = ({ months, yuan, percent }: ComboLine): Combo => ({
  months: count.of(months),
  priceFen: amount.of(yuan),
  discountBps: share.of(percent),
});

/** Whether every line can be sent, and no duration occurs twice. */
export const areSound = (lines: readonly ComboLine[]): boolean =>
  lines.every(({ months, yuan, percent }) => count.is(months) && amount.is(yuan) && share.is(percent)) &&
  new Set(lines.map(({ months }) => count.of(months))).size === lines.length;

const READS = { months: count, yuan: amount, percent: share } as const;

interface Props {
  readonly lines: readonly ComboLine[];
  readonly onChange: (lines: readonly ComboLine[]) => void;
}

/** The durations of a plan, one per line. */
export function ComboLines({ lines, onChange }: Props) {
  const t = useTranslations('staff-plans');
  const change = (key: string, part: Partial<ComboLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const cell = (line: ComboLine, name: 'months' | 'yuan' | 'percent', label: string) => (
    <AmountInput
      aria-invalid={line[name] === '' || READS[name].is(line[name]) ? undefined : true}
      aria-label={label}
      placeholder={label}
      value={line[name]}
      onChange={(event) => change(line.key, { [name]: event.target.value })}
    />
  );
  return (
    <fieldset>
      <legend>{t('combos')}</legend>
      <div className="combo-rows">
        <div className="combo-line small muted" aria-hidden="true">
          <span>{t('months')}</span>
          <span>{t('price')}</span>
          <span>{t('percent')}</span>
        </div>
        {lines.map((line) => (
          <div className="combo-line" key={line.key}>
            {cell(line, 'months', t('months'))}
            {cell(line, 'yuan', t('price'))}
            {cell(line, 'percent', t('percent'))}
            <Button size="sm" tone="text" onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}>
              {t('removeCombo')}
            </Button>
          </div>
        ))}
        <Button
          size="sm"
          disabled={lines.length >= PLAN_BODY_COMBOS_MAX_ITEMS}
          onClick={() => onChange([...lines, { key: crypto.randomUUID(), months: '', yuan: '', percent: '100' }])}
        >
          {t('addCombo')}
        </Button>
      </div>
      <p className="hint">{t('combosHint')}</p>
    </fieldset>
  );
}
