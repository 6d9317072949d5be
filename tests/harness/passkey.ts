/** A device with one passkey, made with Node's own cryptography; it can be told to give wrong answers. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyUse } from '../../src/contracts/identity/passkeys.ts';

export interface Asked {
  readonly challenge: string;
  readonly origin: string;
}
export interface Answering {
  /** The signature counter that it reports. */
  readonly counter?: number;
  /** Whether it reports that it has verified its user. */
  readonly verified?: boolean;
  readonly host?: string;
  readonly type?: string;
  readonly userHandle?: string;
}
export interface Device {
  readonly id: string;
  readonly create: (asked: Asked, how?: Answering) => PasskeyCreation;
  readonly use: (asked: Asked, how?: Answering) => PasskeyUse;
}

export function newDevice(): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (asked: Asked, how: Answering, credential?: Buffer) => {
    const { counter = 0, verified = true, host = new URL(asked.origin).hostname } = how;
    const flags = 0x01 | (verified ? 0x04 : 0) | (credential === undefined ? 0 : 0x40);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(Buffer.from(host)),
      Buffer.from([flags]),
      count,
      credential ?? Buffer.alloc(0),
    ]);
  };
  return {
    id: id.toString('base64url'),
    create: (asked, how = {}) => {
      // CBOR (RFC 8949) and COSE (RFC 9053): { kty: EC2, alg: ES256, crv: P-256, x, y }.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(asked, how, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData(how.type ?? 'webauthn.create', asked).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: (asked, how = {}) => {
      const client = clientData(how.type ?? 'webauthn.get', asked);
      const data = authenticatorData(asked, how);
      const { userHandle } = how;
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
