import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { Alert } from '../../shared/public-ui/alert';
import { Fact, Panel } from '../../shared/public-ui/panel';
import { StatusPill, type PillTone } from '../../shared/public-ui/status-pill';
import '../../shared/ui/narrow-tables.css';
import type { QuoteStatus } from './quotes.api';
import './quotes.css';

const FIGURES = ['quantity', 'unitPrice', 'discount', 'total'] as const;

/** The lines offered or ordered, and their total, in the server's words: the same as in the PDF of a quote. */
export function OfferLines({ table }: { readonly table: components['schemas']['LineTableView'] }) {
  const t = useTranslations('quotes');
  const { head, rows, together, totals } = table;
  return (
    <Panel isFlush title={t('lines')}>
      <table className="table named-cells offer-lines">
        <thead>
          <tr>
            <th scope="col">{head.name}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className="n">
                {head[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity but their place
            <tr key={index}>
              <td>
                {row.name}
                {row.details.map((detail) => (
                  <small key={detail}>{detail}</small>
                ))}
              </td>
              {FIGURES.map((figure) => (
                <td key={figure} className="n" data-label={head[figure]}>
                  {row[figure]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {together !== '' && <p className="offer-together">{together}</p>}
      <dl className="sums offer-sum">
        {totals.map(({ label, value }, index) => (
          <div key={label} className={index === totals.length - 1 ? 'tot' : undefined}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type Document = components['schemas']['QuoteDocumentView'];

/** A quote as its PDF prints it, but for how to accept it. Every text is the server's. */
export function QuoteDocument({ document }: { readonly document: Document }) {
  const { brand, draft, facts, seller, customer, table, notes, seal } = document;
  return (
    <div className="stack">
      {draft !== null && <Alert tone="warning">{draft}</Alert>}
      <section className="panel">
        <div className="body panels close quote-head">
          <strong>{brand}</strong>
          <Facts of={facts} />
        </div>
      </section>
      <div className="g2">
        <Party party={seller} />
        <Party party={customer} />
      </div>
      <OfferLines table={table} />
      {notes.map(({ heading, text }) => (
        <Panel key={heading} title={heading}>
          <p className="typed">{text}</p>
        </Panel>
      ))}
      <figure className="panels quote-seal">
        <figcaption>{seal.heading}</figcaption>
        <div />
        <span>{seal.name}</span>
      </figure>
    </div>
  );
}

function Party({ party: { heading, name, facts } }: { readonly party: Document['seller'] }) {
  return (
    <Panel title={heading} className="panels close">
      <strong className="break">{name}</strong>
      <Facts of={facts} />
    </Panel>
  );
}

const Facts = ({ of }: { readonly of: Document['facts'] }) => (
  <dl className="kv">
    {of.map(({ label, value }) => (
      <Fact key={label} name={label}>
        {value}
      </Fact>
    ))}
  </dl>
);

const TONES: Readonly<Record<QuoteStatus, PillTone>> = {
  requested: 'warning',
  sent: 'primary',
  accepted: 'success',
  declined: 'hollow',
  withdrawn: 'hollow',
  expired: 'hollow',
  superseded: 'hollow',
};

export const QUOTE_STATUSES = Object.keys(TONES) as QuoteStatus[];

export function QuotePill({ status }: { readonly status: QuoteStatus }) {
  const t = useTranslations('quotes.status');
  return <StatusPill tone={TONES[status]}>{t(status)}</StatusPill>;
}
