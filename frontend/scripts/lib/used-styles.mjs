import postcss from 'postcss';

const classesOf = (html) =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/)));

/** Classes that an element or its ancestors must have for the selector to match; alternatives and exceptions aside. */
const requiredBy = (selector) =>
  [...selector.replace(/:(?:not|is|has|where)\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].map(
    ([, name]) => name,
  );

/**
 * Removes variables that no remaining rule reads, in several rounds: a variable may be read only by one that is itself
 * removed.
 */
function dropUnreadVariables(root) {
  for (let dropped = true; dropped;) {
    dropped = false;
    const read = new Set([...root.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    root.walkDecls(/^--/, (line) => {
      if (read.has(line.prop)) return;
      line.remove();
      dropped = true;
    });
  }
}

/**
 * Returns the rules of a sheet that the markup may need before any script runs, in the order and the layers of the
 * sheet. Animations are left out.
 */
export function usedStyles(css, html) {
  const present = classesOf(html);
  const root = postcss.parse(css);
  root.walkAtRules(/^(keyframes|font-face)$/, (rule) => void rule.remove());
  root.walkRules((rule) => {
    const used = rule.selectors.filter((selector) => requiredBy(selector).every((name) => present.has(name)));
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  });
  dropUnreadVariables(root);
  // From the inside out: a condition may have held nothing but another.
  const blocks = [];
  root.walk((node) => void (node.nodes && blocks.push(node)));
  for (const block of blocks.toReversed()) {
    if (block.nodes.length > 0) continue;
    // The name of a layer fixes its order among the others, even if none of its rules is left.
    if (block.name === 'layer') block.before(postcss.atRule({ name: 'layer', params: block.params }));
    block.remove();
  }
  return root.toString().trim();
}
