import { useMessages, useTranslations } from 'use-intl';
import { areaOf } from './audit-areas';
import { useAuditWords } from './use-audit-words';

/** The prefix of a group of actions, and the actions in it. */
interface ActionGroup {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The names of all actions, grouped by what they act on. The catalogue of texts is the list of actions. */
export function useActionGroups(): readonly ActionGroup[] {
  const t = useTranslations('staff-audit');
  const { actionOf } = useAuditWords();
  const { actions, areas } = useMessages()['staff-audit'];
  const names = Object.keys(areas) as (keyof typeof areas)[];
  const all = Object.entries(actions).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));
  return names.map((area) => {
    const label = t(`areas.${area}`);
    const own = all.filter((action) => areaOf(action) === area);
    const options = own.map((value) => ({ value, label: actionOf(value, '…') }));
    const isWhole = own.length > 1 && own.every((action) => action.startsWith(area));
    return { label, options: isWhole ? [{ value: area, label: t('anyOf', { area: label }) }, ...options] : options };
  });
}
