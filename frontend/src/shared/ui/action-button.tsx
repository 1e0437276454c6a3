import { Button, type ButtonProps } from 'antd';

interface Props extends Omit<ButtonProps, 'loading'> {
  readonly busy: boolean;
}

/** antd's button, which ignores presses while its action is in progress, but does not say that it is disabled. */
export const ActionButton = ({ busy, disabled = false, ...rest }: Props) => (
  <Button {...rest} loading={busy} disabled={disabled || busy} />
);
