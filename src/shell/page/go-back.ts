/**
 * "Take Me Back" (specification section 2): goes back in history, or to the dashboard if there is no history on this site or
 * the user came from another site.
 */
export function goBack(navigate: (to: '/dashboard') => void): void {
  if (cameFromElsewhere() || !hasHistoryHere()) navigate('/dashboard');
  else window.history.back();
}

/** Goes one step back in history, or does `otherwise` if there is no page of this site to go back to, as in a new tab. */
export function stepBack(otherwise: () => void): void {
  if (hasHistoryHere()) window.history.back();
  else otherwise();
}

function cameFromElsewhere(): boolean {
  const { referrer } = document;
  return referrer !== '' && URL.canParse(referrer) && new URL(referrer).origin !== window.location.origin;
}

function hasHistoryHere(): boolean {
  // The Navigation API counts only entries of this site; `history.length` counts those of other sites too.
  if ('navigation' in window) return window.navigation.canGoBack;
  return history.length > 1 && (entryIndex() > 0 || document.referrer !== '');
}

/** Index of the history entry, as set by React Router. */
function entryIndex(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;
}
