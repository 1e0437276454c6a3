import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../../../lib/root.mjs';

const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const FILES = {
  'app/smtp-url': 'smtps://site:p%23ssw0rd@mail.example.com:465\n',
  'app/database-url': 'postgres://site_app:app-password@postgres:5432/site\n',
  'app/license-signing-key.pem': key,
  'app/stripe-secret-key': 'sk_live_0123456789',
  'app/wechat-platform-keys.pem': 'PUB_KEY_ID_0\n-----BEGIN PUBLIC KEY-----\npublished-key\n-----END PUBLIC KEY-----\n',
  'postgres/pgbackrest.conf': '[global]\nrepo1-cipher-pass=cipher-password\n',
  'redis/redis.conf': 'requirepass redis-password\n',
  'redis/password': 'short',
  'tls/fullchain.pem': 'published-certificate',
  'tls/privkey.pem': '-----BEGIN PRIVATE KEY-----\nprivate-tls-key\n-----END PRIVATE KEY-----\n',
};
const SETTINGS = `PUBLIC_URL=https://www.example.com
SMTP_URL='smtp://me:typed-into-env@mail.example.com'
REDIS_URL=redis://redis:6379
STRIPE_WEBHOOK_SECRET=whsec_in_env
STRIPE_SECRET_KEY_FILE=/run/secrets/app/stripe-secret-key
OTEL_EXPORTER_OTLP_HEADERS=x-tenant=site,authorization=Bearer%20collector-key
ALIPAY_PUBLIC_KEY=published-alipay-key
DKIM_PRIVATE_KEY="-----BEGIN PRIVATE KEY-----\\nfirst-line-of-dkim\\n-----END PRIVATE KEY-----"
LICENSE_SIGNING_KEY='-----BEGIN PRIVATE KEY-----
a-line-of-its-own
-----END PRIVATE KEY-----'
LOG_LEVEL=info
`;

test('all secrets of files and settings are listed, and nothing that is public', () => {
  const folder = mkdtempSync(join(tmpdir(), 'needles-'));
  try {
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, 'secrets', file)), { recursive: true });
      writeFileSync(join(folder, 'secrets', file), text);
    }
    writeFileSync(join(folder, '.env'), SETTINGS);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [inRoot('scripts/lab/drills/lib/needles.mjs'), join(folder, 'secrets'), join(folder, '.env')],
      { encoding: 'utf8' },
    );
    const expected = [
      'Bearer collector-key',
      'Bearer%20collector-key',
      'a-line-of-its-own',
      'app-password',
      'cipher-password',
      'first-line-of-dkim',
      'p#ssw0rd',
      'p%23ssw0rd',
      'private-tls-key',
      'redis-password',
      'sk_live_0123456789',
      'typed-into-env',
      'whsec_in_env',
      'x-tenant=site,authorization=Bearer%20collector-key',
      key.split('\n')[1],
    ];
    assert.deepEqual(new Set(stdout.trim().split('\n')), new Set(expected));
    assert.match(stderr, /redis\/password: too short/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
