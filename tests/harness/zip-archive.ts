import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** A false unpacked size for the archive to declare. */
  readonly saidBytes?: number;
  /** Uses the bytes of the previous entry, so that the entries overlap. */
  readonly sameAsBefore?: boolean;
  readonly encrypted?: boolean;
}

/** The archive with a wrong checksum for an entry. */
export function withWrongChecksum(archive: Buffer, name: string): Buffer {
  const spoiled = Buffer.from(archive);
  for (let at = spoiled.indexOf('PK\x01\x02'); at >= 0; at = spoiled.indexOf('PK\x01\x02', at + 4)) {
    const isNamed = spoiled.subarray(at + 46, at + 46 + name.length).toString() === name;
    if (isNamed) spoiled.writeUInt32LE((spoiled.readUInt32LE(at + 16) ^ 1) >>> 0, at + 16);
  }
  return spoiled;
}

/** Writes an archive by hand (PKWARE APPNOTE 4.3), including what no archiver would write. */
export function zipArchive(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let written = 0;
  let at = { offset: 0, packedBytes: 0, bytes: 0, crc: 0 };
  for (const { name, content, saidBytes, sameAsBefore = false, encrypted = false } of entries) {
    const nameBytes = Buffer.from(name);
    const flags = 0x800 | (encrypted ? 1 : 0);
    const header = (bytes: number) => {
      const fields = Buffer.alloc(26);
      fields.writeUInt16LE(20, 0);
      fields.writeUInt16LE(flags, 2);
      fields.writeUInt16LE(8, 4);
      fields.writeUInt32LE(at.crc, 10);
      fields.writeUInt32LE(at.packedBytes, 14);
      fields.writeUInt32LE(bytes, 18);
      fields.writeUInt16LE(nameBytes.length, 22);
      return fields;
    };
    if (!sameAsBefore) {
      const unpacked = Buffer.from(content);
      const packed = deflateRawSync(unpacked);
      at = { offset: written, packedBytes: packed.length, bytes: unpacked.length, crc: crc32(unpacked) };
      const local = Buffer.concat([
        Buffer.from('PK\x03\x04'),
        header(saidBytes ?? at.bytes),
        nameBytes,
        packed,
      ]);
      parts.push(local);
      written += local.length;
    }
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at.offset, 10);
    directory.push(
      Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
      header(saidBytes ?? at.bytes),
      place,
      nameBytes,
    );
  }
  const end = Buffer.alloc(18);
  const directoryBytes = Buffer.concat(directory);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directoryBytes.length, 8);
  end.writeUInt32LE(written, 12);
  return Buffer.concat([...parts, directoryBytes, Buffer.from('PK\x05\x06'), end]);
}
