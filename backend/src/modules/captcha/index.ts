export { CaptchaFields, captchaKeyOf } from './captcha.fields.js';
export { CaptchaModule } from './captcha.module.js';
export { CAPTCHA_OPTIONS, type CaptchaOptions, captchaOptions } from './captcha.options.js';
export { CAPTCHA_PURPOSES, type CaptchaPurpose } from './captcha.purpose.js';
export { Captcha, type IssuedCaptcha, type IssuedProofOfWork } from './captcha.service.js';
export { OpenCaptcha } from './entities/open-captcha.entity.js';
