import { column, type CsvColumn, type CsvFile, yuanColumn } from '../../../../platform/http/output/csv.js';
import type { MoneyMoved, MonthClose, MonthDay } from '../month-close.queries.js';

interface Line extends MoneyMoved, Partial<Omit<MonthDay, keyof MoneyMoved>> {
  readonly kind: 'day' | 'method_total' | 'total';
  /** A day, or the month of a total. */
  readonly period: string;
}

const COLUMNS: readonly CsvColumn<Line>[] = [
  column('行类型', 'Row', ({ kind }) => kind),
  column('日期', 'Date', ({ period }) => period),
  column('支付方式', 'Payment method', ({ method }) => method ?? null),
  yuanColumn('收款', 'Received', ({ receivedFen }) => receivedFen),
  yuanColumn('退款', 'Refunded', ({ refundedFen }) => refundedFen),
  column('手续费（未入账）', 'Fees (not recorded)', () => null),
  // A number, because it can be negative: a text that begins with a minus would be marked as no formula.
  column('净额（元）', 'Net (CNY)', ({ netFen }) => netFen / 100),
  column('对账状态', 'Statement', ({ billStatus }) => billStatus ?? null),
  column('账单笔数', 'Statement lines', ({ billLines }) => billLines ?? null),
  column('差异笔数', 'Differences', ({ differences }) => differences ?? null),
  column('未处理异常', 'Open incidents', ({ openIncidents }) => openIncidents ?? null),
];

/** The rows of the page, then a subtotal for each method and the total. */
export function monthCloseFile(month: string, { days, methods, total }: MonthClose): CsvFile<Line> {
  const lines: Line[] = [
    ...days.map((row) => ({ ...row, kind: 'day' as const, period: row.day })),
    ...methods.map((row) => ({ ...row, kind: 'method_total' as const, period: month })),
    { ...total, kind: 'total', period: month },
  ];
  return { columns: COLUMNS, total: lines.length, batches: [lines] };
}
