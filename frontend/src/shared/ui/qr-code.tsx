import { later } from './later';
import { LaterPart } from './later-part';
import './qr-code.css';

/** 8 kB that are needed last. */
const QRCode = later(() => import('antd/es/qr-code'));

interface Props {
  readonly value: string;
  readonly label: string;
}

/** Black on white in both themes: cameras expect it. */
export const QrCode = ({ value, label }: Props) => (
  <div className="qr">
    <LaterPart>
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
    </LaterPart>
  </div>
);
