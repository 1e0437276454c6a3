/**
 * Collects the style tags that antd's helpers create at run time (scroll locking, measuring a scroll bar). The content
 * security policy blocks such tags, so they are kept outside the document and their text is mirrored into a constructed
 * stylesheet, which the policy allows. Only tags that a script puts into the head are taken.
 */
export function sinkStyleTags(): void {
  const { head } = document;
  const sink = document.createElement('div');
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  new MutationObserver(() => sheet.replaceSync(sink.textContent)).observe(sink, {
    childList: true,
    characterData: true,
    subtree: true,
  });

  const isSunk = (node: Node | null): boolean => node?.parentNode === sink;
  const insertBefore = head.insertBefore.bind(head);
  const removeChild = head.removeChild.bind(head);

  head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    node instanceof HTMLStyleElement
      ? sink.insertBefore(node, isSunk(before) ? before : null)
      : insertBefore(node, before);
  head.appendChild = (node) => head.insertBefore(node, null);
  head.removeChild = (node) => (isSunk(node) ? sink.removeChild(node) : removeChild(node));
}
