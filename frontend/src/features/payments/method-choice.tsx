import { useTranslations } from 'use-intl';
import { iconOf, type PaymentMethod } from './payment';

interface Props {
  readonly methods: readonly PaymentMethod[];
  readonly chosen: PaymentMethod;
  readonly onChoose: (method: PaymentMethod) => void;
}

/** Native radio buttons styled as cards: arrow keys and screen readers work as they are. */
export function MethodChoice({ methods, chosen, onChoose }: Props) {
  const t = useTranslations('payments');
  const names = useTranslations('payment-methods');
  return (
    <fieldset className="methods">
      <legend>{t('method')}</legend>
      {methods.map((method) => {
        const Icon = iconOf(method);
        return (
          <label className="method" key={method}>
            <input
              className="sr"
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            <span className="gly">
              <Icon />
            </span>
            <span>
              {names(`${method}.name`)}
              <small>{names(`${method}.hint`)}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
