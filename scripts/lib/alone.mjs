/** Builds the commands that run one failed test on its own, from the root of the repository. */

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const exactly = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @param {string} [name] without one the whole file is run */
export function jestAlone(file, name) {
  const one = name === undefined ? '' : ` -t ${quoted(`^${exactly(name)}$`)}`;
  return `npx jest -c backend/jest.config.mjs --selectProjects ${projectOf(file)} --runTestsByPath ${file}${one}`;
}

function projectOf(file) {
  if (file.startsWith('frontend/')) return 'frontend';
  if (file.startsWith('backend/test/api/')) return 'api';
  return file.includes('/test/') ? 'module' : 'unit';
}

export const playwrightAlone = (file, line) => `npm test -- --spec ${file}:${line}`;

export const nodeAlone = (file, name) => `node --test --test-name-pattern=${quoted(`^${exactly(name)}$`)} ${file}`;
