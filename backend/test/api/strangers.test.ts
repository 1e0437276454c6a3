import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { FORM_LIMITS } from '../../src/domain/visitors/visitor-limits.js';
import { ProofOfWork, type Puzzle } from '../../src/modules/captcha/captcha.service.js';
import { unique } from '../support/app.js';
import { aCustomer, captchaFor, PASSWORD } from '../support/customer.js';
import { serviceOf } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const site = siteOfSuite({ LIMITS_FACTOR: '1', TRUST_PROXY: 'loopback' });
/** One for each test, so that attempts of other tests do not count. */
let network: string;
let networks = 0;
/** Puzzles issued by the site, so that a test need not solve those that it only submits. */
let puzzles: Puzzle[];

beforeEach(() => {
  networks += 1;
  network = `10.0.${networks}`;
  puzzles = [];
  const maker = serviceOf(site, ProofOfWork);
  const make = maker.makePuzzle.bind(maker);
  jest.spyOn(maker, 'makePuzzle').mockImplementation(async (work) => {
    const puzzle = await make(work);
    puzzles.push(puzzle);
    return puzzle;
  });
});
afterEach(() => jest.restoreAllMocks());

const addressOf = (host: number): string => `${network}.${host}`;

const post = (path: string, body: object, { from = addressOf(7), proof = '' } = {}) =>
  site.http
    .post(path)
    .set({ 'x-forwarded-for': from, ...(proof && { 'x-proof': proof }) })
    .send(body);

/** Uses up the free attempts of an address. */
async function failToSignIn(times: number, from = addressOf(7)): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const body = { username: 'nobody@example.cn', password: 'x', captcha: 'wrong', key: 'none' };
    const { body: refusal } = await post('/api/login', body, { from });
    expect(refusal.code).toBe('captcha.wrong');
  }
}

/** A proof computed as a browser does. */
async function solvedAt(path: string): Promise<string> {
  const { body } = await site.http.get(path).expect(200);
  const solution = await solveChallenge({ challenge: body.challenge, deriveKey });
  return `${body.key}.${solution?.derivedKey}`;
}

async function proofAt(path: string): Promise<string> {
  const { body } = await site.http.get(path).expect(200);
  return `${body.key}.${puzzles.at(-1)?.answer}`;
}

it('asks for a proof of work after the free attempts to sign in, and accepts a proof once', async () => {
  const { mail } = await aCustomer(site);
  await failToSignIn(FORM_LIMITS.login.free.address);
  const form = { username: mail, password: PASSWORD, ...(await captchaFor(site)) };

  const refused = await post('/api/login', form);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'captcha.proof_needed', message: '提交前需要先检查您的浏览器，请重试' });
  const path = refused.headers['x-proof-needed'] ?? '';
  expect(path).toBe('/api/captcha/proof?purpose=login&work=64');

  const proof = await solvedAt(path);
  expect((await post('/api/login', form, { proof })).status).toBe(200);
  const again = await post('/api/login', { ...form, ...(await captchaFor(site)) }, { proof });
  // The sign-in gave back its own attempt, so the next one is past the free ones as well.
  expect(again.body.code).toBe('captcha.proof_needed');
});

it.each([
  ['made up', async () => 'key.00'],
  ['not a proof', async () => 'nonsense'],
  ['one for another form', () => proofAt('/api/captcha/proof?purpose=reset&work=64')],
  ['a captcha that was computed', () => proofAt('/api/captcha/pow?purpose=login')],
])('refuses a proof of work that is %s', async (_, make) => {
  await failToSignIn(FORM_LIMITS.login.free.address);
  const form = { username: 'nobody@example.cn', password: 'x', ...(await captchaFor(site)) };
  expect((await post('/api/login', form, { proof: await make() })).body.code).toBe('captcha.proof_needed');
});

it('refuses a proof of work that is too easy, and accepts a harder one', async () => {
  await failToSignIn(FORM_LIMITS.login.free.address);
  const easy = await proofAt('/api/captcha/proof?purpose=login&work=64');
  const hard = await solvedAt('/api/captcha/proof?purpose=login&work=128');
  for (let count = 0; count < FORM_LIMITS.login.free.address; count += 1) {
    const proof = await proofAt('/api/captcha/proof?purpose=login&work=64');
    await post('/api/login', { username: 'nobody@example.cn', password: 'x', captcha: 'no', key: 'no' }, { proof });
  }
  const form = { username: 'nobody@example.cn', password: 'x', ...(await captchaFor(site)) };
  const refused = await post('/api/login', form, { proof: easy });
  expect(refused.headers['x-proof-needed']).toBe('/api/captcha/proof?purpose=login&work=128');
  expect((await post('/api/login', form, { proof: hard })).body.code).toBe('auth.wrong_credentials');
});

it('asks for a proof of work in the network of failed sign-ins, and in no other', async () => {
  const { address, network } = FORM_LIMITS.login.free;
  for (let host = 0; host * address < network; host += 1) await failToSignIn(address, addressOf(host));
  const form = async () => ({ username: 'nobody@example.cn', password: 'x', ...(await captchaFor(site)) });
  expect((await post('/api/login', await form(), { from: addressOf(99) })).body.code).toBe('captcha.proof_needed');
  expect((await post('/api/login', await form(), { from: '203.0.114.99' })).body.code).toBe('auth.wrong_credentials');
});

it('mails codes to strangers after a proof of work, and only up to a limit', async () => {
  const { free, most } = FORM_LIMITS['send-code'];
  for (let count = 0; count < most; count += 1) {
    const body = { mail: `${unique('code')}@example.cn` };
    const answer = await post('/api/send-code', body);
    expect(answer.status).toBe(count < free.address ? 200 : 429);
    const path = answer.headers['x-proof-needed'];
    if (path) expect((await post('/api/send-code', body, { proof: await proofAt(path) })).status).toBe(200);
  }
  const refused = await post('/api/send-code', { mail: `${unique('code')}@example.cn` });
  expect(refused.body.code).toBe('request.too_many');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it.each(['', '?purpose=login', '?purpose=login&work=65', '?purpose=login&work=1000000', '?purpose=none&work=64'])(
  'refuses to make a proof-of-work challenge for %j',
  async (query) => {
    const { status, body } = await site.http.get(`/api/captcha/proof${query}`);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
  },
);
