import { Descriptions } from 'antd';
import { Children, Fragment, isValidElement, type FC, type ReactNode } from 'react';
import { formatDateTime } from '../format/date';

interface FactProps {
  readonly name: ReactNode;
  /** Tabular figures for amounts, dates and counts. */
  readonly isFigure?: boolean;
  readonly className?: string | undefined;
  /** When empty, the fact is left out. */
  readonly children: ReactNode;
}

/** A line of `Facts`, which reads its props as antd reads those of its items. */
export const Fact: FC<FactProps> = () => null;

interface MomentProps {
  readonly name: string;
  readonly at: string | null | undefined;
}

/** When something happened; left out while it has not. */
export const MomentFact: FC<MomentProps> = () => null;

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '' || value === false;

function factsIn(children: ReactNode): FactProps[] {
  return Children.toArray(children).flatMap((child) => {
    if (isValidElement<{ readonly children: ReactNode }>(child) && child.type === Fragment) {
      return factsIn(child.props.children);
    }
    if (isValidElement<MomentProps>(child) && child.type === MomentFact) {
      const { name, at } = child.props;
      return at ? [{ name, isFigure: true, children: formatDateTime(at) }] : [];
    }
    return isValidElement<FactProps>(child) && !isEmpty(child.props.children) ? [child.props] : [];
  });
}

/** Names and values one below the other: antd's, without the lines whose value is empty. */
export const Facts = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <Descriptions
    bordered
    column={1}
    className={className}
    items={factsIn(children).map(({ name, isFigure, className: look, children: value }, index) => ({
      key: index,
      label: name,
      children: <div className={isFigure ? 'num' : look}>{value}</div>,
    }))}
  />
);
