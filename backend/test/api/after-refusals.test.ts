import { randomUUID } from 'node:crypto';
import type supertest from 'supertest';
import { unique } from '../support/app.js';
import { aCoupon, usesOf } from '../support/coupons.js';
import { aCustomer, anOrder, captchaFor, codeFor, PASSWORD } from '../support/customer.js';
import { register, requestCode } from '../support/forms.js';
import { aPerson, balanceOf, givePoints, type Person } from '../support/people.js';
import { aCode } from '../support/redeem-codes.js';
import { aGrantedLicense } from '../support/rewards.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

/** A request that is refused, and what it must have left as it was. */
interface Refused {
  readonly refuse: () => PromiseLike<supertest.Response>;
  readonly refusal: string;
  /** What is seen afterwards, and what it must be. */
  readonly left: () => PromiseLike<unknown>;
  readonly expected: unknown;
}

const ORDER = { plan: 'group', months: 12 };

const site = siteOfSuite();
let owner: Person;

beforeEach(async () => {
  owner = await aPerson(site);
});

const outcomeOf = async (request: PromiseLike<supertest.Response>): Promise<string> => {
  const { status, body } = await request;
  return status < 300 ? 'ok' : String(body.code);
};
const anotherDigit = (code: string): string => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));
const redeem = (code: string, paidId?: string) => owner.post('/api/account/redeem-code', { code, paidId });
const applyCoupon = (orderId: string, couponCode: string) =>
  owner.post(`/api/account/orders/${orderId}/coupon`, { couponCode });

const REFUSALS: Readonly<Record<string, () => Promise<Refused>>> = {
  'a registration with a refused password leaves the code usable': async () => {
    const mail = `${unique('new')}@example.cn`;
    const code = await requestCode(site, mail);
    return {
      refuse: () => register(site, { mail, code, password: 'short' }),
      refusal: 'auth.password_too_short',
      left: () => outcomeOf(register(site, { mail, code })),
      expected: 'ok',
    };
  },
  'a registration with a wrong code leaves the right one usable': async () => {
    const mail = `${unique('new')}@example.cn`;
    const code = await requestCode(site, mail);
    return {
      refuse: () => register(site, { mail, code: anotherDigit(code) }),
      refusal: 'auth.code_wrong',
      left: () => outcomeOf(register(site, { mail, code })),
      expected: 'ok',
    };
  },
  'a change of address with a wrong code leaves the right one usable': async () => {
    const mail = `${unique('moved')}@example.cn`;
    await owner.post('/api/account/change-mail/send-code', { mail }).expect(200);
    const code = await codeFor(site, mail);
    return {
      refuse: () => owner.post('/api/account/change-mail', { mail, code: anotherDigit(code) }),
      refusal: 'auth.code_wrong',
      left: () => outcomeOf(owner.post('/api/account/change-mail', { mail, code })),
      expected: 'ok',
    };
  },
  'a sign-in with a wrong password uses up the captcha': async () => {
    const [{ mail }, captcha] = [await aCustomer(site), await captchaFor(site)];
    const login = (password: string) => site.http.post('/api/login').send({ username: mail, password, ...captcha });
    return {
      refuse: () => login('not the password'),
      refusal: 'auth.wrong_credentials',
      left: () => outcomeOf(login(PASSWORD)),
      expected: 'captcha.wrong',
    };
  },
  'a refused coupon leaves the one that the order holds': async () => {
    const [orderId, held, refused] = [
      await anOrder(owner),
      await aCoupon(site, { maxRedemptions: 1 }),
      await aCoupon(site, { minimumFen: 100_000_000 }),
    ];
    await applyCoupon(orderId, held).expect(200);
    return {
      refuse: () => applyCoupon(orderId, refused),
      refusal: 'coupon.below_minimum',
      left: () => Promise.all([usesOf(site, held), usesOf(site, refused)]),
      expected: [
        { reserved: 1, consumed: 0 },
        { reserved: 0, consumed: 0 },
      ],
    };
  },
  'a refused order leaves its idempotency key free': async () => {
    const key = randomUUID();
    const place = (body: object) => owner.post('/api/account/order', body).set('idempotency-key', key);
    return {
      refuse: () => place({ ...ORDER, plan: 'no-such-plan' }),
      refusal: 'plan.not_found',
      left: () => outcomeOf(place(ORDER)),
      expected: 'ok',
    };
  },
  'a redeem code refused for a licence of another account stays usable': async () => {
    const staff = await aStaffMember(site);
    const [foreign, own] = [
      await aGrantedLicense(staff, await aPerson(site), { months: 1 }),
      await aGrantedLicense(staff, owner, { months: 1 }),
    ];
    const code = await aCode(site, { kind: 'months', quantity: 1 });
    return {
      refuse: () => redeem(code, foreign),
      refusal: 'license.not_found',
      left: () => outcomeOf(redeem(code, own)),
      expected: 'ok',
    };
  },
  'a used redeem code does not count as a wrong one': async () => {
    const [used, right] = [
      await aCode(site, { kind: 'points', quantity: 1 }),
      await aCode(site, { kind: 'points', quantity: 1 }),
    ];
    await redeem(used).expect(200);
    for (let wrong = 0; wrong < 4; wrong += 1) await redeem('nonsense').expect(400);
    return {
      refuse: () => redeem(used),
      refusal: 'redeem_code.used',
      left: () => outcomeOf(redeem(right)),
      expected: 'ok',
    };
  },
  'a refused fifth wrong redeem code counts': async () => {
    const right = await aCode(site, { kind: 'points', quantity: 1 });
    for (let wrong = 0; wrong < 4; wrong += 1) await redeem('nonsense').expect(400);
    return {
      refuse: () => redeem('nonsense'),
      refusal: 'redeem_code.malformed',
      left: () => outcomeOf(redeem(right)),
      expected: 'redeem_code.locked',
    };
  },
  'points refused for a licence of another account are kept': async () => {
    const paidId = await aGrantedLicense(await aStaffMember(site), await aPerson(site), { months: 1 });
    await givePoints(site, owner, 100_000);
    return {
      refuse: () => owner.post('/api/account/points/spend', { paidId, kind: 'assets', quantity: 1 }),
      refusal: 'license.not_found',
      left: () => balanceOf(site, owner),
      expected: 100_000,
    };
  },
};

it.each(Object.keys(REFUSALS))('%s', async (name) => {
  const refused = await REFUSALS[name]?.();
  if (!refused) throw new Error(name);
  expect(await outcomeOf(refused.refuse())).toBe(refused.refusal);
  expect(await refused.left()).toEqual(refused.expected);
});
