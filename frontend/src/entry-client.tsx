import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './theme/css/index.css';
import { readWritten } from './api/use-public';
import { App } from './app/app';
import { fetchAhead, partsAt } from './app/routes';
import { forgetHeardPresses, keepInput } from './app/takeover';
import { loadMessages } from './i18n/catalogue';
import { activateLocale, basenameOf, factsOf, localeOf } from './i18n/locale';
import { watchTyping, watchLeaving } from './shared/navigation/leaving';
import { markStarted, START_FAILED_ID, STARTING_ID } from './shared/hooks/use-hydrated';

const locale = localeOf(location.pathname);
activateLocale(locale);
document.documentElement.lang = factsOf(locale).lang;
const basename = basenameOf(locale);

/** Loads the files of this address, so that hydration finds the markup that the server wrote. */
async function loadPage(): Promise<void> {
  // A part that fails is retried during rendering, where the error page can report it.
  await Promise.allSettled(partsAt(location.pathname, basename).map((part) => part.load()));
}

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const app = (
    <StrictMode>
      <BrowserRouter basename={basename}>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // An unknown address below a members' layout is served with the page for visitors, which is not what we render.
  const isMembers = partsAt(location.pathname, basename).some(({ isLayout }) => isLayout);
  if (root.hasAttribute('data-prerendered') && !isMembers) {
    forgetHeardPresses();
    startTransition(() => {
      hydrateRoot(root, app, { onRecoverableError: (error) => console.error('hydration', error) });
    });
  } else {
    keepInput(root);
    // Requested before keys and codes are drawn, so that they are rarely drawn in the system's font, but after the
    // scripts, which a slow network should carry first.
    if (isMembers) document.fonts.load("1em 'Causeway Mono'").catch(() => {});
    startTransition(() => createRoot(root).render(app));
  }
}

try {
  watchTyping();
  watchLeaving();
  readWritten();
  await Promise.all([loadMessages([]), loadPage()]);
  markStarted();
  start();
  fetchAhead(basename);
} catch (error) {
  // A prerendered page is readable without scripts; a frame would show its placeholder forever.
  console.error(error);
  document.getElementById(START_FAILED_ID)?.removeAttribute('hidden');
  document.getElementById(STARTING_ID)?.remove();
}
