import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

const { parse } = createRequire(inRoot('backend', 'package.json'))('yaml');

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alertmanager-'));
  writeFileSync(join(folder, 'prometheus-alertmanager'), '#!/bin/sh\n');
  chmodSync(join(folder, 'prometheus-alertmanager'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = () => join(folder, 'alertmanager.yml');
const start = (settings, url = '') => {
  writeFileSync(join(folder, 'smtp-url'), `${url}\n`);
  return spawnSync('/bin/bash', [inRoot('monitoring', 'alertmanager')], {
    env: { PATH: `${folder}:/usr/bin:/bin`, SMTP_URL_FILE: join(folder, 'smtp-url'), CONFIG: config(), ...settings },
    encoding: 'utf8',
  });
};
const MAILS = { ALERT_MAIL: 'ops@example.com', MAIL_FROM: 'no-reply@example.com' };

test('alarms are mailed through the mail server of the site, with its password decoded', () => {
  assert.equal(start(MAILS, "smtps://me%40example.com:p%23ss'word@mail.example.com:465").status, 0);
  assert.equal(statSync(config()).mode & 0o777, 0o600);
  const { global, receivers } = parse(readFileSync(config(), 'utf8'));
  assert.deepEqual(global, {
    smtp_smarthost: 'mail.example.com:465',
    smtp_from: 'no-reply@example.com',
    smtp_require_tls: false,
    smtp_auth_username: 'me@example.com',
    smtp_auth_password: "p#ss'word",
  });
  assert.deepEqual(receivers[0].email_configs, [{ to: 'ops@example.com', send_resolved: true }]);
});

test('a password never leaves without encryption; a relay without one needs none', () => {
  const requires = (url) => {
    assert.equal(start(MAILS, url).status, 0);
    const { global } = parse(readFileSync(config(), 'utf8'));
    return [global.smtp_smarthost, global.smtp_require_tls];
  };
  assert.deepEqual(requires('smtp://me:secret@mail.example.com:25'), ['mail.example.com:25', true]);
  assert.deepEqual(requires('smtp://mail.example.com'), ['mail.example.com:587', true]);
  assert.deepEqual(requires('smtp://10.0.0.2:25'), ['10.0.0.2:25', false]);
});

test('a missing mail setting is named', () => {
  assert.match(start({ ...MAILS, ALERT_MAIL: '' }, 'smtp://a').stderr, /set ALERT_MAIL in \.env/);
  assert.match(start(MAILS).stderr, /secrets\/monitoring\/smtp-url/);
});

test('an address that Alertmanager could not use is refused instead of losing every alarm', () => {
  const { status, stderr } = start(MAILS, 'smtps://me:secret@mail.example.com:994');
  assert.equal(status, 1);
  assert.match(stderr, /smtps:\/\/ works on port 465 only\. In secrets\/monitoring\/smtp-url/);
});

test('a file written on Windows and a password with a backslash are read', () => {
  assert.equal(start(MAILS, 'smtps://me:a\\nb%5C@mail.example.com\r').status, 0);
  const { global } = parse(readFileSync(config(), 'utf8'));
  assert.equal(global.smtp_smarthost, 'mail.example.com:465');
  assert.equal(global.smtp_auth_password, 'a\\nb\\');
});
