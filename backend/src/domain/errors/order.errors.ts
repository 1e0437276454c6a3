import { defineRefusals } from './refusal.js';

export const orderErrors = defineRefusals({
  'order.not_found': { kind: 'not_found', zh: '订单不存在', en: 'This order does not exist' },
  'order.already_paid': { kind: 'conflict', zh: '订单已支付', en: 'This order is already paid' },
  'order.not_paid': { kind: 'conflict', zh: '订单尚未支付', en: 'This order has not been paid yet' },
  'order.cancelled': { kind: 'conflict', zh: '订单已取消', en: 'This order was cancelled' },
  'order.expired': {
    kind: 'conflict',
    zh: '订单已过期，请重新下单',
    en: 'This order has expired. Please place a new one',
  },
  'order.not_due': { kind: 'conflict', zh: '订单尚未过期', en: 'This order has not expired yet' },
  'order.refunded': { kind: 'conflict', zh: '订单已退款', en: 'This order was refunded' },
  'order.payment_in_progress': {
    kind: 'conflict',
    zh: '订单有正在进行的支付，请稍后再试',
    en: 'A payment for this order is in progress. Please try again shortly',
  },
  'order.licenses_transferred': {
    kind: 'conflict',
    zh: '该订单的授权已全部转让，收据不能重新发送',
    en: 'All licences of this order were transferred. Its receipt cannot be sent again',
  },
  'order.nothing_to_pay': { kind: 'conflict', zh: '订单无需支付', en: 'There is nothing to pay for this order' },
  'order.not_fulfillable': {
    kind: 'conflict',
    zh: '该授权已发生变化，此订单无法再完成，请重新下单',
    en: 'The licence has changed and this order can no longer be completed. Please place a new one',
  },
  'order.license_being_refunded': {
    kind: 'conflict',
    zh: '该授权有订单申请退款或正在退款。若退款未通过，本订单在到期前仍可支付',
    en: 'An order of this licence has a refund pending. If it is declined, this order can still be paid until it expires',
  },
  'order.no_coupon': { kind: 'conflict', zh: '订单没有使用优惠码', en: 'No coupon is applied to this order' },
  'order.partly_paid': {
    kind: 'conflict',
    zh: '订单已收到部分款项，请先付清余款',
    en: 'Part of this order has been paid. Please pay the rest first',
  },
  'order.fixed_price': {
    kind: 'conflict',
    zh: '报价单订单的价格固定，不能使用优惠码',
    en: 'Orders from quotes have a fixed price and do not accept coupons',
  },
  'order.change_no_coupon': {
    kind: 'conflict',
    zh: '变更授权的订单不能使用优惠码',
    en: 'Orders that change a licence do not accept coupons',
  },
  'order.refund_window_over': {
    kind: 'conflict',
    zh: '已超过 {days} 天的退款申请期限，请联系客服',
    en: 'The {days}-day refund period has ended. Please contact support',
  },
  'order.refund_license_used': {
    kind: 'conflict',
    zh: '授权已绑定或已下载，无法自助申请退款，请联系客服',
    en: 'The licence was bound or downloaded, so a refund cannot be requested online. Please contact support',
  },
  'order.retry_transferred': {
    kind: 'conflict',
    zh: '授权已转让给其他账号，请重新发起退款',
    en: 'The licence has been transferred since. Please start a new refund',
  },
  'order.return_transferred': {
    kind: 'conflict',
    zh: '授权已转让给其他账号，不能按这笔退款确认。如款项已退给客户，请联系管理员处理',
    en: 'The licence has been transferred since, so this refund cannot be confirmed. If you have already returned the money, ask an administrator',
  },
  'order.refund_license_transferred': {
    kind: 'conflict',
    zh: '授权已转让过，无法自助申请退款，请联系客服',
    en: 'The licence was transferred, so a refund cannot be requested online. Please contact support',
  },
  'order.refund_used_since': {
    kind: 'conflict',
    zh: '客户申请退款后，授权被绑定、下载或转让过。请拒绝此申请；仍要退款时，请在订单中直接退款',
    en: 'The licence was bound, downloaded or transferred after the request. Decline the request; if a refund is still due, refund the order directly',
  },
  'order.refund_already_requested': {
    kind: 'conflict',
    zh: '已提交过退款申请',
    en: 'A refund has already been requested',
  },
  'order.refund_request_waits': {
    kind: 'conflict',
    zh: '客户已申请退款，请先处理这项申请',
    en: 'The customer has requested a refund. Decide on that request first',
  },
  'order.no_refund_request': {
    kind: 'conflict',
    zh: '没有待处理的退款申请，可能已由同事处理',
    en: 'There is no pending refund request. A colleague may have decided on it',
  },
  'order.costs_more': {
    kind: 'conflict',
    zh: '该订单现在需 {points} 积分，请核对后再支付',
    en: 'This order now costs {points} points. Please check the amount and pay again',
  },
  'order.refund_changed': {
    kind: 'conflict',
    zh: '{who} 已于 {at}（北京时间）退款 {amount}，现在还可退 {refundable}。请核对后再提交',
    en: '{who} refunded {amount} at {at} (Beijing time); {refundable} can still be refunded. Check the amount and submit again',
  },
  'order.refundable_changed': {
    kind: 'conflict',
    zh: '可退金额已变为 {refundable}，请核对后再提交',
    en: 'The refundable amount is now {refundable}. Check the amount and submit again',
  },
  'order.refund_points_changed': {
    kind: 'conflict',
    zh: '{who} 已于 {at}（北京时间）退还 {amount} 积分，现在还可退 {points} 积分。请核对后再提交',
    en: '{who} refunded {amount} points at {at} (Beijing time); {points} points can still be refunded. Check the amount and submit again',
  },
  'order.refundable_points_changed': {
    kind: 'conflict',
    zh: '可退积分已变为 {points}，请核对后再提交',
    en: '{points} points can now be refunded. Check the amount and submit again',
  },
  'order.refund_ends_change': {
    kind: 'conflict',
    zh: '客户刚又付款变更了该订单的授权，全额退款会使这项变更失效。请核对影响后重新提交；已提交复核的，请先拒绝或撤回复核申请',
    en: 'The customer has since paid to change a licence of this order, and a full refund would undo that change. Check the effect and submit the refund again; if it was proposed, reject or withdraw the proposal first',
  },
  'order.refund_gives_more': {
    kind: 'conflict',
    zh: '授权刚被转让给其他客户，退款后不会收回，相当于赠送 {amount}。请核对影响后重新提交',
    en: 'A licence was just transferred to another customer. The refund would not take it back and would give away {amount}. Check the effect and submit again',
  },
  'order.refund_request_met': {
    kind: 'conflict',
    zh: '款项已退回或正在退回，无需拒绝。请点击「同意退款」，再确认「关闭申请」',
    en: 'Everything has been returned or is being returned, so there is nothing to decline. Choose “Refund”, then “Close request”',
  },
  'order.refund_owed': {
    kind: 'conflict',
    zh: '这笔款项不属于订单价款，必须退还。请用其他方式退给客户，然后确认',
    en: 'This money is not part of the order’s price and has to be returned. Return it another way, then confirm it',
  },
  'order.nothing_to_refund': { kind: 'conflict', zh: '没有可退的金额', en: 'There is nothing left to refund' },
  'order.refund_amount_invalid': {
    kind: 'invalid',
    zh: '退款金额必须大于 0 且不超过可退金额 {refundable}',
    en: 'The refund must be above 0 and at most the refundable {refundable}',
  },
  'order.refund_points_invalid': {
    kind: 'invalid',
    zh: '退款积分必须大于 0 且不超过可退的 {refundablePoints} 积分',
    en: 'The refund must be above 0 and at most the refundable {refundablePoints} points',
  },
});

