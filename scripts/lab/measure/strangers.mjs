/**
 * Measures how many forms an attacker who solves every captcha can submit within an hour: drives the site's gate and
 * limiter from 1, 100 and 1,000 addresses, and prints the table of docs/captcha.md. Takes a minute for a thousand
 * addresses, and proportionally longer for more.
 *
 *   node scripts/lab/measure/strangers.mjs [addresses=1,100,1000]
 *
 * Columns: form, addresses, of these in one /24, forms admitted, core seconds that takes, cores for an hour, seconds
 * per form.
 */
import { inRoot } from '../../lib/root.mjs';
import { bin } from '../../lib/run.mjs';

const [addresses = '1,100,1000'] = process.argv.slice(2);
const { ok, output } = await bin(
  'jest/bin/jest.js',
  ['-c', inRoot('backend', 'jest.config.mjs'), '--selectProjects', 'module', '-t', 'the table'].concat(
    '--runTestsByPath',
    inRoot('backend', 'src', 'modules', 'captcha', 'test', 'attack.test.ts'),
  ),
  { env: { ...process.env, ATTACK_ADDRESSES: addresses } },
);
console.log(output);
process.exitCode = ok ? 0 : 1;
