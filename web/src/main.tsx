import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { watchErrors } from './faults/error-log.js';
import { useSettings } from './layout/settings.js';
import { startLanguage } from './locales/i18n.js';
import { speakToAll } from './locales/spoken.js';
import { startSession } from './session/start.js';

declare global {
  interface Window {
    /** Says, where nothing of the page has come in its time, that it has not; set by public/boot.js. */
    bootTimer?: number;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchErrors();
startSession();
// No `await` here: the languages' files import pieces of the file this one is built into, and would wait for it.
void startLanguage(useSettings.getState().language).then(() => {
  clearTimeout(window.bootTimer);
  speakToAll();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
