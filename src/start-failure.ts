/**
 * Shows that the portal cannot start: because of a wrong configuration (specification section 5), or because a file could not be
 * loaded, as after an update or without a network. Uses the plain DOM, since nothing else may have loaded.
 */
export function showStartFailure(error: unknown): void {
  console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  const isConfiguration = message === 'invalid VITE_BASE_URL';
  const box = document.createElement('main');
  box.className = 'start-failure';
  const heading = document.createElement('h1');
  heading.textContent = isConfiguration ? message : 'The portal could not be loaded';
  const text = document.createElement('p');
  text.textContent = isConfiguration
    ? 'The portal was built without a usable address of its server. Set VITE_BASE_URL to an address such as https://api.example.org and build it again.'
    : 'Check your connection, then load the page again.';
  box.append(heading, text);
  if (!isConfiguration) {
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = 'Load again';
    again.addEventListener('click', () => window.location.reload());
    box.append(again);
  }
  document.body.replaceChildren(box);
}
