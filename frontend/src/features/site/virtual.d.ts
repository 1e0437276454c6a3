declare module 'virtual:site-defaults/*' {
  const defaults: import('./site-defaults').SiteDefaults;
  export default defaults;
}
