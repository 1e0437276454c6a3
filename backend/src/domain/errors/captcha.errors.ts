import { defineRefusals } from './refusal.js';

export const captchaErrors = defineRefusals({});
