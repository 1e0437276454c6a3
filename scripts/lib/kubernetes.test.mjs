import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { inRoot } from './root.mjs';

/** The schemas of the objects in deploy/kubernetes, as `kubernetes-models` compiled them from those of the API. */
const SCHEMAS = {
  'apps/v1 Deployment': 'IoK8sApiAppsV1Deployment',
  'batch/v1 Job': 'IoK8sApiBatchV1Job',
  'policy/v1 PodDisruptionBudget': 'IoK8sApiPolicyV1PodDisruptionBudget',
  'v1 Service': 'IoK8sApiCoreV1Service',
};

/**
 * Wraps an object so that `unread` lists the path of every field that is never read. A schema reads each field that it
 * knows and ignores all others.
 */
function watched(object, unread, place = '') {
  if (object === null || typeof object !== 'object') return object;
  const children = new Map(Object.keys(object).map((key) => [key, watched(object[key], unread, `${place}/${key}`)]));
  if (!Array.isArray(object)) for (const key of children.keys()) unread.add(`${place}/${key}`);
  return new Proxy(object, {
    get(target, key) {
      unread.delete(`${place}/${String(key)}`);
      return children.has(key) ? children.get(key) : target[key];
    },
  });
}

/** What the API would refuse of an object, or ignore. */
async function problemsOf(object) {
  const name = SCHEMAS[`${object.apiVersion} ${object.kind}`];
  if (!name) return [`no schema for ${object.apiVersion} ${object.kind}`];
  const { validate } = await import(`kubernetes-models/_schemas/${name}`);
  const unread = new Set();
  const isValid = validate(watched(object, unread));
  const wrong = isValid ? [] : validate.errors.map(({ instancePath, keyword }) => `${instancePath}: ${keyword}`);
  return [...wrong, ...[...unread].map((place) => `${place}: unknown`)];
}

const filesIn = (folder) =>
  readdirSync(inRoot(folder)).filter((name) => /\.ya?ml$/.test(name) && name !== 'kustomization.yaml');
const FILES = ['deploy/kubernetes', 'deploy/kubernetes/migrate'].flatMap((folder) =>
  filesIn(folder).map((name) => inRoot(folder, name)),
);
const objectsIn = (file) => parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());

for (const file of FILES) {
  test(`${basename(file)} is valid by the schemas of Kubernetes and holds no field that they do not know`, async () => {
    for (const object of objectsIn(file)) assert.deepEqual(await problemsOf(object), []);
  });
}

test('a field of a wrong type, a missing one and an unknown one are found', async () => {
  const [deployment] = objectsIn(inRoot('deploy/kubernetes/web.yaml'));
  const [container] = deployment.spec.template.spec.containers;
  deployment.spec.replicas = 'two';
  delete deployment.spec.selector;
  container.livenesProbe = container.livenessProbe;
  container.resources.limit = {};
  const found = await problemsOf(deployment);
  const place = '/spec/template/spec/containers/0';
  for (const problem of ['/spec/replicas: type', '/spec: required', `${place}/livenesProbe: unknown`])
    assert.ok(found.includes(problem), `${problem} in ${found.join(', ')}`);
  assert.ok(found.includes(`${place}/resources/limit: unknown`));
  assert.deepEqual(await problemsOf({ apiVersion: 'v2', kind: 'Pod' }), ['no schema for v2 Pod']);
});
