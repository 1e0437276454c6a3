import { useTranslations } from 'use-intl';
import { PAID_REMARK_REMARK_MAX_LENGTH as REMARK_MAX } from '../../api/limits';
import { Field } from '../../shared/forms/field';
import { refusalOfField, useOneText } from '../../shared/forms/use-one-text';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import type { License } from './license';
import { writeRemark } from './use-licenses';

interface Props {
  readonly license: License;
  readonly onClose: () => void;
}

/** Edits the owner's own note on a licence. */
export function RemarkDialog({ license: { paidId, remark: before }, onClose }: Props) {
  const t = useTranslations('licenses.remark');
  const ui = useTranslations('ui');
  const { text, write, forget, refusal, busy, submit } = useOneText({
    initial: before,
    draft: `remark:${paidId}`,
    refusalOf: refusalOfField('remark'),
    send: async (remark) => {
      await writeRemark(paidId, remark);
      toast.success(t('done'));
      onClose();
    },
  });

  const giveUp = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title={t('title')} onClose={giveUp}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('label')} optionalText={t('optional')} hint={t('hint', { max: REMARK_MAX })} error={refusal}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={text}
              maxLength={REMARK_MAX}
              data-autofocus
              onChange={(event) => write(event.target.value)}
            />
          )}
        </Field>
        <div className="acts">
          <Button onClick={giveUp}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
