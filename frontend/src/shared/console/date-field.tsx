import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslations } from 'use-intl';
import { FIRST_DATE, LAST_DATE } from '../../api/limits';
import { serverNow } from '../../api/fetch-in-time';
import { formatDate } from '../format/date';
import type { TextFieldProps } from '../forms/fields';
import { FormField } from '../forms/form-field';

/**
 * The first is shown; the others are understood when they are typed or pasted. None is the beginning of another date:
 * antd rewrites what it understands while it is being typed.
 */
const DAY_FORMATS = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年M月D日'];
const MOMENT_FORMATS = DAY_FORMATS.flatMap((day) => [`${day} HH:mm`, `${day} H:mm`, `${day}[T]HH:mm`]);
const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DDTHH:mm';

interface PickerProps {
  /** `2026-11-21`, with a time `2026-11-21T10:46`; blank for none. Passed by the form, like `onChange`. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly hasTime: boolean;
  /** The first and the last day that can be chosen. */
  readonly min: string;
  readonly max: string;
}

/** The form's value is the text of a day, and not a moment of the browser's time zone: the business's days are Beijing's. */
function Picker({ value, onChange, hasTime, min, max, ...control }: PickerProps) {
  const t = useTranslations('console.period');
  const today = formatDate(serverNow());
  const isAllowed = !hasTime && today >= min && today <= max;
  const put = (day: Dayjs | null) => onChange?.(day?.format(hasTime ? MOMENT : DAY) ?? '');
  return (
    <DatePicker
      {...control}
      value={value ? dayjs(value) : null}
      format={hasTime ? MOMENT_FORMATS : DAY_FORMATS}
      placeholder={hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      minDate={dayjs(min)}
      maxDate={dayjs(max).endOf('day')}
      showTime={hasTime && { format: 'HH:mm' }}
      // The browser's now may be another day than Beijing's.
      showNow={false}
      presets={isAllowed ? [{ label: t('today'), value: dayjs(today) }] : []}
      needConfirm={false}
      // As soon as it is typed; antd's own change waits until the field is left.
      onCalendarChange={(day) => day && !Array.isArray(day) && put(day)}
      onChange={put}
    />
  );
}

type Props = Omit<TextFieldProps, 'type' | 'isFirst'> & {
  readonly hasTime?: boolean;
  readonly min?: string;
  readonly max?: string;
};

/** A day, or a day with a time, in Beijing. */
export const DateField = ({ hasTime = false, min = FIRST_DATE, max = LAST_DATE, ...field }: Props) => (
  <FormField {...field}>
    <Picker hasTime={hasTime} min={min} max={max} />
  </FormField>
);
