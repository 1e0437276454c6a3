import { useEffect } from 'react';

/**
 * Marks that prerendered markup works now, and presses the button that somebody pressed before it did: start-boot.js,
 * which stands in the page and loads the application after the first paint, has remembered it.
 */
export function useTakeover(): void {
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-prerendered');
    const pressed = document.querySelector<HTMLButtonElement>('button[data-pressed]');
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
  }, []);
}
