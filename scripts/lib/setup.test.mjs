import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

const ANSWERS = {
  PUBLIC_URL: 'https://www.example.com',
  MAIL_FROM: 'no-reply@example.com',
  SMTP_URL: 'smtps://site:p$ss@mail.example.com:465',
  PAYMENT_PROVIDERS: 'bank',
  BANK_HOLDER: 'Example Ltd',
  BANK_NAME: 'Example Bank, Main Street',
  BANK_ACCOUNT: '6222 0000 1111 2222',
};

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
  mkdirSync(join(folder, 'scripts', 'lib'), { recursive: true });
  for (const name of ['setup', 'swarm-settings', 'lib/settings.sh'])
    copyFileSync(inRoot('scripts', name), join(folder, 'scripts', name));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Without Docker on PATH and without a terminal for prompts. */
const setup = (answers) =>
  spawnSync('/bin/bash', [join(folder, 'scripts', 'setup')], {
    env: { PATH: '/usr/bin:/bin', DOCKER_HOST: 'unix:///nowhere', ...answers },
    encoding: 'utf8',
  });
const secret = (name) => join(folder, 'secrets', 'app', name);
const env = () => readFileSync(join(folder, '.env'), 'utf8');

test('setup writes the answers of the environment into a file that only its owner may read', () => {
  const { status, stdout } = setup(ANSWERS);
  assert.equal(status, 0, stdout);
  const { SMTP_URL, ...settings } = ANSWERS;
  for (const [name, value] of Object.entries(settings)) assert.ok(env().includes(`${name}='${value}'\n`), name);
  assert.ok(env().includes('SMTP_URL_FILE=/run/secrets/app/smtp-url\n'));
  assert.ok(!env().includes(SMTP_URL));
  assert.equal(readFileSync(secret('smtp-url'), 'utf8'), `${SMTP_URL}\n`);
  assert.equal(statSync(secret('smtp-url')).mode & 0o777, 0o600);
  assert.ok(env().includes("HTTPS_PORT='443'\n"));
  assert.equal(statSync(join(folder, '.env')).mode & 0o777, 0o600);
});

test('setup never changes an existing setting', () => {
  writeFileSync(join(folder, '.env'), 'PUBLIC_URL=https://kept.example.com\n');
  assert.equal(setup(ANSWERS).status, 0);
  const first = env();
  assert.ok(first.startsWith('PUBLIC_URL=https://kept.example.com\n'));
  assert.equal(first.match(/^PUBLIC_URL=/gm).length, 1);
  assert.equal(setup({ ...ANSWERS, MAIL_FROM: 'other@example.com' }).status, 0);
  assert.equal(env(), first);
});

test('setup keeps a last line without a line break, and a setting that is exported', () => {
  writeFileSync(join(folder, '.env'), '\uFEFF export PUBLIC_URL=https://kept.example.com\r\nLOG_LEVEL=warn');
  const { status, stderr } = setup(ANSWERS);
  assert.equal(status, 0, stderr);
  assert.ok(env().includes("\nLOG_LEVEL=warn\nHTTP_PORT='80'\n"), env());
  assert.equal(env().match(/PUBLIC_URL=/g).length, 1);
});

test('setup that cannot rewrite .env leaves it as it was', () => {
  const before = 'SMTP_URL=smtps://me:old-password@mail.example.com:465\nLOG_LEVEL=info\n';
  writeFileSync(join(folder, '.env'), before);
  // Stands in for a full disk: the copy cannot be written.
  mkdirSync(join(folder, '.env.part', '.env'), { recursive: true });
  assert.equal(setup({ ...ANSWERS, PUBLIC_URL: 'https://www.example.com' }).status, 1);
  assert.ok(env().startsWith(before), env());
});

test('setup does not move a value that Compose reads differently', () => {
  writeFileSync(join(folder, '.env'), 'SMTP_URL=smtps://me:pa$$word@mail.example.com:465\n');
  const { status, stderr } = setup(ANSWERS);
  assert.equal(status, 1);
  assert.match(stderr, /SMTP_URL in \.env contains a \$: put the value into single quotes/);
  assert.ok(env().includes('pa$$word'));
});

