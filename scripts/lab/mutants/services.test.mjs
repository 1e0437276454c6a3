import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../../lib/root.mjs';
import { SERVICES, servicesNamed } from './services.mjs';

test('every service to mutate exists, and so does every test file that is to catch its mutants', () => {
  const parts = Object.keys(SERVICES).flatMap(servicesNamed);
  const named = parts.flatMap(({ mutate, tests }) => [
    ...mutate,
    ...tests.map((file) => file.replace('<rootDir>', 'backend')),
  ]);
  assert.deepEqual(
    named.filter((file) => !existsSync(inRoot(file))),
    [],
  );
});
