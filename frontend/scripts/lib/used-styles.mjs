import postcss from 'postcss';

const classesOf = (html) =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/)));

/** Classes that an element or its ancestors must have for the selector to match; alternatives and exceptions aside. */
const requiredBy = (selector) =>
  [...selector.replace(/:(?:not|is|has|where)\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].map(
    ([, name]) => name,
  );

/**
 * Removes variables that neither a remaining rule reads nor the styles `beside` them, in several rounds: a variable may
 * be read only by one that is itself removed.
 */
function dropUnreadVariables(roots, beside) {
  for (let dropped = true; dropped;) {
    dropped = false;
    const read = new Set([...[...roots, ...beside].join('').matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    for (const root of roots) {
      root.walkDecls(/^--/, (line) => {
        if (read.has(line.prop)) return;
        line.remove();
        dropped = true;
      });
    }
  }
}

function dropUnusedRules(root, present) {
  root.walkAtRules(/^(keyframes|font-face)$/, (rule) => void rule.remove());
  root.walkRules((rule) => {
    const used = rule.selectors.filter((selector) => requiredBy(selector).every((name) => present.has(name)));
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  });
}

/** From the inside out: a condition may have held nothing but another. */
function dropEmptyBlocks(root) {
  const blocks = [];
  root.walk((node) => void (node.nodes && blocks.push(node)));
  for (const block of blocks.toReversed()) {
    if (block.nodes.length > 0) continue;
    // The name of a layer fixes its order among the others, even if none of its rules is left.
    if (block.name === 'layer') block.before(postcss.atRule({ name: 'layer', params: block.params }));
    block.remove();
  }
}

/**
 * Returns the rules of each sheet that the markup may need before any script runs, in the order and the layers of the
 * sheet. Animations are left out. `beside` are the page's other styles, which read variables of these.
 */
export function usedStyles(sheets, html, beside) {
  const present = classesOf(html);
  const roots = sheets.map((css) => postcss.parse(css));
  for (const root of roots) dropUnusedRules(root, present);
  dropUnreadVariables(roots, beside);
  for (const root of roots) dropEmptyBlocks(root);
  return roots.map((root) => root.toString().trim());
}
