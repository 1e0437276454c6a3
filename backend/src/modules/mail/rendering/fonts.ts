/** Fonts of letters: those on the reader's device, because a letter loads none. */
export const SANS =
  "-apple-system,BlinkMacSystemFont,'PingFang SC','Microsoft YaHei UI','Microsoft YaHei','Segoe UI',Roboto,sans-serif";
export const MONO = "'SF Mono',Consolas,Menlo,'PingFang SC','Microsoft YaHei',monospace";
