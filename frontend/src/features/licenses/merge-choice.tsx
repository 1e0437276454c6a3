import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import { Field } from '../../shared/forms/field';
import { useCapacityText } from '../../shared/ui/capacity';
import type { License } from './license';

interface Props {
  readonly target: License;
  /** Possible targets; left out where the target is fixed. */
  readonly targets: readonly License[] | undefined;
  readonly sources: readonly License[];
  readonly chosen: readonly string[];
  readonly onTarget: (paidId: string) => void;
  readonly onChosen: (paidIds: readonly string[]) => void;
}

/** Choice of the licence to keep, and of those to merge into it. */
export function MergeChoice({ target, targets, sources, chosen, onTarget, onChosen }: Props) {
  const t = useTranslations('merging.dialog');
  const describe = useDescription();
  const toggle = (paidId: string, ticked: boolean) =>
    onChosen(ticked ? [...chosen, paidId] : chosen.filter((id) => id !== paidId));

  return (
    <>
      {targets ? (
        <Field label={t('target')}>
          {(control) => (
            <select
              {...control}
              className="input"
              data-autofocus
              value={target.paidId}
              onChange={(event) => onTarget(event.target.value)}
            >
              {targets.map((license) => (
                <option key={license.paidId} value={license.paidId}>
                  {license.name} · {license.key}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : (
        <dl className="kv merge-target">
          <dt>{t('target')}</dt>
          <dd>
            {target.name} <span className="mono">{target.key}</span>
          </dd>
        </dl>
      )}
      <fieldset className="merge-sources">
        <legend>{t('sources')}</legend>
        {sources.length === 0 && <p className="small muted">{t('noSources')}</p>}
        {sources.map((license) => (
          <label className="check" key={license.paidId}>
            <input
              type="checkbox"
              checked={chosen.includes(license.paidId)}
              onChange={(event) => toggle(license.paidId, event.target.checked)}
            />
            <span>
              <b className="strong">{license.name}</b> <span className="mono">{license.key}</span> {license.remark}
              <small className="num">{describe(license)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** 5 用户 · 30 资产 · 2027-11-21 到期 */
function useDescription() {
  const t = useTranslations('merging');
  const capacity = useCapacityText();
  return (license: License) => {
    const { expiresAt } = license;
    return `${capacity(license)} · ${expiresAt === null ? t('permanent') : t('until', { date: formatDate(expiresAt) })}`;
  };
}
