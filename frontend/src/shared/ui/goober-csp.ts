// goober (inside react-hot-toast) writes its CSS into a style tag, which `style-src 'self'` blocks. It looks for
// `window._goober` first: give it an object that writes to a constructed stylesheet, which the policy allows.
export const toastStyles = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, toastStyles];

let css = ' ';
const text = {
  get data() {
    return css;
  },
  set data(value: string) {
    css = value;
    toastStyles.replaceSync(value);
  },
};
Object.assign(window, { _goober: { nonce: '', parentNode: document.head, firstChild: text } });
