import { defineRefusals } from './refusal.js';

export const licenseErrors = defineRefusals({});
