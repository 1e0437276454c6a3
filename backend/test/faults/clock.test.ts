import { anOrder, captchaFor } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { requestCode } from '../support/forms.js';
import { aPaidOrder, statusOf } from '../support/gateway.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';
import { OrderEnding } from '../../src/modules/orders/placement/order-ending.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// A server whose own zone has summer time must count the same days.
process.env['TZ'] = 'America/New_York';

const site = siteOfSuite();
let buyer: Person;

beforeEach(async () => {
  site.clock.reset();
  buyer = await aPerson(site);
});

const travelTo = (instant: string): void => site.clock.travel(Date.parse(instant) - site.clock.now().getTime());
const expiryOf = async (orderId: string): Promise<string> => {
  const row = await eventually(async () => {
    const [found] = await site.db.query('SELECT expires_at AS "at" FROM licenses WHERE origin_id = $1', [orderId]);
    return found;
  });
  return (row.at as Date).toISOString();
};

/** Licences end at the last second of a day in Asia/Shanghai. */
it.each([
  ['30 November', '2026-11-30T03:00:00Z', 3, '2027-02-28'],
  ['30 November before a leap day', '2027-11-30T03:00:00Z', 3, '2028-02-29'],
  ['29 February', '2028-02-29T03:00:00Z', 12, '2029-02-28'],
  ['the last evening of the year, which in China is over', '2026-12-31T16:30:00Z', 3, '2027-04-01'],
  ['the last day of the year', '2026-12-31T03:00:00Z', 12, '2027-12-31'],
  ['the night in which clocks of the server go forward', '2027-03-14T06:59:59Z', 3, '2027-06-14'],
])('a licence bought on %s ends on the right day', async (_, now, months, ends) => {
  travelTo(now);
  // A new session at the new time: the first one began at the real time.
  buyer = await aPerson(site);
  expect(await expiryOf(await aPaidOrder(site, buyer, 'group', months))).toBe(`${ends}T15:59:59.000Z`);
});

it('a clock set back a day ends no order or session, and one set forty days ahead ends both', async () => {
  const orderId = await anOrder(buyer);
  site.clock.travel(-DAY_MS);
  await serviceOf(site, OrderEnding).expireDue();
  expect(await statusOf(site, orderId)).toBe('pending');
  expect((await buyer.get('/api/account/info')).status).toBe(200);

  site.clock.travel(41 * DAY_MS);
  await serviceOf(site, OrderEnding).expireDue();
  expect(await statusOf(site, orderId)).toBe('expired');
  expect((await buyer.get('/api/account/info')).status).toBe(401);
});

it('mailed codes expire by the clock of the application', async () => {
  const mail = `clock-${Date.now()}@example.cn`;
  const code = await requestCode(site, mail);
  site.clock.travel(11 * 60_000);
  const form = { mail, code, name: '周宁', password: 'a fine long phrase', ...(await captchaFor(site)) };
  const late = await site.http.post('/api/register').send(form);
  expect(late.status).toBe(400);
  expect(await site.db.query('SELECT 1 FROM accounts WHERE mail = $1', [mail])).toEqual([]);
});
