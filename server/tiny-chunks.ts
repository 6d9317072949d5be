/**
 * Bodies in pieces of a few bytes (`Transfer-Encoding: chunked`). Node tells of each piece by itself and keeps it by itself: what
 * is one megabyte on the wire takes half a second and tens of megabytes here, whatever limit its bytes keep to.
 */
import type { IncomingMessage, Server } from 'node:http';

/** So many may be as small as they like: the headers of an upload's parts, the end of a body. */
const mostTiny = 256;
/** Bytes of a piece, on the average of all; a line of a file that is sent line by line has more. */
const leastBytes = 64;

/** Ends the connection of a request whose body comes so, on every route, before anything looks at it. */
export function endTinyChunks(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.headers['transfer-encoding'] === undefined) return;
    const take = request.push.bind(request);
    let pieces = 0;
    let bytes = 0;
    // Node's parser hands each piece over by this method, at times ten thousand of them before anything else runs.
    request.push = (piece: Buffer | null) => {
      if (request.destroyed) return false;
      if (piece !== null) {
        pieces += 1;
        bytes += piece.length;
        if (pieces > mostTiny && bytes < pieces * leastBytes) {
          request.destroy();
          return false;
        }
      }
      return take(piece);
    };
  });
}
