import { relative, resolve } from 'node:path';
import type { AtRule, Plugin } from 'postcss';

const SRC = resolve(import.meta.dirname, '../../src');

/** Weakest first, each with the files that it holds, from `src/`; the first that matches counts. */
const LAYERS: ReadonlyMap<string, RegExp> = new Map([
  ['base', /^theme\/(tokens|css\/(fonts|base|type))\.css$/],
  ['packages', /^theme\/antd\//],
  ['theme', /^theme\/(?!css\/print)/],
  ['shared', /^shared\//],
  ['shell', /^app\//],
  ['features', /^features\//],
  ['pages', /^pages\//],
  ['print', /^theme\/css\/print\.css$/],
]);

function layerOf(file: string): string {
  const name = relative(SRC, file).replaceAll('\\', '/');
  for (const [layer, files] of LAYERS) if (files.test(name)) return layer;
  throw new Error(`${name} is in no layer of style-layers.ts`);
}

/**
 * Puts the rules of each style sheet into the cascade layer of its folder. Sheets arrive in any order: inlined, fetched
 * ahead, with a page or long after it. Every one of them therefore begins with the order of the layers.
 */
export const styleLayers = (): Plugin => ({
  postcssPlugin: 'style-layers',
  // After imports are resolved: what a sheet imports stays in the layer of its own folder.
  OnceExit(root, { AtRule: NewAtRule }) {
    let open: AtRule | undefined;
    // A copy, because what is moved leaves the list.
    for (const node of root.nodes.slice()) {
      const file = node.source?.input.file;
      if (!file || (node.type === 'atrule' && /^(charset|page)$/.test(node.name))) continue;
      const params = layerOf(file);
      if (open?.params !== params) {
        open = new NewAtRule({ name: 'layer', params, nodes: [] });
        root.insertBefore(node, open);
      }
      open.append(node);
    }
    root.prepend(new NewAtRule({ name: 'layer', params: [...LAYERS.keys()].join(', ') }));
  },
});
