/**
 * Reports a failure. The reporting code is loaded on use: few visits show a toast. Without a network it may not load;
 * what failed is then shown in its place on the page alone.
 */
export async function tell(error: unknown): Promise<void> {
  try {
    const { report } = await import('./report');
    report(error);
  } catch {
    // Not loaded.
  }
}
