import type { components } from '../../api/schema';
import { Fact } from '../../shared/public-ui/fact';
import { Alert } from '../../shared/public-ui/alert';
import { Panel } from '../../shared/public-ui/panel';
import { OfferLines } from './offer-lines';
import './quotes.css';

type Document = components['schemas']['QuoteDocumentView'];

/** A quote as its PDF prints it, but for how to accept it. Every text is the server's. */
export function QuoteDocument({ document }: { readonly document: Document }) {
  const { brand, draft, facts, seller, customer, table, notes, seal } = document;
  return (
    <div className="stack quote-document">
      {draft !== null && <Alert tone="warning">{draft}</Alert>}
      <section className="panel">
        <div className="body quote-head">
          <strong>{brand}</strong>
          <Facts of={facts} />
        </div>
      </section>
      <div className="quote-parties">
        <Party party={seller} />
        <Party party={customer} />
      </div>
      <OfferLines table={table} />
      {notes.map(({ heading, text }) => (
        <Panel key={heading} title={heading}>
          <p className="quote-text">{text}</p>
        </Panel>
      ))}
      <figure className="quote-seal">
        <figcaption>{seal.heading}</figcaption>
        <div />
        <span>{seal.name}</span>
      </figure>
    </div>
  );
}

function Party({ party: { heading, name, facts } }: { readonly party: Document['seller'] }) {
  return (
    <Panel title={heading} className="quote-party">
      <strong>{name}</strong>
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
