export { CaptchaFields } from './captcha.fields.js';
export { CaptchaModule } from './captcha.module.js';
export type { CaptchaPurpose } from './captcha.purpose.js';
export { Captcha } from './captcha.service.js';
export { OpenCaptcha } from './entities/open-captcha.entity.js';
export { LimitsVisitors } from './limits-visitors.js';
