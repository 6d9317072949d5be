/** Encrypts single values at rest with AES-256-GCM, each bound to the place where it is stored. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Where a sealed value is stored. It cannot be opened elsewhere: not in another tenant's record, nor in another row, column or
 * path.
 */
export interface SealedPlace {
  /** The tenant that owns the record; 0 if none. */
  readonly tenant: number;
  readonly table: string;
  /** Column, or path within it: `controlPerson.governmentId`. */
  readonly path: string;
  readonly row: number;
}
export interface Sealer {
  readonly seal: (text: string, place: SealedPlace) => string;
  /** Throws if the value was sealed elsewhere or has been changed, or if its key is missing. */
  readonly open: (envelope: string, place: SealedPlace) => string;
  /** Seals bytes; the result is `sealedMore` bytes longer. The id of the key has to be stored separately. */
  readonly sealBytes: (bytes: Buffer, place: SealedPlace) => Buffer;
  readonly openBytes: (sealed: Buffer, keyId: string, place: SealedPlace) => Buffer;
  /** Id of the key that seals. */
  readonly keyId: string;
}
export interface SealingKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

const cipher = 'aes-256-gcm';
/** NIST SP 800-38D section 8.2: 96 bits. */
const ivBytes = 12;
const tagBytes = 16;
/** Number of bytes that sealing adds. */
export const sealedMore = ivBytes + tagBytes;

/** The first key seals and all keys open, so that keys can be rotated one record at a time. */
export function createSealer(keys: readonly [SealingKey, ...SealingKey[]]): Sealer {
  const byId = new Map(keys.map((one) => [one.id, one.key]));
  const [current] = keys;
  const sealBytes: Sealer['sealBytes'] = (bytes, place) => {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, current.key, iv, { authTagLength: tagBytes });
    sealing.setAAD(associated(current.id, place));
    const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), body]);
  };
  const keyOf = (id: string, isKnown = true): Buffer => {
    const key = byId.get(id);
    if (!isKnown || key === undefined)
      throw new Error(`A sealed value names the key "${id}", which is not among ENCRYPTION_KEYS.`);
    return key;
  };
  const openBytes = (bytes: Buffer, id: string, place: SealedPlace, isWhole = true): Buffer => {
    const key = keyOf(id);
    try {
      if (!isWhole) throw new Error('The value is not spelt as it was sealed.');
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      opening.setAAD(associated(id, place));
      opening.setAuthTag(bytes.subarray(ivBytes, sealedMore));
      return Buffer.concat([opening.update(bytes.subarray(sealedMore)), opening.final()]);
    } catch (error) {
      throw new Error(
        `A sealed value does not open here (${place.table}, ${place.path}): it was sealed elsewhere, or changed.`,
        { cause: error },
      );
    }
  };
  return {
    keyId: current.id,
    sealBytes,
    openBytes,
    seal: (text, place) =>
      `v1.${current.id}.${sealBytes(Buffer.from(text, 'utf8'), place).toString('base64url')}`,
    open: (envelope, place) => {
      const [version, id = '', body = ''] = envelope.split('.');
      keyOf(id, version === 'v1');
      const bytes = Buffer.from(body, 'base64url');
      // The decoder ignores spare bits at the end, but each value must have only one spelling.
      return openBytes(bytes, id, place, bytes.toString('base64url') === body).toString('utf8');
    },
  };
}

function associated(keyId: string, { tenant, table, path, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([keyId, tenant, table, path, row]));
}
