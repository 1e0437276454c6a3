import { withoutSecrets } from './logger.js';

describe('withoutSecrets', () => {
  it.each([
    ['/reset/s3cret', '/reset/[redacted]'],
    ['/en/quote/s3cret', '/en/quote/[redacted]'],
    ['/api/quotes/s3cret/pdf', '/api/quotes/[redacted]/pdf'],
    ['/api/unsubscribe?token=s3cret&x=1', '/api/unsubscribe?token=[redacted]&x=1'],
    ['/api/x?page=2&PASSWORD=s3cret', '/api/x?page=2&PASSWORD=[redacted]'],
  ])('a secret in the URL %s is redacted in the log', (url, logged) => expect(withoutSecrets(url)).toBe(logged));

  it('a URL without secrets is logged as it is', () => {
    expect(withoutSecrets('/api/admin/quotes/17?pageIndex=2')).toBe('/api/admin/quotes/17?pageIndex=2');
  });
});
