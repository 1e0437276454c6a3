/** Constraints that the contract puts on a value in addition to its type. */
const KINDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'pattern'];

const constantName = (...parts) =>
  parts
    .join('_')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toUpperCase();

const constantsOf = (owner, field, schema) =>
  KINDS.filter((kind) => schema[kind] !== undefined).map((kind) => [constantName(owner, field, kind), schema[kind]]);

/** Names of the schemas of request bodies, with those nested in them. */
function bodySchemas({ paths, components: { schemas } }) {
  const found = new Set();
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    const name = value.$ref?.split('/').at(-1);
    if (name === undefined) Object.values(value).forEach(visit);
    else if (!found.has(name)) {
      found.add(name);
      visit(schemas[name]);
    }
  };
  for (const operation of Object.values(paths).flatMap(Object.values)) visit(operation.requestBody);
  return [...found].toSorted((one, other) => one.localeCompare(other));
}

/**
 * Returns a module with a constant for each limit that `isUsed` names, of what the server accepts in bodies and in
 * queries, and of its `x-rules`. Plain values, not objects: the bundler inlines them where they are used, so that a page
 * carries no others.
 *
 * @param {object} contract
 * @param {(name: string) => boolean} isUsed
 */
export function limitsOf(contract, isUsed) {
  const bodies = bodySchemas(contract).flatMap((name) =>
    Object.entries(contract.components.schemas[name].properties ?? {}).flatMap(([field, schema]) =>
      constantsOf(name, field, schema),
    ),
  );
  const parameters = Object.values(contract.paths)
    .flatMap(Object.values)
    .flatMap(({ operationId, parameters: list = [] }) =>
      list
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name, schema }) => constantsOf(operationId, name, schema)),
    );
  const rules = Object.entries(contract['x-rules'] ?? {}).map(([name, value]) => [constantName(name), value]);
  return [...rules, ...bodies, ...parameters]
    .filter(([name]) => isUsed(name))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}