export const paymentErrors = defineRefusals({
  'payment.not_found': { kind: 'not_found', zh: '支付记录不存在', en: 'This payment does not exist' },
  'payment.method_unavailable': {
    kind: 'unprocessable',
    zh: '该支付方式不可用，请选择其他方式',
    en: 'This payment method is not available. Please choose another one',
  },
  'payment.provider_unavailable': {
    kind: 'unavailable',
    zh: '支付渠道暂时没有响应，订单仍然有效，请稍后再试',
    en: 'The payment provider is not responding right now. Your order is still valid; please try again shortly',
  },
  'payment.notification_refused': {
    kind: 'invalid',
    zh: '支付通知未通过校验',
    en: 'The payment notification could not be verified',
  },
  'payment.closed': {
    kind: 'conflict',
    zh: '本次支付已关闭，请重新发起支付',
    en: 'This payment was closed. Please start a new one',
  },
  'payment.remittance_code_invalid': {
    kind: 'invalid',
    zh: '汇款识别码不正确，应为 8 位字母或数字',
    en: 'The remittance code must be 8 letters or digits',
  },
  'payment.not_a_transfer': {
    kind: 'conflict',
    zh: '该订单没有进行中的对公转账',
    en: 'No bank transfer is in progress for this order',
  },
  'payment.slip_type': {
    kind: 'invalid',
    zh: '回单必须是 PDF、JPG 或 PNG 文件',
    en: 'The payment proof must be a PDF, JPG or PNG file',
  },
  'payment.payer_account_invalid': {
    kind: 'invalid',
    zh: '账号应为 6–34 位数字或字母',
    en: 'An account number has 6–34 digits or letters',
  },
  'payment.received_later': {
    kind: 'invalid',
    zh: '到账日期不能晚于今天',
    en: 'The date of receipt cannot be in the future',
  },
  'payment.receipt_not_found': { kind: 'not_found', zh: '到账记录不存在', en: 'Bank receipt not found' },
  'payment.receipt_exists': {
    kind: 'conflict',
    zh: '该银行流水号已登记',
    en: 'This bank reference has already been recorded',
  },
  'payment.receipt_decided': {
    kind: 'conflict',
    zh: '该到账记录已处理',
    en: 'This bank receipt has already been confirmed or rejected',
  },
  'payment.receipt_own': {
    kind: 'forbidden',
    zh: '须由登记人以外的同事确认',
    en: 'A colleague other than the one who recorded it must confirm it',
  },
  'payment.receipt_void': {
    kind: 'conflict',
    zh: '登记人已无权登记到账，该记录不能确认。请驳回后由其他同事重新登记',
    en: 'The person who recorded this may no longer do so. Reject it, and have a colleague record it again',
  },
  'payment.receipt_waits_for_refund': {
    kind: 'conflict',
    zh: '该授权有订单申请退款或正在退款，请先处理退款',
    en: 'An order of this licence has a refund pending. Please decide about the refund first',
  },
  'payment.incident_not_found': { kind: 'not_found', zh: '异常记录不存在', en: 'This incident does not exist' },
  'payment.not_mismatched': {
    kind: 'conflict',
    zh: '这笔款项已经处理过',
    en: 'This payment has already been handled',
  },
  'payment.mismatch_changed': {
    kind: 'conflict',
    zh: '金额已变化：应付 {expected}，到账 {received}。请核对后重新处理',
    en: 'The amounts have changed: {expected} is due and {received} was received. Please check again',
  },
  'payment.foreign_currency': {
    kind: 'conflict',
    zh: '到账币种不是人民币，只能全额退回',
    en: 'The money arrived in another currency and can only be returned',
  },
  'payment.nothing_missing': {
    kind: 'conflict',
    zh: '到账金额不少于应付，无需补款',
    en: 'The full amount has arrived, so nothing is left to request',
  },
  'payment.incident_closed': { kind: 'conflict', zh: '该异常已处理', en: 'This incident has already been resolved' },
});
