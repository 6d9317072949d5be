/** Survey answers that wait in local storage until the server has them. Signing out empties the storage (specification section 4). */
const prefix = 'survey.';

/** The key in local storage of a user's unsent answers to one sheet, named by its ids. */
export const unsentAnswersKey = (user: number, sheet: readonly (number | string | undefined)[]): string =>
  prefix + [user, ...sheet].join('.');

/** Whether any sheet, also one that is no longer open, has unsent answers. */
export function hasUnsentAnswers(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(prefix));
  } catch {
    // The browser refuses storage, so nothing waits in it.
    return false;
  }
}
