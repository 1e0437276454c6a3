import { zip } from '../../../../../test/support/gateways/zip.js';
import { unzip } from './alipay.provider.js';

const files = [
  { name: 'empty.csv', content: Buffer.alloc(0) },
  { name: 'bill.csv', content: Buffer.from('号,金额\r\n'.repeat(1_000)) },
];
const archive = zip(files);

/** The archive with one field of its directory changed. */
const changed = (offset: number, value: number): Buffer => {
  const copy = Buffer.from(archive);
  copy.writeUInt16LE(value, copy.indexOf('PK\x01\x02') + offset);
  return copy;
};

describe('unzip', () => {
  it('unzip returns the files in their order', () => {
    expect(unzip(archive)).toEqual(files.map(({ content }) => content));
  });

  it.each([
    ['text', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
    ['half an archive', archive.subarray(0, archive.length / 2)],
    ['an end without a directory', archive.subarray(archive.length - 22)],
    ['a compression that is not known', changed(10, 99)],
    ['a file longer than the archive', changed(22, 0xff)],
  ])('unzip rejects %s', (_, bytes) => {
    expect(() => unzip(bytes)).toThrow(/ZIP|range|bounds/i);
  });
});
