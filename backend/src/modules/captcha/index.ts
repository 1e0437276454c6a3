export { CaptchaFields, type CaptchaPurpose } from './captcha.fields.js';
export { CaptchaModule } from './captcha.module.js';
export { Captcha } from './captcha.service.js';
export { OpenCaptcha } from './open-captcha.entity.js';
export { LimitsVisitors } from './visitor-gate.service.js';