test('setup takes a port of one address, for a proxy on this machine', () => {
  for (const HTTP_PORT of ['127.0.0.1:8080', '[::1]:8080']) {
    rmSync(join(folder, '.env'), { force: true });
    assert.equal(setup({ ...ANSWERS, HTTP_PORT }).status, 0, HTTP_PORT);
    assert.ok(env().includes(`HTTP_PORT='${HTTP_PORT}'\n`));
  }
  rmSync(join(folder, '.env'));
  assert.equal(setup({ ...ANSWERS, HTTP_PORT: 'eighty' }).status, 1);
});

test('setup moves a password that .env still holds into a file', () => {
  writeFileSync(join(folder, '.env'), "SMTP_URL='smtps://me:old-password@mail.example.com:465'\nLOG_LEVEL=info\n");
  assert.equal(setup(ANSWERS).status, 0);
  assert.ok(!env().includes('old-password'));
  assert.ok(env().includes('LOG_LEVEL=info\n'));
  assert.match(readFileSync(secret('smtp-url'), 'utf8'), /^smtps:\/\/me:old-password@/);
});

test('setup names a missing or wrong answer, and does not write it', () => {
  const { SMTP_URL: _, ...without } = ANSWERS;
  const missing = setup(without);
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /SMTP_URL is missing or wrong/);
  const wrong = setup({ ...ANSWERS, SMTP_URL: 'mail.example.com' });
  assert.equal(wrong.status, 1);
  assert.ok(!env().includes('SMTP_URL'));
});

test('setup accepts an address without https only for this machine', () => {
  for (const PUBLIC_URL of ['http://www.example.com', 'http://localhost.example.com', 'http://10.0.0.5']) {
    const { status, stderr } = setup({ ...ANSWERS, PUBLIC_URL });
    assert.equal(status, 1, PUBLIC_URL);
    assert.match(stderr, /PUBLIC_URL is missing or wrong/);
  }
  assert.equal(setup({ ...ANSWERS, PUBLIC_URL: 'http://localhost:8080' }).status, 0);
});

test('setup refuses an answer that would add another setting', () => {
  const { status } = setup({ ...ANSWERS, BANK_HOLDER: "x'\nCAPTCHA_ANSWER='y" });
  assert.equal(status, 1);
  assert.ok(!env().includes('CAPTCHA_ANSWER'));
});

/** What Compose reads: https://docs.docker.com/compose/how-tos/environment-variables/env-file/ */
const LINES = {
  "O'Neill Ltd": `BANK_HOLDER="O'Neill Ltd"`,
  'O\'Neill "Shop" $1': `BANK_HOLDER="O'Neill \\"Shop\\" \\$1"`,
  'Sons \\': `BANK_HOLDER="Sons \\\\"`,
  "\\n' \\": `BANK_HOLDER="\\\\n' \\\\"`,
};

test('setup writes a name with an apostrophe or a backslash so that it is read as it was typed', () => {
  for (const [BANK_HOLDER, line] of Object.entries(LINES)) {
    rmSync(join(folder, '.env'), { force: true });
    const { status, stderr } = setup({ ...ANSWERS, BANK_HOLDER });
    assert.equal(status, 0, stderr);
    assert.ok(env().split('\n').includes(line), env());
    assert.equal(swarmSettings().status, 0);
    assert.ok(readFileSync(join(folder, 'swarm.env'), 'utf8').split('\n').includes(`BANK_HOLDER=${BANK_HOLDER}`));
    // Read again, it is one setting, and the others are still there.
    const before = env();
    assert.equal(setup(ANSWERS).status, 0);
    assert.equal(env(), before);
  }
});

test('setup takes a password with an apostrophe, and no address of the site with one', () => {
  const SMTP_URL = "smtps://me:pa'ss@mail.example.com:465";
  assert.equal(setup({ ...ANSWERS, SMTP_URL }).status, 0);
  assert.equal(readFileSync(secret('smtp-url'), 'utf8'), `${SMTP_URL}\n`);
  rmSync(join(folder, '.env'));
  const { status, stderr } = setup({ ...ANSWERS, PUBLIC_URL: "https://www.exam'ple.com" });
  assert.equal(status, 1);
  assert.match(stderr, /PUBLIC_URL is missing or wrong/);
});

