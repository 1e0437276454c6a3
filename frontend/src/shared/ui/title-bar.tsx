import { Flex } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  /** Filters and at most one filled button, on the right. */
  readonly children?: ReactNode;
}

/** Head of an account or console page, which antd has no component for. */
export const TitleBar = ({ title, children }: Props) => (
  <Flex wrap align="center" gap="middle" className="titlebar">
    <h1>{title}</h1>
    {children}
  </Flex>
);
