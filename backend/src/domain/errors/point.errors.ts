import { defineRefusals } from './refusal.js';

export const pointErrors = defineRefusals({
  'point.insufficient': {
    kind: 'conflict',
    zh: '积分不足：需要 {cost}，现有 {balance}',
    en: 'Not enough points: {cost} needed, {balance} available',
  },
  'point.quantity_invalid': {
    kind: 'invalid',
    zh: '兑换数量必须是 1 到 {max} 的整数',
    en: 'The quantity must be a whole number from 1 to {max}',
  },
});
