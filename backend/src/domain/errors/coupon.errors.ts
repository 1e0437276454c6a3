import { defineRefusals } from './refusal.js';

export const couponErrors = defineRefusals({});
