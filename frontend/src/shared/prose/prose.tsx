import type { ReactNode } from 'react';
import { activeLocale, type Locale } from '../../i18n/locale';
import { Link, Outward } from '../ui/link';
import { isKnown, valueOfHref, type Block, type Inline, type Values, type Section, type LongText } from './document';

interface LineProps {
  readonly line: readonly Inline[];
  readonly values: Values;
}

/** A line with its links, code and values. A mail address among the values becomes a link. */
const Line = ({ line, values }: LineProps): ReactNode =>
  line.map((part, index) => {
    const key = index;
    if (typeof part === 'string') return part;
    switch (part.kind) {
      case 'strong':
        return (
          <strong key={key}>
            <Line line={part.text} values={values} />
          </strong>
        );
      case 'code':
        return <code key={key}>{part.text}</code>;
      case 'value':
        return <Value key={key} text={values[part.name] ?? ''} />;
      case 'link':
        return (
          <Anchor key={key} href={part.href} values={values}>
            <Line line={part.text} values={values} />
          </Anchor>
        );
    }
  });

const Value = ({ text }: { readonly text: string }) =>
  /^\S+@\S+\.\S+$/.test(text) ? (
    <a className="link" href={`mailto:${text}`}>
      {text}
    </a>
  ) : (
    text
  );

interface AnchorProps {
  readonly href: string;
  readonly values: Values;
  readonly children: ReactNode;
}

function Anchor({ href, values, children }: AnchorProps) {
  if (href.startsWith('/')) {
    return (
      <Link className="link" to={href}>
        {children}
      </Link>
    );
  }
  const name = valueOfHref(href);
  return <Outward href={name === undefined ? href : (values[name] ?? '')}>{children}</Outward>;
}

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly values: Values;
}

/** Paragraphs, lists and tables of a long text; those that need an empty value are left out. */
export const Blocks = ({ blocks, values }: BlocksProps): ReactNode =>
  blocks.map((block, index) => <BlockView key={index} block={block} values={values} />);

function BlockView({ block, values }: { readonly block: Block; readonly values: Values }) {
  const known = (line: readonly Inline[]) => isKnown(line, values);
  if (block.kind === 'paragraph') {
    return (
      known(block.text) && (
        <p>
          <Line line={block.text} values={values} />
        </p>
      )
    );
  }
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.filter(known).map((item, index) => (
          <li key={index}>
            <Line line={item} values={values} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <table className="sheet">
      <thead>
        <tr>
          {block.head.map((cell, index) => (
            <th key={index} scope="col">
              <Line line={cell} values={values} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows
          .filter((row) => row.every(known))
          .map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Line line={cell} values={values} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface Props {
  /** Label of the list of sections, for screen readers. */
  readonly contents: string;
  readonly sections: readonly Section[];
  readonly children: ReactNode;
}

/** A long text beside the list of its sections; on small screens the list comes first. */
export const DocLayout = ({ contents, sections, children }: Props) => (
  <div className="columns doc-grid">
    <nav className="contents" aria-label={contents}>
      <p className="small subtle mb-2" aria-hidden="true">
        {contents}
      </p>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
    <div>{children}</div>
  </div>
);

export type LongTextName = 'faq' | 'privacy' | 'terms';

const files = import.meta.glob<LongText>('../../i18n/documents/*/*.md', { import: 'default' });
const loaded = new Map<string, Promise<LongText>>();

/** A long text in the active language; the same promise for every caller, as `use` needs it. */
export function loadLongText(name: LongTextName, locale: Locale = activeLocale()): Promise<LongText> {
  const path = `../../i18n/documents/${locale}/${name}.md`;
  const text = loaded.get(path) ?? files[path]?.();
  if (!text) throw new Error(`No such text: ${path}`);
  loaded.set(path, text);
  return text;
}
