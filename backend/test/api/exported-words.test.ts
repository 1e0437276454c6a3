import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes } from '../support/gateway.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { aQuotedOrder } from '../support/quotes.js';
import { refundsBy } from '../support/refunds.js';
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

  it('the exported audit log names actions as the page does, beside their codes', async () => {
    const [english, chinese] = [await linesOf('audit/export', 'en'), await linesOf('audit/export', 'zh-CN')];
    expect(english[0]).toMatch(/^ID,Time \(Beijing time\),Actor ID,Actor,Action,Subject,.*,Request ID,Action code$/);
    expect(english.find((line) => line.endsWith(',quote.accepted'))).toContain(',Accepted quote …,');
    expect(chinese.find((line) => line.endsWith(',quote.accepted'))).toContain(',接受报价单 …,');
  });

  it('exported amounts are in yuan with two decimals, with the currency in the heading', async () => {
    const [head = '', line = ''] = await linesOf('orders/export', 'en');
    expect(head).toContain('Amount (CNY),Refunded (CNY)');
    expect(line).toMatch(/,5892\.00,0\.00,/);
    const [closing = ''] = await linesOf('month-close/export?month=2026-10', 'en');
    expect(closing).toContain('Received (CNY),Refunded (CNY),Fees (not recorded),Net (CNY),');
  });

  it('an exported order shows what was paid and returned in points as points, not as yuan', async () => {
    const points = await aPerson(site);
    await givePoints(site, points, 64_600);
    const { body } = await points.post('/api/account/order', { plan: 'group', months: 12 }).expect(201);
    await points.post(`/api/account/orders/${body.id}/pay-with-points`).expect(200);
    await refundsBy(site, admin.id).refund(body.id, 600);
    const paid = await aPaidOrder(site, points, 'group', 12);
    await refundsBy(site, admin.id).refund(paid, 600);
    await becomes(site, paid, 'partially_refunded');

    const [head = '', ...lines] = await linesOf('orders/export', 'en');
    const names = head.split(',');
    const amountsOf = async (id: string) => {
      const [{ number }] = await site.db.query('SELECT number FROM orders WHERE id = $1', [id]);
      const cells = lines.find((line) => line.startsWith(number))?.split(',') ?? [];
      const of = ['Amount (CNY)', 'Refunded (CNY)', 'Amount (points)', 'Refunded (points)'];
      return of.map((name) => cells[names.indexOf(name)]);
    };
    expect(await amountsOf(body.id)).toEqual(['', '', '64600', '600']);
    expect(await amountsOf(paid)).toEqual(['646.00', '6.00', '', '']);
    const [zhHead = ''] = await linesOf('orders/export', 'zh-CN');
    expect(zhHead).toContain('应付金额（元）,已退金额（元）,应付积分,已退积分');
  });

  it.each([
    ['orders', 'Professional · Group', '专业版 · 小组'],
    ['licenses', 'Professional · Group', '专业版 · 小组'],
    ['mail-deliveries', 'Receipt (new order)', '付款收据（新购）'],
    ['accounts', ',Chinese,', ',中文,'],
  ])('an exported file names plans, mails and languages: %s', async (list, english, chinese) => {
    await aPaidOrder(site, buyer, 'group', 12);
    const textIn = async (language: string) => (await linesOf(`${list}/export`, language)).join('\n');
    // The mail is sent by a job.
    await eventually(async () => (await textIn('en')).includes(english));
    expect(await textIn('zh-CN')).toContain(chinese);
  });
});
