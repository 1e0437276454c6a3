import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSecrets } from './make-secrets.js';

describe('makeSecrets', () => {
  let folder: string;
  const read = (path: string) => readFileSync(join(folder, path), 'utf8').trim();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('makes nine strong secrets, each readable only by its owner', () => {
    const made = makeSecrets(folder, { hasOwners: false });
    expect(made).toHaveLength(9);
    for (const path of made) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o400);
    expect(read('postgres/superuser-password')).toMatch(/^[\w-]{43}$/);
    expect(createPrivateKey(read('app/license-signing-key.pem')).asymmetricKeyType).toBe('ed25519');
  });

  it('adds missing secrets but never replaces an existing one', () => {
    makeSecrets(folder, { hasOwners: false });
    const key = read('app/license-signing-key.pem');
    rmSync(join(folder, 'app/redis-url'));
    expect(makeSecrets(folder, { hasOwners: false })).toEqual(['app/redis-url']);
    expect(read('app/redis-url')).toBe(`redis://:${read('redis/password')}@redis:6379`);
    expect(read('app/license-signing-key.pem')).toBe(key);
  });

  it('makes a secret again that a full disk left without its content', () => {
    const { writeFileSync: write } = fs;
    const full = jest.spyOn(fs, 'writeFileSync').mockImplementation((file, data, options) => {
      const isKey = String(file).includes('backup-key');
      write(file, isKey ? '' : data, options);
      if (isKey) throw new Error('ENOSPC');
    });
    expect(() => makeSecrets(folder, { hasOwners: false })).toThrow('ENOSPC');
    full.mockRestore();
    makeSecrets(folder, { hasOwners: false });
    expect(read('postgres/backup-key')).toMatch(/^[\w-]{43}$/);
    expect(fs.readdirSync(join(folder, 'postgres')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('makes a key for backups only where there are none, and names the one that is needed', () => {
    const backups = mkdtempSync(join(tmpdir(), 'backups-'));
    try {
      makeSecrets(folder, { hasOwners: false, backups });
      const key = read('postgres/backup-key');
      mkdirSync(join(backups, 'database'));
      writeFileSync(join(backups, 'key-fingerprint'), '0123456789abcdef\n');
      rmSync(join(folder, 'postgres/backup-key'));
      expect(makeSecrets(folder, { hasOwners: false, backups })).toEqual(['postgres/backup-key']);
      // The database's own settings hold a copy.
      expect(read('postgres/backup-key')).toBe(key);
      for (const file of ['backup-key', 'pgbackrest.conf', 'superuser-password'])
        rmSync(join(folder, 'postgres', file));
      expect(() => makeSecrets(folder, { hasOwners: false, backups })).toThrow(
        /^secrets\/postgres\/backup-key is missing, .+ the fingerprint 0123456789abcdef decrypts\. Put your copy of it back/,
      );
      expect(existsSync(join(folder, 'postgres/superuser-password'))).toBe(false);
    } finally {
      rmSync(backups, { recursive: true });
    }
  });

  it('makes a signing key only on the first start', () => {
    makeSecrets(folder, { hasOwners: false });
    rmSync(join(folder, 'app/license-signing-key.pem'));
    expect(() => makeSecrets(folder, { hasOwners: false })).toThrow(
      /^secrets\/app\/license-signing-key\.pem is missing, .+ Put it back/,
    );
    expect(existsSync(join(folder, 'app/license-signing-key.pem'))).toBe(false);
  });

  it("keeps the database superuser's password away from the application", () => {
    makeSecrets(folder, { hasOwners: false });
    const secret = read('postgres/superuser-password');
    expect(read('migrate/database-admin-url')).toContain(secret);
    expect(read('app/database-url')).toMatch(/^postgres:\/\/site_app:[\w-]{43}@postgres:5432\/site$/);
    expect(read('app/database-url')).not.toContain(secret);
  });
});
