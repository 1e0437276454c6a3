import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PASSWORD = 'correct horse battery staple';
const MAX_TRIES = 200;

/** A client that fills in the site's forms and measures how long the site takes. */
export class Visitor {
  #url;
  #answer;

  /** `answer` is what every captcha of the site accepts. */
  constructor(url, answer) {
    this.#url = url;
    this.#answer = answer;
  }

  /**
   * Forms that accept an email address without a session, by name: each returns how many milliseconds the site took.
   */
  forms() {
    const timed = (path, fields) => async (mail) => {
      const form = { ...fields(mail), ...(await this.#captcha()) };
      return (await this.#post(path, form)).ms;
    };
    return {
      login: timed('login', (username) => ({ username, password: 'wrong password' })),
      forgot: timed('forgot', (account) => ({ account })),
      register: timed('register', (mail) => ({ mail, code: '000000', name: 'Nobody', password: PASSWORD })),
      'send-code': async (mail) => (await this.#post('send-code', { mail })).ms,
    };
  }

  /** Creates an account; returns its address. */
  async register() {
    const mail = `person-${randomBytes(6).toString('hex')}@example.cn`;
    await this.#post('send-code', { mail });
    const code = await this.#soon(async () => {
      const [letter] = await this.#get(`/dev/mailbox/messages?to=${mail}`);
      return letter && /\b\d{6}\b/.exec(letter.text)?.[0];
    });
    const form = { mail, code, name: 'Somebody', password: PASSWORD, ...(await this.#captcha()) };
    const { status, body } = await this.#post('register', form);
    if (status !== 200) throw new Error(body.message);
    return mail;
  }

  /** Creates an account and signs it in. */
  async signUp() {
    const mail = await this.register();
    const { body } = await this.#post('login', { username: mail, password: PASSWORD, ...(await this.#captcha()) });
    return { mail, token: body.token };
  }

  /** Buys a licence, paid at the sandbox's cashier; returns its id. */
  async buy(token) {
    const { body: order } = await this.#post('account/order', { plan: 'group', months: 12 }, token);
    const { body: payment } = await this.#post(`account/orders/${order.id}/pay`, {}, token);
    await this.#post(`payments/sandbox/${payment.paymentId}`, { outcome: 'paid' });
    return this.#soon(async () => (await this.#get('/api/account/paid', token)).items[0]?.paidId);
  }

  async transfer(token, paidId, mail) {
    const query = new URLSearchParams({ paidId, mail });
    return (await this.#post(`account/license-transfer?${query}`, undefined, token)).ms;
  }

  async #captcha() {
    const { key } = await this.#get('/api/captcha/pow');
    return { captcha: this.#answer, key };
  }

  async #get(path, token = '') {
    return (await fetch(`${this.#url}${path}`, { headers: { 'x-auth-token': token } })).json();
  }

  async #post(path, form, token = '') {
    const headers = { 'x-auth-token': token, ...(form ? { 'content-type': 'application/json' } : {}) };
    const started = performance.now();
    const answer = await fetch(`${this.#url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(form) });
    const text = await answer.text();
    const ms = performance.now() - started;
    if (answer.status >= 429) throw new Error(`${path}: ${answer.status} ${text}`);
    return { ms, status: answer.status, body: text ? JSON.parse(text) : {} };
  }

  async #soon(look) {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const found = await look();
      if (found) return found;
      await sleep(50);
    }
    throw new Error('timed out waiting for a result');
  }
}
