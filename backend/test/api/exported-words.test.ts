import { aPerson, type Person } from '../support/people.js';
import { aQuotedOrder } from '../support/quotes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

/** A code as it is stored: it says nothing to a reader. */
const CODE =
  /,(?:[a-z]+(?:_[a-z]+)+|requested|sent|accepted|pending|paid|purchase|active|customer|admin|professional),/;

describe('files that staff export', () => {
  const site = siteOfSuite();
  let admin: Staff;
  let buyer: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
    buyer = await aPerson(site);
    await aQuotedOrder(admin, buyer);
  });

  const linesOf = async (list: string, language: string): Promise<readonly string[]> => {
    const { text } = await admin.get(`/api/admin/${list}`).set('Accept-Language', language).expect(200);
    return text.replace('\uFEFF', '').trim().split('\r\n');
  };

  it.each([
    ['quotes', 'Quote number,Status,Company', ',Accepted,', '报价单号,状态,公司名称', ',已接受,'],
    ['orders', 'Order number,Customer,Type,Status', ',Quote,Unpaid,', '订单号,客户邮箱,类型,状态', ',报价单,待支付,'],
    ['accounts', 'ID,Email,Name,Role', ',Customer,', '编号,邮箱,姓名,角色', ',客户,'],
  ])('an exported file is in the language of the page: %s', async (list, head, word, zhHead, zhWord) => {
    const [english, chinese] = [await linesOf(`${list}/export`, 'en'), await linesOf(`${list}/export`, 'zh-CN')];
    expect(english[0]).toContain(head);
    expect(english[0]).not.toMatch(/\p{Script=Han}/u);
    expect(english.join('\n')).toContain(word);
    expect(chinese[0]).toContain(zhHead);
    expect(chinese.join('\n')).toContain(zhWord);
    for (const line of [...english, ...chinese]) expect(line).not.toMatch(CODE);
  });

  it('exported amounts are in yuan with two decimals, with the currency in the heading', async () => {
    const [head = '', line = ''] = await linesOf('orders/export', 'en');
    expect(head).toContain('Amount (CNY),Refunded (CNY)');
    expect(line).toMatch(/,5892\.00,0\.00,/);
    const [closing = ''] = await linesOf('month-close/export?month=2026-10', 'en');
    expect(closing).toContain('Received (CNY),Refunded (CNY),Fees (not recorded),Net (CNY),');
  });
});
