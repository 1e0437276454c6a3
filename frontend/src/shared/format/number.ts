const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** 128400 → 128,400, −500 → −500 with a real minus sign. The same in both languages. */
export const formatNumber = (value: number): string => whole.format(value).replace('-', '−');
