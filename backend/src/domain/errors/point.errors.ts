import { defineRefusals } from './refusal.js';

export const pointErrors = defineRefusals({});
