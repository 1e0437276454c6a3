export { CaptchaFields } from './captcha.fields.js';
export { CaptchaModule } from './captcha.module.js';
export { type CaptchaOptions, captchaOptions } from './captcha.options.js';
export type { CaptchaPurpose } from './captcha.purpose.js';
export { Captcha, type IssuedCaptcha, type IssuedProofOfWork } from './captcha.service.js';
export { OpenCaptcha } from './entities/open-captcha.entity.js';
