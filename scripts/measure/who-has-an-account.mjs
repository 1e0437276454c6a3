/**
 * Measures whether answers come sooner or later for an address that has an account: the answer must be "cannot be told".
 *
 *   CAPTCHA_ANSWER=test LIMITS_FACTOR=100000 npm start            in another terminal
 *   CAPTCHA_ANSWER=test node scripts/measure/who-has-an-account.mjs [http://localhost:3000] [samples]
 *
 * Prints for each form the medians in milliseconds and the AUC: the chance that one known address takes longer than one
 * unknown address. 0.5 is a coin; docs ask for 0.40 to 0.60 and medians less than 5 ms apart.
 */
const [base = 'http://localhost:3000', samples = '200'] = process.argv.slice(2);
const answer = process.env.CAPTCHA_ANSWER ?? '';
const PASSWORD = 'correct horse battery staple';
const known = `known-${Date.now()}@example.cn`;

async function post(path, body) {
  const started = performance.now();
  const response = await fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { ms: performance.now() - started, status: response.status, text };
}

async function captcha() {
  for (;;) {
    const response = await fetch(`${base}/api/captcha`);
    if (response.ok) return { captcha: answer, key: (await response.json()).key };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function registerKnown() {
  await post('send-code', { mail: known });
  for (;;) {
    const [letter] = await (await fetch(`${base}/dev/mailbox/messages?to=${known}`)).json();
    const code = letter && /\b\d{6}\b/.exec(letter.text)?.[0];
    if (code) {
      const form = { mail: known, code, name: 'Known', password: PASSWORD, ...(await captcha()) };
      const { status, text } = await post('register', form);
      if (status !== 200) throw new Error(text);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const FORMS = {
  login: async (mail) => post('login', { username: mail, password: 'wrong password', ...(await captcha()) }),
  forgot: async (mail) => post('forgot', { account: mail, ...(await captcha()) }),
  'send-code': (mail) => post('send-code', { mail }),
  register: async (mail) =>
    post('register', { mail, code: '000000', name: 'Nobody', password: PASSWORD, ...(await captcha()) }),
};

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

function auc(one, other) {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}

await registerKnown();
for (const [name, send] of Object.entries(FORMS)) {
  const times = { known: [], unknown: [] };
  for (let at = 0; at < Number(samples); at += 1) {
    const pair = [
      ['known', known],
      ['unknown', `unknown-${Date.now()}-${at}@example.cn`],
    ];
    for (const [kind, mail] of Math.random() < 0.5 ? pair : pair.toReversed()) times[kind].push((await send(mail)).ms);
  }
  const [a, b] = [median(times.known), median(times.unknown)];
  console.log(
    `${name.padEnd(10)} known ${a.toFixed(1)} ms  unknown ${b.toFixed(1)} ms  AUC ${auc(times.known, times.unknown).toFixed(3)}`,
  );
}
