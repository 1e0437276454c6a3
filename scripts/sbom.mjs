// npm run sbom -- WORKSPACE: prints the bill of materials of what a workspace delivers, in CycloneDX, from the lock file.
//
// `npm sbom --omit=dev` would leave out a package that one workspace delivers and another uses as a tool, so the tools
// are removed here: npm marks packages that nothing but tools need.
import { execFileSync } from 'node:child_process';
import { inRoot } from './lib/root.mjs';

const IS_TOOL = 'cdx:npm:package:development';
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
for (const workspace of process.argv.slice(2)) args.push('-w', workspace);

const bill = JSON.parse(execFileSync('npm', args, { cwd: inRoot('.'), maxBuffer: 64 * 1_024 * 1_024 }).toString());
const isTool = ({ properties = [] }) => properties.some(({ name, value }) => name === IS_TOOL && value === 'true');
const tools = new Set(bill.components.filter(isTool).map((component) => component['bom-ref']));
const components = bill.components.filter((component) => !tools.has(component['bom-ref']));
const dependencies = bill.dependencies
  .filter(({ ref }) => !tools.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !tools.has(one)) }));
console.log(JSON.stringify({ ...bill, components, dependencies }, null, 2));
