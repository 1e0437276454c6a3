import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from './root.mjs';

/** Licences that ask for no more than a notice; those of tools may also cover changes to the tool itself. */
const ALLOWED = new Set(
  // OFL: fonts, embedded in documents. Python: the argparse of js-yaml. Unlicense: the public domain.
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 Python-2.0 Unlicense'.split(
    ' ',
  ),
);
const ALLOWED_IN_TOOLS = new Set([...ALLOWED, 'CC-BY-4.0', 'MPL-2.0']);

/** Packages whose manifest names no licence, or none of SPDX, and what their licence file says. */
const READ_BY_HAND = {
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
  'pause-stream': 'MIT OR Apache-2.0',
};

/** Whether an SPDX expression can be met with allowed licences: one side of OR, both of AND. */
const isAllowed = (expression, allowed) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((licence) => allowed.has(licence.replace(/[()]/g, ''))));

/** Packages of a lock file whose licence is not allowed. */
function refused({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { license, dev }]) => ({ name: path.split('node_modules/').at(-1), license, isTool: dev === true }))
    .filter(({ name, license, isTool }) => {
      const known = READ_BY_HAND[name] ?? license;
      return !known || !isAllowed(known, isTool ? ALLOWED_IN_TOOLS : ALLOWED);
    })
    .map(({ name, license }) => `${name}: ${license ?? 'names no licence'}`);
}

test('every package of the lock file has an allowed licence', () => {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  assert.deepEqual(refused(lock), []);
  const names = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)));
  assert.deepEqual(
    Object.keys(READ_BY_HAND).filter((name) => !names.has(name)),
    [],
    'no longer in the lock file',
  );
});

test('a licence that is not allowed, or none, is reported by the name of its package', () => {
  const packages = {
    '': { license: 'GPL-3.0' },
    'node_modules/good': { license: '(MIT OR GPL-3.0)' },
    'node_modules/both': { license: 'MIT AND GPL-3.0' },
    'node_modules/none': {},
    'node_modules/tool': { license: 'MPL-2.0', dev: true },
    'node_modules/a/node_modules/@b/c': { license: 'MPL-2.0' },
  };
  assert.deepEqual(refused({ packages }), ['both: MIT AND GPL-3.0', 'none: names no licence', '@b/c: MPL-2.0']);
});

test('the bill of materials names every package that is delivered, and the release', () => {
  for (const workspace of ['backend', 'frontend']) {
    const args = ['run', '--silent', 'sbom', '--', workspace];
    const { status, stdout, stderr } = spawnSync('npm', args, { cwd: inRoot('.'), encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const { bomFormat, metadata, components } = JSON.parse(stdout);
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    assert.deepEqual([bomFormat, metadata.component.version], ['CycloneDX', version]);
    const { dependencies } = JSON.parse(readFileSync(inRoot(workspace, 'package.json'), 'utf8'));
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/(.+)@.+$/, '$1')));
    assert.deepEqual(
      Object.keys(dependencies).filter((name) => !listed.has(name)),
      [],
    );
  }
});

test('the changelog and the workspaces name the version of the release', () => {
  const manifest = (...path) => JSON.parse(readFileSync(inRoot(...path, 'package.json'), 'utf8'));
  const { version } = manifest('.');
  assert.deepEqual([manifest('backend').version, manifest('frontend').version], [version, version]);
  assert.match(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), new RegExp(`^## ${version.replaceAll('.', '\\.')} `, 'm'));
});
