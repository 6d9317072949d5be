/**
 * Bodies sent in chunks of a few bytes (`Transfer-Encoding: chunked`). Node handles and stores each chunk separately: one
 * megabyte on the wire then takes half a second and tens of megabytes of memory, despite any limit on bytes.
 */
import { IncomingMessage } from 'node:http';

/** How many chunks may be of any size: headers of an upload's parts, the end of a body. */
const maxTinyChunks = 256;
/** Minimum average size of a chunk in bytes; a file sent line by line has more. */
const minBytesPerChunk = 64;

/**
 * Closes the connection of a request with such a body, on every route and before anything processes it. It is a class because
 * for "localhost" Fastify creates a server for each address, all with these options, but only exposes the first.
 */
export class RequestInPieces extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  /** Node's parser passes each chunk to this method, sometimes ten thousand before anything else runs. */
  override push(piece: Buffer | null): boolean {
    if (this.headers['transfer-encoding'] === undefined) return super.push(piece);
    if (this.destroyed) return false;
    if (piece !== null) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (this.#pieces > maxTinyChunks && this.#bytes < this.#pieces * minBytesPerChunk) {
        this.destroy();
        return false;
      }
    }
    return super.push(piece);
  }
}
