// npm start: installs packages, builds what has changed and runs the whole site. For a laptop; a server uses docker
// compose.
import { requireNode } from './lib/node-version.mjs';
import { build, install, PreparationError } from './lib/prepare.mjs';
import { serve } from './lib/serve.mjs';

requireNode();
try {
  await install();
  await build();
} catch (error) {
  if (!(error instanceof PreparationError)) throw error;
  console.error(error.message);
  process.exit(1);
}
process.exit(await serve());
