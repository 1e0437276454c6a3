import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { CaptchaFields, captchaKeyOf } from './captcha.fields.js';

const fieldsRefusedOf = (form: object): readonly string[] =>
  validateSync(plainToInstance(CaptchaFields, form), { whitelist: true, forbidNonWhitelisted: true }).map(
    ({ property }) => property,
  );

describe('CaptchaFields', () => {
  it.each([
    [{ captcha: 'AP3RU', key: 'k' }, []],
    [{ captcha: 'AP3RU', captchaKey: 'k' }, []],
    [{ captcha: 'AP3RU', key: 'k', captchaKey: 'l' }, []],
    [{ captcha: 'AP3RU' }, ['key']],
    [{ key: 'k' }, ['captcha']],
    [{ captcha: '', key: 'k' }, ['captcha']],
    [{ captcha: 'A'.repeat(101), key: 'k' }, ['captcha']],
    [{ captcha: 'AP3RU', key: 'x'.repeat(41) }, ['key']],
    [{ captcha: 'AP3RU', key: ['k'] }, ['key']],
    [{ captcha: 'AP3RU', captchaKey: { $gt: '' } }, ['captchaKey']],
    [{ captcha: 'AP3RU', key: null }, ['key']],
  ])('captcha fields of %j: refuses %j', (form, refused) => {
    expect(fieldsRefusedOf(form)).toEqual(refused);
  });

  it('reads the captcha key under either of its names', () => {
    expect([captchaKeyOf({ key: 'k' }), captchaKeyOf({ captchaKey: 'l' })]).toEqual(['k', 'l']);
  });
});
