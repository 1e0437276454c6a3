/** Reports a failure. The reporting code is loaded on use: few visits show a toast. */
export async function tell(error: unknown): Promise<void> {
  const { report } = await import('./report');
  report(error);
}
