/** What keeps the server from starting, in words for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
