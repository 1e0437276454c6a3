import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst, type Plugin } from 'vite';

const STYLES = resolve(import.meta.dirname, '../../src/theme/antd');

/** What creates the styles of a component in antd: each takes the functions that write its rules. */
const MAKERS = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'];

/** In place of `antd/es/theme/util/genStyleUtils.js`: components keep the class of the variables, and write no rules. */
const WITHOUT_STYLES = `
import { useContext } from 'react';
import { DesignTokenContext } from '../context';
const useNoStyle = () => '';
const useVariables = () => ['', useContext(DesignTokenContext).cssVar?.key];
const NoStyle = () => null;
export const genStyleHooks = () => useVariables;
export const genComponentStyleHook = () => useNoStyle;
export const genSubStyleComponent = () => NoStyle;
`;
/** In place of `antd/es/theme/useToken.js`: the values come with the provider (values.json), and nothing is derived. */
const WITHOUT_DERIVING = `
import { useContext } from 'react';
import { DesignTokenContext } from './context';
export const unitless = {};
export const getComputedToken = () => ({});
export default function useToken() {
  const { token, cssVar } = useContext(DesignTokenContext);
  return [undefined, token, '', token, cssVar, true];
}
`;
/** In place of `@ant-design/icons/es/colorUtils.js`: icons in two colours, which no page has, would need a palette. */
const WITHOUT_PALETTE = `
export const DEFAULT_TWOTONE_COLOR = 'currentColor';
export const getSecondaryColor = () => 'transparent';
`;
/**
 * What antd's components import for props that no page uses, by the folder of the component. To use one, remove it here:
 * rendered all the same, it throws.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  alert: ['./ErrorBoundary'],
  avatar: ['./AvatarGroup'],
  card: ['../tabs', './CardGrid', './CardMeta'],
  'config-provider': ['../tooltip/UniqueProvider'],
  form: ['../tooltip'],
  input: ['./Group', './OTP', './Password', './Search', './TextArea'],
  modal: ['./confirm', './destroyFns', './PurePanel', './useModal'],
  pagination: ['../select'],
  result: ['./noFound', './serverError', './unauthorized'],
  segmented: ['../tooltip'],
  skeleton: ['./Avatar', './Button', './Image', './Input', './Node'],
  statistic: ['./Countdown', './Timer'],
  steps: ['../tooltip'],
  table: ['./FilterDropdown', './RcTable/VirtualTable', '../../dropdown', '../../tooltip'],
  tag: ['./CheckableTag', './CheckableTagGroup'],
  theme: ['./themes/default/theme'],
  tooltip: ['./UniqueProvider'],
};
const LEFT_OUT = 'left-out-of-antd:';
const NOTHING = `
export default function LeftOut() {
  throw new Error('Left out of the build: scripts/lib/lean-antd.ts');
}
export const flattenKeys = () => [];
export const modalGlobalConfig = undefined;
export const [withConfirm, withError, withInfo, withSuccess, withWarn] = [];
`;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Literal extends Node {
  readonly value?: unknown;
  readonly elements?: readonly Literal[];
}
interface Call extends Node {
  readonly callee: Node & { readonly name?: string };
  readonly arguments: readonly Literal[];
}

function callsIn(node: unknown, found: Call[] = []): Call[] {
  if (Array.isArray(node)) for (const each of node) callsIn(each, found);
  else if (node !== null && typeof node === 'object') {
    const call = node as Call;
    if (call.type === 'CallExpression' && MAKERS.includes(call.callee.name ?? '')) found.push(call);
    else callsIn(Object.values(node), found);
  }
  return found;
}

/** `genStyleHooks('Button', …)` and `genStyleHooks(['Button', 'compact'], …)` write the styles of `Button`. */
const componentOf = ({ arguments: [first] }: Call): string => String((first?.elements?.[0] ?? first)?.value);

/**
 * Removes what the calls are given: nothing refers any more to the functions that write the rules. In their place, the
 * component's style sheet is imported.
 */
function withSheets(code: string): string {
  const calls = callsIn(parseAst(code).body);
  let lean = code;
  for (const { start, end, callee } of calls.toSorted((a, b) => b.start - a.start))
    lean = `${lean.slice(0, start)}/* @__PURE__ */ ${callee.name ?? ''}()${lean.slice(end)}`;
  const sheets = new Set(calls.map((call) => resolve(STYLES, `${componentOf(call)}.css`)));
  const imports = [...sheets].filter((sheet) => existsSync(sheet)).map((sheet) => `import ${JSON.stringify(sheet)};\n`);
  return imports.join('') + lean;
}

/**
 * Leaves the code that derives antd's themes and writes its styles out of the build: its CSS and values are made ahead
 * of time (antd-css.mjs), and `zeroRuntime` already keeps most of that code from running. It is about a fifth of what
 * account pages load. Each component
 * brings its style sheet instead, so that a page loads those of its components.
 */
export function leanAntd(): Plugin {
  return {
    name: 'lean-antd',
    apply: 'build',
    resolveId: {
      order: 'pre',
      filter: { id: /^\.{1,2}\// },
      handler(source, importer = '') {
        const folder = /[\\/]antd[\\/]es[\\/]([\w-]+)[\\/]/.exec(importer)?.[1] ?? '';
        return UNUSED[folder]?.includes(source) ? LEFT_OUT + folder : undefined;
      },
    },
    load: {
      filter: { id: new RegExp(`^${LEFT_OUT}`) },
      handler: () => ({ code: NOTHING, moduleSideEffects: false }),
    },
    transform: {
      filter: { id: /[\\/](antd|@ant-design[\\/]icons)[\\/]es[\\/]/ },
      handler(code, id) {
        if (id.endsWith('colorUtils.js')) return { code: WITHOUT_PALETTE, map: null };
        if (/theme[\\/]useToken\.js$/.test(id)) return { code: WITHOUT_DERIVING, map: null };
        if (id.endsWith('genStyleUtils.js'))
          return { code: WITHOUT_STYLES + code.slice(code.indexOf('export const genCssVar')), map: null };
        if (id.endsWith('useResetIconStyle.js')) return { code: 'export default () => undefined;', map: null };
        return /[\\/]style[\\/]/.test(id) && MAKERS.some((name) => code.includes(name))
          ? { code: withSheets(code), map: null }
          : undefined;
      },
    },
  };
}

/** While the site is developed, antd is bundled before this project's code: all of its sheets come with the provider. */
export const antdStylesInDev = (): Plugin => ({
  name: 'antd-styles-in-dev',
  apply: 'serve',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]antd-provider\.tsx$/ },
    handler: (code) => code.replace("import './antd/base.css'", "import.meta.glob('./antd/*.css', { eager: true })"),
  },
});
