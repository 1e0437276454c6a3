import { aPerson } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

describe('the permission to upload', () => {
  const site = siteOfSuite();

  it('names the customer, so that nginx can count the files of each', async () => {
    const [one, other] = [await aPerson(site), await aPerson(site)];
    for (const customer of [one, other]) {
      const { headers } = await customer.get('/api/account/upload-permission').expect(204);
      expect(headers['x-uploading-customer']).toBe(customer.id);
    }
  });
});
