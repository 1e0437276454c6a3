import { Button, Form, Input, Steps } from 'antd';
import { useTranslations } from 'use-intl';
import { MACHINE_ID_PATTERN } from '../../api/limits';
import { FormField } from '../../shared/forms/form-field';
import { matching, required } from '../../shared/forms/rules';
import { joinedCode } from '../../shared/forms/typed-code';
import { useFormDraft, useSubmit } from '../../shared/forms/use-submit';
import { arrive } from '../../shared/navigation/arrival';
import { ActionButton } from '../../shared/ui/antd-button';
import { Dialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { bindLicense, type LicenseDetails } from './licenses.api';

const MACHINE_ID = new RegExp(MACHINE_ID_PATTERN);

/** Checked before anything is sent, as the server reads it. */
const isMachineId = (typed: string): boolean => MACHINE_ID.test(joinedCode(typed));

/**
 * The machine code that will be bound, if it differs from what was typed: a wrong binding can be undone only a few
 * times. Undefined for a code that is bound as typed, and for a malformed one.
 */
const understoodCode = (typed: string): string | undefined => {
  const code = joinedCode(typed);
  return code !== typed.trim() && isMachineId(typed) ? code : undefined;
};

const BLANK = { machineId: '' };

interface BindFormProps {
  readonly paidId: string;
  /** Closes its dialog; on the page it has none. */
  readonly onClose?: () => void;
}

/** The machine code and the button. An invalid machine code is reported beside the field, by us or by the server. */
export function BindForm({ paidId, onClose }: BindFormProps) {
  const t = useTranslations('licenses.bind');
  const ui = useTranslations('ui');
  const [form] = Form.useForm<typeof BLANK>();
  const { initialValues, forget } = useFormDraft(form, BLANK, { name: `bind:${paidId}` });
  const { busy, submit } = useSubmit(form, async ({ machineId }: typeof BLANK) => {
    await bindLicense(paidId, machineId.trim());
    forget();
    toast.success(t('done'));
    onClose?.();
    arrive(true);
  });

  const content = (
    <Form form={form} initialValues={initialValues} onFinish={(typed) => void submit(typed)} noValidate>
      <FormField
        name="machineId"
        label={t('machineId')}
        hint={t('rule')}
        echo={(typed) => {
          const code = typeof typed === 'string' ? understoodCode(typed) : undefined;
          return code && t('understood', { code });
        }}
        rules={[required(t('required')), matching(isMachineId, t('rule'))]}
      >
        <Input
          className="mono"
          maxLength={160}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus={onClose && true}
        />
      </FormField>
      <div className="acts mt-3">
        {onClose && (
          <Button disabled={busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
        )}
        <ActionButton htmlType="submit" type="primary" busy={busy}>
          {t('action')}
        </ActionButton>
      </div>
    </Form>
  );
  if (!onClose) return content;
  return (
    <Dialog title={t('title')} busy={busy} onClose={onClose}>
      <p>{t('text')}</p>
      {content}
    </Dialog>
  );
}

/** Three steps from a new licence to a product that accepts it. */
export default function BindGuide({ license: { paidId, history, movesLeft } }: { readonly license: LicenseDetails }) {
  const t = useTranslations('licenses.guide');
  const isFirst = !history.some(({ kind }) => kind === 'bound');
  return (
    <Panel
      className="on-screen"
      title={t('title')}
      aside={<span className="small subtle">{isFirst ? t('free') : t('movesLeft', { left: movesLeft })}</span>}
    >
      <Steps
        orientation="vertical"
        current={1}
        items={[
          { title: <h3>{t('get')}</h3>, content: t('getText'), status: 'wait' },
          { title: <h3>{t('enter')}</h3>, content: <BindForm paidId={paidId} /> },
          { title: <h3>{t('download')}</h3>, content: t('downloadText') },
        ]}
      />
    </Panel>
  );
}
