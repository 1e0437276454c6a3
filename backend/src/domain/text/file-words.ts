import { CALENDAR_MONTH, type CalendarDate, shanghaiDate } from '../calendar/calendar.js';
import type { Texts } from '../locale/locales.js';

/**
 * What the files that staff export call states and kinds: the words of the pages that list them, with which a test
 * compares these.
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
    license_changed: { zh: '授权有了其他变化', en: 'Licence changed since' },
    license_expired: { zh: '授权已过期', en: 'Licence expired' },
  },
  refundStage: {
    to_pay_out: { zh: '待打款', en: 'To pay out' },
    requested: { zh: '等待审批', en: 'Awaiting approval' },
    processing: { zh: '退款中', en: 'Processing' },
    failed: { zh: '失败', en: 'Failed' },
    done: { zh: '已退款', en: 'Refunded' },
    rejected: { zh: '已拒绝', en: 'Declined' },
  },
  incidentKind: {
    mismatch: { zh: '金额或币种不符', en: 'Wrong amount or currency' },
    late: { zh: '订单结束后到账', en: 'Money after the order ended' },
    double: { zh: '重复付款', en: 'Paid twice' },
    not_fulfillable: { zh: '授权无法续费', en: 'The licence cannot be renewed' },
    txn_conflict: { zh: '交易号冲突', en: 'Two payments claim one transaction' },
    unknown: { zh: '未知付款', en: 'Money for an unknown payment' },
    unexpected_refund: { zh: '渠道后台发起的退款', en: 'Refund from the provider’s console' },
    refund_mismatch: { zh: '退款与记录不符', en: 'Refund amount differs' },
    refund_failed: { zh: '退款失败', en: 'Refund rejected' },
    unanswered: { zh: '渠道无响应', en: 'No response from the provider' },
    bill_unknown: { zh: '账单多出一笔', en: 'In the statement, not in our records' },
    bill_unrecorded: { zh: '账单已动账，系统未记录', en: 'Settled at the provider, not recorded here' },
    bill_differs: { zh: '账单金额不同', en: 'The statement differs' },
    bill_missing: { zh: '账单缺少一笔', en: 'Missing from the statement' },
    bill_unavailable: { zh: '账单无法获取', en: 'Statement unavailable' },
    books_broken: { zh: '账目不平', en: 'Accounts do not balance' },
  },
  incidentResolution: {
    needs_staff: { zh: '待人工处理', en: 'Needs attention' },
    refunded: { zh: '已自动退款', en: 'Refunded' },
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
    grant: { zh: '人工签发', en: 'Grant' },
  },
  role: {
    customer: { zh: '客户', en: 'Customer' },
    reviewer: { zh: '审核员', en: 'Reviewer' },
    admin: { zh: '管理员', en: 'Administrator' },
    sales: { zh: '销售', en: 'Sales' },
    finance: { zh: '财务', en: 'Finance' },
    support: { zh: '客服', en: 'Support' },
  },
  settledBy: {
    money: { zh: '付款', en: 'Payment' },
    points: { zh: '积分', en: 'Points' },
    free: { zh: '无需支付', en: 'Nothing to pay' },
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

/** Whether a text is a date, `YYYY-MM-DD`, of this century and a real day: 30 February is none. */
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
