declare module 'virtual:plan-defaults' {
  const plans: Readonly<Record<import('../../i18n/locale').Locale, import('./plan').Plan[]>>;
  export default plans;
}
