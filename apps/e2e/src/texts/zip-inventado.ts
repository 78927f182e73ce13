import { crc32 } from 'node:zlib';

interface Entrada {
  name: string;
  content: Buffer | string;
  /** Marked as protected by a password. */
  encrypted?: boolean;
}

/** The bytes of a ZIP whose entries are stored without compression, as the drop zone gets it. */
export function zipInventado(entradas: readonly Entrada[]): Buffer {
  const files: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const { name, content, encrypted = false } of entradas) {
    const bytes = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((encrypted ? 1 : 0) | 0x800, 2);
    common.writeUInt32LE(0x58210000, 6);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    lines.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entradas.length, 8);
  end.writeUInt16LE(entradas.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}

/** A ZIP as `drop` takes it. */
export const zipSolto = (name: string, entradas: readonly Entrada[]) => ({
  name,
  type: 'application/zip',
  base64: zipInventado(entradas).toString('base64'),
});
