import { Alert, Button, Form, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
import { AGREE_PRICE_REASON_MAX_LENGTH } from '../../api/limits';
import { CAPACITIES } from '../../business/capacities';
import { useCapacityText } from '../../business/capacity';
import { LicenseLink, ScrollRegion } from '../../shared/console/cells';
import { ReasonField } from '../../shared/console/reason';
import { type Foresight, ForesightDialog, useForesight } from '../../business/foresight';
import { usePlanName, useTermsChange } from '../../business/staff';
import { Allowed } from '../../shared/console/staff';
import { formatDate } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { AmountField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { wholeYuan, yuanText } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { Fact, Facts } from '../../shared/ui/facts';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import './staff-licenses.css';
import {
  agreePrice,
  previewPrice,
  type StaffLicenseFile,
  type AdditionPreview,
  type GrantPreview,
} from './licenses.api';

interface Props {
  readonly part: StaffLicenseFile['parts'][number];
  /** The licence on whose page the dialog is open. */
  readonly shownIn: string;
  readonly onClose: () => void;
}

/** Sets the agreed annual price of a grant. */
function PriceDialog({ part: { licenseId, key, agreedYearFen }, shownIn, onClose }: Props) {
  const t = useTranslations('staff-licenses.prices');
  const terms = useTranslations('staff-licenses');
  const common = useTranslations('console');
  const initial = { yearFen: yuanText(agreedYearFen), reason: '' };
  const [form] = Form.useForm<typeof initial>();
  const { yearFen: typed } = useFormValues(form, initial);
  const asked = wholeYuan.is(typed) ? { yearFen: wholeYuan.of(typed), seenFen: agreedYearFen } : null;
  const foresight = useForesight(`licenses/${licenseId}/agreed-price`, asked, (body) => previewPrice(licenseId, body));
  const send = async ({ yearFen, reason }: typeof initial, requestKey: string) => {
    const body = { yearFen: wholeYuan.of(yearFen), seenFen: agreedYearFen, reason: reason.trim() };
    const outcome = await agreePrice(licenseId, shownIn, body, requestKey);
    toast.success(outcome === 'done' ? t('done') : common('sentForApproval'));
  };
  return (
    <ForesightDialog
      title={t('dialog', { key })}
      confirm={t('confirm')}
      form={form}
      initialValues={initial}
      foresight={foresight}
      send={send}
      onClose={onClose}
    >
      <Alert showIcon role="note" title={t('hint')} />
      <AmountField name="yearFen" label={t('year')} hint={t('yearHint')} rules={[matching(wholeYuan.is, t('fault'))]} />
      <ReasonField hint={terms('reasonHint')} maxLength={AGREE_PRICE_REASON_MAX_LENGTH} />
    </ForesightDialog>
  );
}

type Part = StaffLicenseFile['parts'][number];

/** What determines a licence's renewal price: its own grant and each one that was merged in. */
export function LicensePrices({ license }: { readonly license: StaffLicenseFile }) {
  const t = useTranslations('staff-licenses.prices');
  const capacityText = useCapacityText();
  const [asked, setAsked] = useState<Part>();
  const { id, parts, origin, status, expiresAt } = license;
  if (origin === 'free_enterprise' || parts.length === 0) return null;
  return (
    <Panel title={t('title')}>
      {expiresAt === null && <p className="small muted">{t('permanent')}</p>}
      <ul className="acts-list">
        {parts.map((part) => (
          <li key={part.licenseId}>
            <span className="grow">
              {part.licenseId === id ? (
                <span className="mono">{part.key}</span>
              ) : (
                <LicenseLink id={part.licenseId} licenseKey={part.key} />
              )}
              <small className="num">{capacityText(part)}</small>
              <LicensePrice part={part} />
            </span>
            {status !== 'revoked' && (part.components.length === 0 || part.agreedYearFen !== null) && (
              <Allowed to="licenses.price">
                <Button size="small" onClick={() => setAsked(part)}>
                  {t(part.agreedYearFen === null ? 'set' : 'raise')}
                </Button>
              </Allowed>
            )}
          </li>
        ))}
      </ul>
      {asked && <PriceDialog part={asked} shownIn={id} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

/** Agreed, from a plan, or unknown. */
export function LicensePrice({
  part: { components, agreedYearFen },
}: {
  readonly part: Pick<Part, 'components' | 'agreedYearFen'>;
}) {
  const t = useTranslations('staff-licenses.prices');
  const and = useTranslations('admin');
  const planName = usePlanName();
  if (agreedYearFen !== null) {
    return <small>{agreedYearFen === 0 ? t('free') : t('agreed', { amount: formatYuan(agreedYearFen) })}</small>;
  }
  if (components.length === 0) {
    return (
      <small>
        <Tag color="warning">{t('undecided')}</Tag>
      </small>
    );
  }
  return (
    <small>
      {t('plan', {
        plans: components.map(({ planId, quantity }) => `${planName(planId)} × ${quantity}`).join(and('comma')),
      })}
    </small>
  );
}

interface ForeseenProps<Answer> extends Pick<Foresight<Answer>, 'latest' | 'isPending'> {
  readonly children: (answer: Answer) => ReactNode;
}

/** The outcome. Keeps its space but is hidden while it still belongs to an earlier entry. */
export function Foreseen<Answer>({ latest, isPending, children }: ForeseenProps<Answer>) {
  return (
    <div className={isPending ? 'foreseen unseen' : 'foreseen'} aria-live="polite" aria-busy={isPending}>
      {latest !== undefined && children(latest)}
    </div>
  );
}

/** The terms of one licence before and after an addition, and the worth of the addition. */
export function AdditionOutcome({
  outcome: { before, after, refusal, givenFen },
}: {
  readonly outcome: AdditionPreview;
}) {
  const t = useTranslations('staff-licenses');
  const title = useTranslations('ui.capacity.title');
  const { endOf, amountOf, change, worthOf } = useOutcomeText();
  if (after === null) return <Alert showIcon type="warning" role="note" title={refusal} />;
  return (
    <section className="addition-outcome" aria-label={t('outcome.title')}>
      <Facts>
        <Fact name={t('until')} isFigure>
          {change(endOf(before), endOf(after))}
        </Fact>
        {CAPACITIES.map((name) => (
          <Fact key={name} name={title(name)} isFigure>
            {change(amountOf(before[name]), amountOf(after[name]))}
          </Fact>
        ))}
        <Fact name={t('outcome.worth')} isFigure>
          {worthOf(givenFen)}
        </Fact>
      </Facts>
    </section>
  );
}

/** Who gets the licence of a grant, what it gives and until when. */
export function GrantOutcome({ outcome, plan }: { readonly outcome: GrantPreview; readonly plan: string }) {
  const t = useTranslations('staff-licenses');
  const grant = useTranslations('staff-licenses.grant');
  const title = useTranslations('ui.capacity.title');
  const { endOf, amountOf, change, worthOf } = useOutcomeText();
  const { recipient, after, givenFen } = outcome;
  return (
    <section className="addition-outcome" aria-label={grant('outcome')}>
      <Facts>
        {recipient && (
          <>
            <Fact name={grant('recipient')}>
              <b>{recipient.name}</b> {recipient.mail}
            </Fact>
            <Fact name={grant('since')} isFigure>
              {formatDate(recipient.createdAt)}
            </Fact>
            <Fact name={grant('licenses')} isFigure>
              {change(String(recipient.licenses), String(recipient.licenses + 1))}
            </Fact>
          </>
        )}
        <Fact name={t('plan')}>{plan}</Fact>
        <Fact name={grant('term')} isFigure>
          {change(formatDate(serverNow()), endOf(after))}
        </Fact>
        {CAPACITIES.map((name) => (
          <Fact key={name} name={title(name)} isFigure>
            {amountOf(after[name])}
          </Fact>
        ))}
        <Fact name={t('outcome.worth')} isFigure>
          {worthOf(givenFen)}
        </Fact>
      </Facts>
    </section>
  );
}

/** The same for several: the changes of each, the worth of all together, and how many need a second administrator. */
export function AdditionOutcomes({ outcomes }: { readonly outcomes: readonly AdditionPreview[] }) {
  const t = useTranslations('staff-licenses.outcome');
  const text = useOutcomeText();
  const [refused, waiting] = [
    outcomes.filter(({ after }) => after === null).length,
    outcomes.filter(({ takesSecondPerson }) => takesSecondPerson).length,
  ];
  const fens = outcomes.map(({ givenFen }) => givenFen);
  const total = fens.reduce<number | null>((sum, fen) => (sum === null || fen === null ? null : sum + fen), 0);
  return (
    <div className="addition-outcome">
      <ScrollRegion label={t('title')} className="tall">
        <Facts>
          {outcomes.map(({ licenseId, key, before, after, refusal, takesSecondPerson }) => (
            <Fact key={licenseId} name={key}>
              {after === null ? refusal : text.changed(before, after)}
              {takesSecondPerson && ` · ${t('waits')}`}
            </Fact>
          ))}
        </Facts>
      </ScrollRegion>
      <p>{t('total', { count: outcomes.length, worth: text.worthOf(total) })}</p>
      {waiting > 0 && <Alert showIcon type="warning" role="note" title={t('waiting', { count: waiting })} />}
      {refused > 0 && <Alert showIcon type="warning" role="note" title={t('refused', { count: refused })} />}
    </div>
  );
}

function useOutcomeText() {
  const t = useTranslations('staff-licenses');
  const worthOf = (fen: number | null) => (fen === null ? t('outcome.unbounded') : formatYuan(fen));
  return { ...useTermsChange(), worthOf };
}
