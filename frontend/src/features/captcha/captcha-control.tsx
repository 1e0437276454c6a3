import { Form } from 'antd';
import Input from 'antd/es/input/Input';
import { useSyncExternalStore, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error';
import { LOGIN_CAPTCHA_MAX_LENGTH } from '../../api/limits';
import { checkedShare, onChecking } from '../../api/proof/fetch-proven';
import { canWork } from '../../api/proof/proof-of-work';
import { messageOf } from '../../shared/errors/message-of';
import { type CaptchaSlot, FormField } from '../../shared/forms/form-field';
import { CheckIcon } from '../../shared/ui/icons';
import { type Captcha, type CaptchaPurpose, useCaptcha } from './captcha.api';
import './captcha.css';

/** Says that a form waits for a computation. The input stays and is sent automatically when it is done. */
export function Checking() {
  const t = useTranslations('captcha');
  const share = useSyncExternalStore(onChecking, checkedShare, () => undefined);
  return (
    <output className="hint checking">
      {share !== undefined && (
        <>
          {t('checking')}
          <progress value={share} aria-label={t('checking')} />
        </>
      )}
    </output>
  );
}

interface Props {
  readonly captcha: Captcha;
  /** What the person typed, or the result of the computation. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
  readonly id?: string;
  readonly maxLength?: number | undefined;
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/**
 * The field with its picture, or the computation in its place, and a note while the browser is checked. Independent of
 * forms: takes a value and a label.
 */
export function CaptchaControl(props: Props) {
  return (
    <>
      {props.captcha.way === 'picture' ? <Picture {...props} /> : <Work {...props} />}
      <Checking />
    </>
  );
}

function Picture({ captcha, value = '', onChange, onBlur, ...rest }: Props) {
  const t = useTranslations('captcha');
  const { picture, key, error, isOfDocument, renew, choose } = captcha;
  return (
    <>
      <div className="join captcha-row">
        <Input
          {...rest}
          value={value}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={onBlur}
        />
        <button
          type="button"
          className={key || isOfDocument ? 'captcha' : 'captcha stale'}
          aria-label={t('renew')}
          aria-busy={!key && !error ? true : undefined}
          onClick={renew}
        >
          {error ? t('reload') : picture && <img src={picture} alt="" width="168" height="45" />}
        </button>
      </div>
      <Renewal picture={picture} />
      {error ? <Failure error={error} /> : null}
      <span className="hint">{t.rich('hint', { work: button(() => choose('work')) })}</span>
    </>
  );
}

/** A button inside a sentence. */
const button = (onClick: () => void) => (text: ReactNode) => (
  <button type="button" className="link" onClick={onClick}>
    {text}
  </button>
);

/** Tells screen readers that the picture was replaced; the first one is not announced. */
function Renewal({ picture }: { readonly picture: string | undefined }) {
  const t = useTranslations('captcha');
  const first = useRef(picture);
  const [news, setNews] = useState(false);
  useEffect(() => {
    first.current ??= picture;
    setNews(first.current !== picture);
  }, [picture]);
  return <output className="sr">{news && t('renewed')}</output>;
}

function Work({ captcha: { progress, answer, error, choose, renew }, id }: Props) {
  const t = useTranslations('captcha');
  const possible = canWork();
  return (
    <>
      <div className="proof">
        {answer ? (
          <output className="ok strong">
            <CheckIcon />
            {t('solved')}
          </output>
        ) : (
          <>
            <progress id={id} value={progress} aria-describedby={`${id}-work`} />
            <span className="num subtle" aria-hidden="true">
              {t('progress', { percent: String(Math.round(progress * 100)) })}
            </span>
          </>
        )}
      </div>
      {error || !possible ? <Failure error={error} onRetry={possible ? renew : undefined} /> : null}
      <span className="hint" id={`${id}-work`}>
        {!answer && !error && possible && <>{t('solving')} · </>}
        <button type="button" className="link" onClick={() => choose('picture')}>
          {t('toPicture')}
        </button>
      </span>
    </>
  );
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: (() => void) | undefined }) {
  const t = useTranslations('captcha');
  const own = canWork() ? t('failed') : t('insecure');
  return (
    <span className="hint bad" role="alert">
      {error instanceof ApiError ? messageOf(error) : own}{' '}
      {onRetry && (
        <button type="button" className="link" onClick={onRetry}>
          {t('reload')}
        </button>
      )}
    </span>
  );
}

/** The captcha of an antd form. */
export function useCaptchaSlot(purpose: CaptchaPurpose): CaptchaSlot {
  const captcha = useCaptcha(purpose);
  const [refusals, setRefusals] = useState(0);
  const renew = () => {
    captcha.renew();
    setRefusals((before) => before + 1);
  };
  return { field: <CaptchaField captcha={captcha} refusals={refusals} />, key: captcha.key ?? '', renew };
}

interface FieldProps {
  readonly captcha: Captcha;
  /** How often the form was refused. */
  readonly refusals: number;
}

function CaptchaField({ captcha, refusals }: FieldProps) {
  const t = useTranslations('captcha');
  const form = Form.useFormInstance();
  const { key, answer, way, isOfDocument } = captcha;

  useEffect(() => {
    // The button that sent the form is disabled until this field is filled again, so it cannot get the focus back.
    if (refusals > 0 && document.activeElement === document.body) form.focusField('captcha');
  }, [form, refusals]);

  useEffect(() => {
    if (isOfDocument) return;
    // A new challenge empties the field. The server's message about the old answer stays until something is typed; it
    // is cleared by a computed answer and by switching between picture and computation.
    const value = answer ?? '';
    form.setFields([{ name: 'captcha', value, ...((answer !== undefined || way === 'work') && { errors: [] }) }]);
    // Another key is another captcha, even if the answer is still empty.
  }, [form, key, answer, way, isOfDocument]);

  return (
    <FormField name="captcha" label={t('label')} rules={[{ required: true, whitespace: true, message: t('required') }]}>
      <CaptchaControl captcha={captcha} maxLength={LOGIN_CAPTCHA_MAX_LENGTH} />
    </FormField>
  );
}
