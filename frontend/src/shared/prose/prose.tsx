import type { ReactNode } from 'react';
import { Link } from '../ui/link';
import { Outward } from '../ui/outward';
import { isKnown, valueOfHref, type Block, type Inline, type Values } from './document';

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
