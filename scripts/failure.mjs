/**
 * Ends the process for an error that nobody caught. What is wrong with a declaration is a sentence for who wrote it, and
 * all there is to tell; of any other error where it came from is told too.
 * @param {unknown} error
 * @returns {never}
 */
export function endWith(error) {
  console.error(error instanceof Error && error.name === 'DeclarationError' ? error.message : error);
  process.exit(1);
}
