/**
 * Bodies in pieces of a few bytes (`Transfer-Encoding: chunked`). Node tells of each piece by itself and keeps it by itself: what
 * is one megabyte on the wire takes half a second and tens of megabytes here, whatever limit its bytes keep to.
 */
import { IncomingMessage } from 'node:http';

/** So many may be as small as they like: the headers of an upload's parts, the end of a body. */
const mostTiny = 256;
/** Bytes of a piece, on the average of all; a line of a file that is sent line by line has more. */
const leastBytes = 64;

/**
 * Ends the connection of a request whose body comes so, on every route, before anything looks at it. A class, since Fastify makes
 * a server for each address of "localhost", all with these options, and shows but the first.
 */
export class RequestInPieces extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  /** Node's parser hands each piece over by this method, at times ten thousand of them before anything else runs. */
  override push(piece: Buffer | null): boolean {
    if (this.headers['transfer-encoding'] === undefined) return super.push(piece);
    if (this.destroyed) return false;
    if (piece !== null) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (this.#pieces > mostTiny && this.#bytes < this.#pieces * leastBytes) {
        this.destroy();
        return false;
      }
    }
    return super.push(piece);
  }
}
