import { defineRefusals } from './refusal.js';

export const authErrors = defineRefusals({});
