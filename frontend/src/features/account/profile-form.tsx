import { Avatar, Button, Flex, Form, Select } from 'antd';
import Input from 'antd/es/input/Input';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { UPDATE_ACCOUNT_NAME_MAX_LENGTH } from '../../api/limits';
import type { components } from '../../api/schema';
import { factsOf, LOCALES } from '../../i18n/locale';
import { report } from '../../shared/errors/report';
import { FormField } from '../../shared/forms/form-field';
import { nameRules } from '../../shared/forms/rules';
import { useFormDraft } from '../../shared/forms/use-submit';
import { useSubmit, useSubmittable } from '../../shared/forms/use-submit';
import { useAttempt } from '../../shared/hooks/use-action';
import { initialOf } from '../../shared/public-ui/avatar';
import { ActionButton } from '../../shared/ui/antd-button';
import { toast } from '../../shared/ui/toast';

export type Account = components['schemas']['AccountInfoView'];

type Values = Pick<Account, 'name' | 'locale'>;

interface ProfileFormProps {
  readonly account: Account;
  readonly onChanged: () => Promise<unknown>;
}

/** Profile data that can be changed without further proof of identity. */
export function ProfileForm({ account: { name, locale }, onChanged }: ProfileFormProps) {
  const t = useTranslations('profile.basics');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);
  const { initialValues, edited, forget, follow } = useFormDraft(form, { name, locale }, { name: 'profile' });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- only a newer record
  useEffect(() => follow({ name, locale }), [name, locale]);

  const save = async (values: Values) => {
    // Only what was changed here: the rest may have been changed in another tab.
    const body = {
      ...('name' in edited && { name: values.name.trim() }),
      ...('locale' in edited && { locale: values.locale }),
    };
    await call(api.POST('/api/account/info', { body }));
    forget(values);
    await onChanged();
    toast.success(t('saved'));
  };
  const { busy, submit } = useSubmit(form, save);

  return (
    <Form
      form={form}
      name="profile"
      initialValues={initialValues}
      onFinish={(values) => void submit(values)}
      noValidate
    >
      <FormField name="name" label={t('name')} rules={nameRules(t('nameRequired'), t('nameLong'))}>
        <Input autoComplete="name" maxLength={UPDATE_ACCOUNT_NAME_MAX_LENGTH} />
      </FormField>
      <FormField name="locale" label={t('locale')} hint={t('localeHint')}>
        <Select
          options={LOCALES.map((value) => ({
            value,
            label: <span lang={factsOf(value).lang}>{factsOf(value).name}</span>,
          }))}
        />
      </FormField>
      <ActionButton htmlType="submit" type="primary" disabled={!submittable} busy={busy}>
        {t('save')}
      </ActionButton>
    </Form>
  );
}

/** Side of the square in pixels: sharp at 64 px on a high-density screen, and small enough to send. */
const SIDE = 192;
const QUALITY = 0.85;

/** The file is not an image that this browser can decode. */
class UnreadablePicture extends Error {}

/**
 * Returns the centre of an image as a small JPEG data URL. It is redrawn, so that no metadata such as location or
 * camera leaves the device. Rejects with `UnreadablePicture`.
 */
async function squareOf(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture();
  });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const paper = canvas.getContext('2d');
  if (!paper) throw new UnreadablePicture();
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE, SIDE);
  const side = Math.min(image.width, image.height);
  paper.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}

interface AvatarSettingProps {
  readonly account: Account;
  readonly onChanged: () => Promise<unknown>;
}

/** The avatar beside the name: uploaded, or generated from the name. */
export function AvatarSetting({ account: { name, avatar, hasOwnAvatar }, onChanged }: AvatarSettingProps) {
  const t = useTranslations('profile.avatar');
  const input = useRef<HTMLInputElement>(null);
  const { busy, attempt } = useAttempt((error) =>
    error instanceof UnreadablePicture ? toast.error(t('unreadable')) : report(error),
  );

  const set = (picture: () => Promise<string | null>) =>
    attempt(async () => {
      await call(api.POST('/api/account/info', { body: { avatar: await picture() } }));
      await onChanged();
      toast.success(t('saved'));
    });

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Lets the same file be chosen again after a failure.
    target.value = '';
    if (file) await set(() => squareOf(file));
  };

  return (
    <Flex wrap align="center" gap="middle" className="mb-6">
      <Avatar shape="square" size={64} alt="" aria-hidden="true" src={avatar || undefined}>
        {initialOf(name)}
      </Avatar>
      <div className="grow">
        <div className="row">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('choose')}
            hidden
            onChange={(event) => void choose(event)}
          />
          <ActionButton size="small" busy={busy} onClick={() => input.current?.click()}>
            {t('choose')}
          </ActionButton>
          {hasOwnAvatar && (
            <Button
              size="small"
              color="primary"
              variant="text"
              disabled={busy}
              onClick={() => void set(() => Promise.resolve(null))}
            >
              {t('reset')}
            </Button>
          )}
        </div>
        <span className="hint">{t(hasOwnAvatar ? 'own' : 'generated')}</span>
      </div>
    </Flex>
  );
}
