import { t } from './i18n/words.ts';

/**
 * Shows that the portal cannot start: because of a wrong configuration (specification section 5), or because a file could not be
 * loaded, as after an update or without a network.
 */
export function showStartFailure(error: unknown): void {
  if (error instanceof Error && error.message === 'invalid VITE_BASE_URL')
    show(
      error,
      error.message,
      'Build with VITE_BASE_URL set to the address of the server, such as https://api.example.org.',
    );
  else show(error, t('The portal could not be loaded'), t('Check your connection.'));
}

/** Shows that a page failed while rendering, where the app is not loaded (specification section 8). */
export function showRenderFailure(error: unknown): void {
  show(error, t('An Unexpected Error Occurred'), String(error));
}

/** Uses the plain DOM, since nothing else may have loaded. */
function show(error: unknown, title: string, words: string): void {
  console.error(error);
  const box = document.createElement('main');
  box.className = 'failure';
  const add = (tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    box.append(element);
    return element;
  };
  add('h1', title);
  add('p', words);
  add('button', t('Load again')).addEventListener('click', () => window.location.reload());
  document.body.replaceChildren(box);
}