test("setup keeps providers' keys in files", () => {
  const wechat = {
    PAYMENT_PROVIDERS: 'wechat',
    WECHATPAY_APP_ID: 'wx1234567890',
    WECHATPAY_MCH_ID: '1900000001',
    WECHATPAY_SERIAL: 'ABCDEF0123456789',
  };
  const { status, stdout } = setup({ ...ANSWERS, ...wechat });
  assert.equal(status, 0, stdout);
  assert.ok(env().includes('WECHATPAY_API_V3_KEY_FILE=/run/secrets/app/wechat-api-v3-key\n'));
  assert.match(stdout, /Put the APIv3 key into secrets\/app\/wechat-api-v3-key/);
});

test('setup moves what .env holds between double quotes, and a key of several lines', () => {
  const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\nBgkqhkiG9w0B\n-----END PRIVATE KEY-----';
  for (const key of [`'${pem}'`, `"${pem.replaceAll('\n', '\\n')}"`]) {
    writeFileSync(
      join(folder, '.env'),
      `SMTP_URL="smtps://me:pw@mail.example.com:465" # ours\nDKIM_PRIVATE_KEY=${key}\nOTEL_EXPORTER_OTLP_HEADERS=a=b%20c\n# kept\n`,
    );
    const { status, stderr } = setup(ANSWERS);
    assert.equal(status, 0, stderr);
    assert.ok(!/^(SMTP_URL|DKIM_PRIVATE_KEY|OTEL_EXPORTER_OTLP_HEADERS)=|MIIE/m.test(env()), env());
    assert.ok(env().includes('DKIM_PRIVATE_KEY_FILE=/run/secrets/app/dkim-private-key.pem\n'));
    assert.ok(env().startsWith('# kept\n'));
    assert.equal(readFileSync(secret('smtp-url'), 'utf8'), 'smtps://me:pw@mail.example.com:465\n');
    assert.equal(readFileSync(secret('dkim-private-key.pem'), 'utf8'), `${pem}\n`);
    assert.equal(readFileSync(secret('otlp-headers'), 'utf8'), 'a=b%20c\n');
  }
});

test('setup does not replace a file that the site uses by an old value of .env', () => {
  assert.equal(setup(ANSWERS).status, 0);
  writeFileSync(join(folder, '.env'), `${env()}SMTP_URL=smtp://old.example.com\n`);
  const { status, stderr } = setup(ANSWERS);
  assert.equal(status, 1);
  assert.match(stderr, /SMTP_URL and SMTP_URL_FILE are both in \.env/);
  assert.equal(readFileSync(secret('smtp-url'), 'utf8'), `${ANSWERS.SMTP_URL}\n`);
});

const swarmSettings = () =>
  spawnSync('/bin/bash', ['scripts/swarm-settings'], { cwd: folder, env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' });

test('the settings of setup reach Swarm without their quotes', () => {
  assert.equal(setup({ ...ANSWERS, BANK_HOLDER: 'A $1 "Shop" # 1' }).status, 0);
  const { status, stderr } = swarmSettings();
  assert.equal(status, 0, stderr);
  const written = readFileSync(join(folder, 'swarm.env'), 'utf8').split('\n');
  for (const line of ['BANK_HOLDER=A $1 "Shop" # 1', 'PUBLIC_URL=https://www.example.com', 'HTTP_PORT=80'])
    assert.ok(written.includes(line), line);
  assert.deepEqual(
    written.filter((line) => line.includes("'")),
    [],
  );
  assert.equal(statSync(join(folder, 'swarm.env')).mode & 0o777, 0o600);
});

test('a setting that Swarm could not read as Compose does is named, and nothing is written', () => {
  for (const [line, said] of [
    ['A="$HOME/x"', /^A contains a \$: put the value into single quotes/],
    ["B='one\ntwo'", /^B has several lines: put it into a file and name that in B_FILE/],
    ["C='open", /^C in .*: the quote is not closed/],
  ]) {
    writeFileSync(join(folder, '.env'), `${line}\n`);
    const { status, stderr } = swarmSettings();
    assert.equal(status, 1);
    assert.match(stderr, said);
    assert.ok(!existsSync(join(folder, 'swarm.env')));
  }
});
