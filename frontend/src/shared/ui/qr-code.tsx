import { QRCode } from 'antd';
import './qr-code.css';

interface Props {
  readonly value: string;
  readonly label: string;
}

/** Black on white in both themes: cameras expect it. */
export const QrCode = ({ value, label }: Props) => (
  <div className="qr">
    <QRCode
      value={value}
      type="svg"
      size={190}
      bordered={false}
      color="#000"
      bgColor="#fff"
      marginSize={0}
      aria-label={label}
    />
  </div>
);
