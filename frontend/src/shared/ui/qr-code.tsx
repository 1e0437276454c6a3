import { QRCode } from 'antd';
import './qr-code.css';

interface Props {
  readonly value: string;
  readonly label: string;
}

/** Black on white in both themes: cameras expect it. Drawn as SVG, so the frame is what is named as the picture. */
export const QrCode = ({ value, label }: Props) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot hold the drawing
  <div className="qr" role="img" aria-label={label}>
    <QRCode value={value} type="svg" size={190} bordered={false} color="#000" bgColor="#fff" marginSize={0} />
  </div>
);
