// goober (inside react-hot-toast) writes its CSS into a style tag, which `style-src 'self'` blocks. It looks for
// `window._goober` first: give it an object that writes to a constructed stylesheet, which the policy allows.
if (!import.meta.env.SSR) {
  const toastStyles = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, toastStyles];

  let css = ' ';
  const text = {
    get data() {
      return css;
    },
    set data(value: string) {
      css = value;
      // In the layer of antd (scripts/lib/style-layers.ts), below our own.
      toastStyles.replaceSync(`@layer packages{${value}}`);
    },
  };
  Object.assign(window, { _goober: { nonce: '', parentNode: document.head, firstChild: text } });
}
