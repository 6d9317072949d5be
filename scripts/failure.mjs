/**
 * Ends the process after an uncaught error. For a mistake in a declaration, the message says everything its author needs; for
 * any other error, the stack is printed too.
 * @param {unknown} error
 * @returns {never}
 */
export function endWith(error) {
  console.error(error instanceof Error && error.name === 'DeclarationError' ? error.message : error);
  process.exit(1);
}
