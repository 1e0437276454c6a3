import { defineRefusals } from './refusal.js';

export const pointErrors = defineRefusals({
  'point.insufficient': {
    kind: 'conflict',
    zh: '积分不足：需要 {cost}，现有 {balance}',
    en: 'Not enough points: {cost} needed, {balance} available',
  },
  'point.on_hold': {
    kind: 'conflict',
    zh: '需要 {cost} 积分，现在可用 {spendable}：另有 {held} 积分冻结中，最晚 {until} 可用（受邀用户的订单届时已过退款期）',
    en: '{cost} points needed, {spendable} can be spent now: {held} are on hold until {until} at the latest, when the orders that earned them can no longer be refunded',
  },
  'point.on_hold_for_refund': {
    kind: 'conflict',
    zh: '需要 {cost} 积分，现在可用 {spendable}：另有 {held} 积分冻结中，受邀用户的退款处理完毕后可用',
    en: '{cost} points needed, {spendable} can be spent now: {held} are on hold until a refund has been decided',
  },
  'point.own': {
    kind: 'conflict',
    zh: '不能更正自己的积分，请由同事处理',
    en: 'You cannot correct your own points. Please ask a colleague',
  },
  'point.correction_invalid': {
    kind: 'invalid',
    zh: '请输入不为 0、且不超过 {max} 的整数',
    en: 'Enter a whole number other than 0, up to {max} either way',
  },
  'point.quantity_invalid': {
    kind: 'invalid',
    zh: '兑换数量必须是 1 到 {max} 的整数',
    en: 'The quantity must be a whole number from 1 to {max}',
  },
});
