// Writes src/theme/antd.css: the rules of the components once, then their CSS variables for light and for dark.
// Extracted ahead of time so that no style tag is made in the browser and the theme is a pure CSS switch.
import { writeFileSync } from 'node:fs';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { runnerImport } from 'vite';

/** Every antd component that a page may use. Add the name here when a page needs another one. */
const includes = [
  'Alert', 'Badge', 'Button', 'Card', 'Checkbox', 'DatePicker', 'Descriptions', 'Drawer', 'Dropdown', 'Empty', 'Flex',
  'Form', 'Grid', 'Input', 'InputNumber', 'Layout', 'Menu', 'Modal', 'Pagination', 'Popconfirm', 'Popover', 'Progress',
  'QRCode', 'Radio', 'Result', 'Segmented', 'Select', 'Skeleton', 'Space', 'Spin', 'Statistic', 'Steps', 'Switch',
  'Table', 'Tabs', 'Tag', 'Timeline', 'Tooltip', 'Typography', 'Upload',
]; // prettier-ignore

const { module } = await runnerImport(new URL('../src/theme/antd-theme.ts', import.meta.url).pathname);
const extract = (name) =>
  extractStyle({
    includes,
    customTheme: (node) => createElement(ConfigProvider, { theme: module.antdTheme(name) }, node),
  }).replace(/<\/?style[^>]*>/g, '');

const variables = new RegExp(`([^{}]*\\.${module.ANTD_CSS_KEY}\\b[^{}]*)\\{([^{}]*)\\}`, 'g');
const light = extract('light');
const dark = [...extract('dark').matchAll(variables)].map(
  ([, selector, body]) => `[data-theme='dark'] ${selector.trim()}{${body}}`,
);
if (dark.length === 0) throw new Error('antd.css: no variables found for the dark theme');

const css = `${light}\n${dark.join('\n')}\n`;
writeFileSync(new URL('../src/theme/antd.css', import.meta.url), css);
console.log(`antd.css: ${css.length} bytes, ${dark.length} dark blocks`);
