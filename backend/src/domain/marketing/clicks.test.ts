import { isClick } from './campaign.js';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

it.each([
  ['a browser', { agent: CHROME }, true],
  ['HEAD', { agent: CHROME, method: 'HEAD' }, false],
  ['a prefetch', { agent: CHROME, purpose: 'prefetch;prerender' }, false],
  ['a client without a name', { agent: '' }, false],
  ['curl', { agent: 'curl/8.5.0' }, false],
  ['a crawler that names a browser', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, false],
  ['a mail scanner', { agent: 'Mozilla/5.0 (Windows NT 10.0) BarracudaCentral' }, false],
  ['a headless browser', { agent: CHROME.replace('Chrome', 'HeadlessChrome') }, false],
  ['a chat preview', { agent: 'Mozilla/5.0 (compatible; TelegramBot)' }, false],
])('the request of %s is a click: %o %s', (_, given, answer) => {
  expect(isClick({ method: 'GET', purpose: '', ...given })).toBe(answer);
});
