import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemOf } from '../certificate.js';

const HOST = 'www.example.com';

describe('a certificate and its key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const make = (name: string, host: string) =>
    openssl(
      ...`req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=${name}`.split(' '),
      ...`-addext subjectAltName=DNS:${host} -keyout ${name}.key -out ${name}.pem`.split(' '),
    );
  const now = new Date();
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

  beforeAll(() => {
    make('own', HOST);
    make('other', 'other.example.com');
  });

  it('a certificate and key for the host are accepted', () => {
    expect(problemOf({ chain: read('own.pem'), key: read('own.key') }, HOST, later(1))).toBeNull();
  });

  it.each<[string, () => { chain: string; key: string }, number, RegExp]>([
    ['text without a certificate', () => ({ chain: 'x', key: read('own.key') }), 1, /no readable certificate/],
    ['a key of another', () => ({ chain: read('own.pem'), key: read('other.key') }), 1, /does not belong to the first/],
    ['a key that is none', () => ({ chain: read('own.pem'), key: read('own.pem') }), 1, /no readable private key/],
    ['one that ended', () => ({ chain: read('own.pem'), key: read('own.key') }), 31, /ended on/],
    ['one that has not begun', () => ({ chain: read('own.pem'), key: read('own.key') }), -2, /valid only from/],
    [
      'another host',
      () => ({ chain: read('other.pem'), key: read('other.key') }),
      1,
      /not for www\.example\.com \(DNS:other/,
    ],
    [
      'a chain of strangers',
      () => ({ chain: read('own.pem') + read('other.pem'), key: read('own.key') }),
      1,
      /certificate 2 of the chain did not sign/,
    ],
  ])('as a certificate, %s is refused with the reason', (_, pair, days, reason) => {
    expect(problemOf(pair(), HOST, later(days))).toMatch(reason);
  });

  describe('installed over another', () => {
    const { argv } = process;
    const run = async (from: string) => {
      process.argv = ['node', 'certificate.js', from, join(folder, 'tls')];
      process.env['PUBLIC_URL'] = `https://${HOST}`;
      await jest.isolateModulesAsync(async () => {
        await import('../certificate.js');
      });
    };
    const put = (target: string, name: string) => {
      mkdirSync(join(folder, target));
      copyFileSync(join(folder, `${name}.pem`), join(folder, target, 'fullchain.pem'));
      copyFileSync(join(folder, `${name}.key`), join(folder, target, 'privkey.pem'));
    };

    beforeEach(() => {
      put('tls', 'other');
      put('incoming', 'own');
    });
    afterEach(() => {
      for (const name of ['incoming', 'tls']) rmSync(join(folder, name), { recursive: true });
      process.argv = argv;
      process.exitCode = undefined;
    });

    it('the certificate that is put back is the one that was there, with its owner', async () => {
      const key = statSync(join(folder, 'tls/privkey.pem'));
      await run(join(folder, 'incoming'));
      expect(read('tls/privkey.pem')).toBe(read('own.key'));
      await run('--back');
      expect(read('tls/privkey.pem')).toBe(read('other.key'));
      expect(statSync(join(folder, 'tls/privkey.pem')).ino).toBe(key.ino);
    });

    it('the certificate and its key stay together when only the first file of the new one can be written', async () => {
      mkdirSync(join(folder, 'tls/privkey.pem.new'));
      await expect(run(join(folder, 'incoming'))).rejects.toThrow();
      expect(read('tls/fullchain.pem')).toBe(read('other.pem'));
      expect(read('tls/privkey.pem')).toBe(read('other.key'));
    });
  });
});
