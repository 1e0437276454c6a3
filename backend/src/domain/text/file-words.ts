import { CALENDAR_MONTH, type CalendarDate, shanghaiDate } from '../calendar/calendar.js';
import { CAPACITY_WORDS } from '../licensing/license.js';
import { factsOf, fill, type Locale, textIn, type Texts } from '../locale/locales.js';

/**
 * The words for states and kinds in the files that staff export. They are those of the pages that list them; a test
 * compares the two.
 */
export const FILE_WORDS = {
  orderStatus: {
    pending: { zh: '待支付', en: 'Unpaid' },
    paid: { zh: '已支付', en: 'Paid' },
    partially_refunded: { zh: '部分退款', en: 'Partially refunded' },
    refunded: { zh: '已退款', en: 'Refunded' },
    cancelled: { zh: '已取消', en: 'Cancelled' },
    expired: { zh: '已过期', en: 'Expired' },
  },
  orderKind: {
    new: { zh: '新购', en: 'New' },
    renewal: { zh: '续费', en: 'Renewal' },
    change: { zh: '变更授权', en: 'Licence change' },
    quote: { zh: '报价单', en: 'Quote' },
  },
  orderVoid: {
    license_merged: { zh: '授权已合并', en: 'Licence merged' },
    license_transferred: { zh: '授权已转让', en: 'Licence transferred' },
    license_revoked: { zh: '授权已吊销', en: 'Licence revoked' },
    license_permanent: { zh: '授权已改为永久', en: 'Licence now permanent' },
    license_repriced: { zh: '续费价格已上涨', en: 'Renewal price went up' },
    license_end_changed: { zh: '到期日已变化', en: 'End date changed' },
    license_changed: { zh: '授权有了其他变化', en: 'Licence changed after the order' },
    license_expired: { zh: '授权已到期', en: 'Licence expired' },
    license_being_refunded: { zh: '授权有订单正在退款', en: 'Licence being refunded' },
  },
  refundStage: {
    to_pay_out: { zh: '待打款', en: 'To pay out' },
    requested: { zh: '待处理', en: 'Awaiting approval' },
    processing: { zh: '退款中', en: 'Processing' },
    failed: { zh: '失败', en: 'Failed' },
    done: { zh: '已退款', en: 'Refunded' },
    returned_otherwise: { zh: '已用其他方式退回', en: 'Returned another way' },
    given_up: { zh: '已终止', en: 'Stopped' },
    rejected: { zh: '已拒绝', en: 'Declined' },
  },
  incidentKind: {
    mismatch: { zh: '金额或币种不符', en: 'Wrong amount or currency' },
    late: { zh: '订单结束后到账', en: 'Payment after the order ended' },
    double: { zh: '重复付款', en: 'Paid twice' },
    not_fulfillable: { zh: '授权无法续费或变更', en: 'The licence cannot be renewed or changed' },
    txn_conflict: { zh: '交易号冲突', en: 'Transaction number conflict' },
    unknown: { zh: '未知付款', en: 'Unknown payment' },
    unexpected_refund: { zh: '非预期退款', en: 'Unexpected refund' },
    refund_mismatch: { zh: '退款与记录不符', en: 'Refund does not match our records' },
    refund_failed: { zh: '退款失败', en: 'Refund failed' },
    disputed: { zh: '付款争议', en: 'Disputed payment' },
    unanswered: { zh: '渠道无响应', en: 'No response from the provider' },
    bill_unknown: { zh: '账单多出一笔', en: 'In the statement, not in our records' },
    bill_unrecorded: { zh: '账单已动账，系统未记录', en: 'Settled at the provider, not recorded here' },
    bill_differs: { zh: '账单金额不同', en: 'The statement differs' },
    bill_missing: { zh: '账单缺少一笔', en: 'Missing from the statement' },
    bill_unavailable: { zh: '账单无法获取', en: 'Statement unavailable' },
    books_broken: { zh: '账目不平', en: 'Books do not balance' },
  },
  incidentResolution: {
    needs_staff: { zh: '待人工处理', en: 'Needs attention' },
    refunded: { zh: '已发起退款', en: 'Refund started' },
    honoured: { zh: '已照常履行', en: 'Fulfilled' },
    recorded: { zh: '仅记录', en: 'Recorded' },
  },
  receiptStage: {
    expected: { zh: '等待到账', en: 'Expected' },
    entered: { zh: '待复核', en: 'Awaiting confirmation' },
    confirmed: { zh: '已确认', en: 'Confirmed' },
    rejected: { zh: '已驳回', en: 'Rejected' },
  },
  invoiceStatus: {
    requested: { zh: '待开具', en: 'Requested' },
    issued: { zh: '已开具', en: 'Issued' },
    rejected: { zh: '已拒绝', en: 'Rejected' },
    voided: { zh: '已作废', en: 'Voided' },
  },
  quoteStatus: {
    requested: { zh: '待报价', en: 'To be priced' },
    sent: { zh: '已发出', en: 'Sent' },
    accepted: { zh: '已接受', en: 'Accepted' },
    declined: { zh: '已谢绝', en: 'Declined' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
    expired: { zh: '已过期', en: 'Expired' },
    superseded: { zh: '已被取代', en: 'Superseded' },
  },
  applicationStatus: {
    pending: { zh: '待审核', en: 'Pending review' },
    approved: { zh: '已通过', en: 'Approved' },
    rejected: { zh: '未通过', en: 'Rejected' },
  },
  campaignStatus: {
    draft: { zh: '草稿', en: 'Draft' },
    scheduled: { zh: '已排期', en: 'Scheduled' },
    sending: { zh: '发送中', en: 'Sending' },
    paused: { zh: '已暂停', en: 'Paused' },
    finished: { zh: '已完成', en: 'Finished' },
    cancelled: { zh: '已取消', en: 'Cancelled' },
  },
  recipientStatus: {
    waiting: { zh: '等待', en: 'Waiting' },
    sending: { zh: '正在发送', en: 'Sending' },
    sent: { zh: '已发送', en: 'Sent' },
    bounced: { zh: '被退回', en: 'Bounced' },
    failed: { zh: '失败', en: 'Failed' },
    skipped: { zh: '发送前已退订', en: 'Unsubscribed before sending' },
    unknown: { zh: '结果不明', en: 'Unknown' },
  },
  audience: {
    subscribed: { zh: '全部订阅者', en: 'All subscribers' },
    edition: { zh: '按版本', en: 'By edition' },
    expiring: { zh: '授权即将到期', en: 'Licence about to expire' },
    no_order: { zh: '还没有订单', en: 'No order yet' },
  },
  deliveryStatus: {
    failed: { zh: '失败', en: 'Failed' },
    bounced: { zh: '被退回', en: 'Bounced' },
    waiting: { zh: '等待重试', en: 'Will be retried' },
    expired: { zh: '过期未发', en: 'Expired before sending' },
    sent: { zh: '已送出', en: 'Sent' },
  },
  mail: {
    'account-deletion-cancelled': { zh: '账号注销已取消', en: 'Account deletion cancelled' },
    'account-deletion-scheduled': { zh: '账号即将注销', en: 'Account deletion scheduled' },
    'already-registered': { zh: '邮箱已注册', en: 'Address already registered' },
    'application-approved': { zh: '免费企业版申请已通过', en: 'Application approved' },
    'application-received': { zh: '免费企业版申请已收到', en: 'Application received' },
    'application-rejected': { zh: '免费企业版申请未通过', en: 'Application not approved' },
    'application-reminder': { zh: '免费企业版即将到期', en: 'Free enterprise licence expires soon' },
    'invoice-issued': { zh: '发票已开具', en: 'Invoice issued' },
    'invoice-rejected': { zh: '开票申请已拒绝', en: 'Invoice request rejected' },
    'invoice-voided': { zh: '发票已作废', en: 'Invoice voided' },
    'license-capacity-changed': { zh: '容量或有效期变更', en: 'Capacity or term changed' },
    'license-changed': { zh: '付款收据（变更）', en: 'Receipt (licence change)' },
    'license-expiring': { zh: '授权即将到期', en: 'Licence expires soon' },
    'license-file-ending': { zh: '授权文件需要绑定机器', en: 'Licence file needs a machine' },
    'license-issued': { zh: '授权已签发（人工）', en: 'Licence issued by staff' },
    'license-merged': { zh: '授权已合并', en: 'Licences merged' },
    'license-received': { zh: '收到一个授权', en: 'Licence received' },
    'license-redeemed': { zh: '兑换成功', en: 'Code redeemed' },
    'license-renewed': { zh: '付款收据（续费）', en: 'Receipt (renewal)' },
    'license-restored': { zh: '授权已恢复独立', en: 'Merged licence restored' },
    'license-revoked': { zh: '授权已被吊销', en: 'Licence revoked' },
    'license-transferred': { zh: '授权已转让', en: 'Licence transferred' },
    'mail-change-code': { zh: '更换邮箱验证码', en: 'Code for a new address' },
    'mail-changed': { zh: '邮箱已更换', en: 'Email address changed' },
    'order-created': { zh: '订单待支付', en: 'Order awaiting payment' },
    'order-expired': { zh: '订单已过期', en: 'Order expired' },
    'order-paid': { zh: '付款收据（新购）', en: 'Receipt (new order)' },
    'order-refunded': { zh: '已退款', en: 'Refunded' },
    'order-void': { zh: '订单已失效', en: 'Order no longer valid' },
    'passkey-added': { zh: '已新增通行密钥', en: 'Passkey added' },
    'passkey-removed': { zh: '已删除通行密钥', en: 'Passkey removed' },
    'passkey-suspicious': { zh: '已拒绝可疑登录', en: 'Suspicious sign-in blocked' },
    'password-changed': { zh: '密码已修改', en: 'Password changed' },
    'password-reset': { zh: '重置密码', en: 'Password reset' },
    'payment-rest': { zh: '请付清余款', en: 'Balance still due' },
    'payment-returned': { zh: '付款已退回', en: 'Payment returned' },
    'points-earned': { zh: '获得推广积分', en: 'Points earned' },
    'quote-received': { zh: '报价申请已收到', en: 'Quote request received' },
    'quote-requested': { zh: '新的报价申请（通知员工）', en: 'New quote request (to staff)' },
    'quote-sent': { zh: '报价单', en: 'Quote' },
    'refund-given-up': { zh: '退款未能完成', en: 'Refund not completed' },
    'refund-rejected': { zh: '退款申请未通过', en: 'Refund request declined' },
    'registration-code': { zh: '注册验证码', en: 'Registration code' },
    'reward-granted': { zh: '推广奖励已发放', en: 'Reward granted' },
    'reward-revoked': { zh: '推广奖励已收回', en: 'Reward withdrawn' },
    'staff-invitation': { zh: '邀请使用管理后台', en: 'Invitation to the admin console' },
    'work-digest': { zh: '待办汇总', en: 'Daily digest' },
    'work-waiting': { zh: '有新的待办', en: 'New work is waiting' },
  },
  jobState: {
    parked: { zh: '已暂停（需处理）', en: 'Parked' },
    retrying: { zh: '等待重试', en: 'Will be retried' },
    running: { zh: '执行中', en: 'Running' },
    waiting: { zh: '等待', en: 'Waiting' },
  },
  contentKind: {
    article: { zh: '文章', en: 'Article' },
    post: { zh: '帖子', en: 'Post' },
    video: { zh: '视频', en: 'Video' },
  },
  edition: {
    community: { zh: '社区版', en: 'Community' },
    professional: { zh: '专业版', en: 'Professional' },
    enterprise: { zh: '企业版', en: 'Enterprise' },
  },
  licenseStatus: {
    active: { zh: '有效', en: 'Active' },
    merged: { zh: '已合并', en: 'Merged' },
    revoked: { zh: '已吊销', en: 'Revoked' },
  },
  licenseOrigin: {
    purchase: { zh: '购买', en: 'Purchase' },
    quote: { zh: '报价单', en: 'Quote' },
    redeem_code: { zh: '兑换码', en: 'Redeem code' },
    free_enterprise: { zh: '免费企业版', en: 'Free enterprise' },
    grant: { zh: '人工签发', en: 'Issued by staff' },
  },
  role: {
    customer: { zh: '客户', en: 'Customer' },
    reviewer: { zh: '审核员', en: 'Reviewer' },
    admin: { zh: '管理员', en: 'Administrator' },
    sales: { zh: '销售', en: 'Sales' },
    finance: { zh: '财务', en: 'Finance' },
    support: { zh: '客服', en: 'Support' },
  },
  language: {
    zh: { zh: '中文', en: 'Chinese' },
    en: { zh: '英文', en: 'English' },
  },
  settledBy: {
    money: { zh: '付款', en: 'Payment' },
    points: { zh: '积分', en: 'Points' },
    free: { zh: '无需付款', en: 'Nothing to pay' },
  },
  billStatus: {
    matched: { zh: '一致', en: 'Matches' },
    differs: { zh: '有差异', en: 'Differs' },
    pending: { zh: '尚未出账', en: 'Not available yet' },
    unavailable: { zh: '缺失', en: 'Missing' },
    not_compared: { zh: '未对账', en: 'Not compared' },
    none: { zh: '无账单', en: 'No statement' },
  },
  monthRow: {
    day: { zh: '每日', en: 'Day' },
    method_total: { zh: '支付方式小计', en: 'Total of the method' },
    total: { zh: '合计', en: 'Total' },
  },
  correction: {
    end: { zh: '到期时间', en: 'End date' },
    terms: { zh: '全部条件', en: 'All terms' },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Texts>>>>;

/**
 * The range of dates that people may enter. Dates outside it are typing mistakes, and not every system supports them.
 */
export const FIRST_DATE: CalendarDate = '2000-01-01';
export const LAST_DATE: CalendarDate = '2099-12-31';

const DATE = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** RFC 3339: a date, a time and an offset, as in `2026-11-25T18:00:00+08:00`. Seconds may have decimals. */
const INSTANT =
  /^(20\d{2}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether a text is a date, `YYYY-MM-DD`, that is a real day of this century, which 30 February is not. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** Whether a text is a month of this century, `YYYY-MM`. */
export const isMonth = (text: string): boolean => CALENDAR_MONTH.test(text);

/** Reads an instant of this century; null for any other text, also for one that other forms of ISO 8601 allow. */
export function readInstant(text: string): Date | null {
  const [, date = ''] = INSTANT.exec(text) ?? [];
  if (!isDate(date)) return null;
  const instant = new Date(text);
  return isDate(shanghaiDate(instant)) ? instant : null;
}

const NOUNS = {
  ...CAPACITY_WORDS,
  months: { one: { zh: '{n} 个月', en: '{n} month' }, other: { zh: '{n} 个月', en: '{n} months' } },
  points: { one: { zh: '{n} 积分', en: '{n} point' }, other: { zh: '{n} 积分', en: '{n} points' } },
} as const satisfies Record<string, Readonly<Record<'one' | 'other', Texts>>>;

const grouped = new Intl.NumberFormat('en');

/** "1 user", "12 months", "12 个月", "50,000 积分": grouped as on pages, the same in every language. */
export function counted(noun: keyof typeof NOUNS, n: number, locale: Locale): string {
  const form = new Intl.PluralRules(factsOf(locale).tag).select(n) === 'one' ? 'one' : 'other';
  return fill(textIn(NOUNS[noun][form], locale), { n: grouped.format(n) });
}
