/**
 * Returns whether this Node can run the site: 20.19 and later 20s, or 22.12 and later. Versions in between lack a
 * required feature.
 */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Ends the process with one sentence when Node is too old. */
export function requireNode() {
  const { node } = process.versions;
  if (isSupported(node)) return;
  console.error(`Node 20.19 or newer (or 22.12 or newer) is required; this is ${node}. See https://nodejs.org`);
  process.exit(1);
}
