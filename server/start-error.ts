/** An error that prevents the server from starting, explained for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
