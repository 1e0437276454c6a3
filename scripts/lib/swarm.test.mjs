import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from './root.mjs';

const servicesOf = (file) => parse(readFileSync(inRoot(file), 'utf8'), { merge: true }).services;
const swarm = servicesOf('deploy/swarm.yml');
const compose = servicesOf('docker-compose.yml');

test('every service in a Swarm has its health checked as on one server, and its log is bounded', () => {
  assert.deepEqual(Object.keys(swarm), ['api', 'worker', 'pages', 'nginx']);
  for (const [name, { healthcheck, logging }] of Object.entries(swarm)) {
    const spaceless = (test) => test.map((part) => part.replaceAll(' ', ''));
    assert.deepEqual(spaceless(healthcheck?.test ?? []), spaceless(compose[name].healthcheck.test), name);
    assert.deepEqual(logging, compose[name].logging, name);
  }
});
