import { ProviderError } from '../../provider.port.js';
import { billRows, cellOf, fenInBill } from './answers.js';

const COLUMNS = ['商户订单号', '金额'];
const TABLE = [
  '#说明',
  '商户订单号,名称,金额',
  '`A1\t,`a,`12.30',
  '#remark',
  'A2,b,-0.05',
  '总数,金额',
  '`2,`12.25',
].join('\r\n');

describe('a bill', () => {
  it('a bill is read by the names of its columns, up to its summary', () => {
    const rows = billRows(`\uFEFF${TABLE}`, COLUMNS) ?? [];
    expect(rows.map((row) => [cellOf(row, '商户订单号'), fenInBill(row, '金额')])).toEqual([
      ['A1', 1_230],
      ['A2', 5],
    ]);
  });

  it('a bill without its header is not read', () => {
    expect(billRows('商户订单号,数量\r\nA1,1', COLUMNS)).toBeNull();
    expect(billRows('', COLUMNS)).toBeNull();
  });

  it.each(['1.234', '1,2', 'NaN', '1e3', ''])('a bill with %j for an amount is rejected', (text) => {
    expect(() => fenInBill(new Map([['金额', text]]), '金额')).toThrow(ProviderError);
  });
});
