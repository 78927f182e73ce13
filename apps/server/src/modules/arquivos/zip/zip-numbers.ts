/** Two bytes, the lower one first, as ZIP files have all their numbers. */
export function u16(valor: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(valor);
  return bytes;
}

/** Four bytes. */
export function u32(valor: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(valor);
  return bytes;
}

/** Eight bytes. */
export function u64(valor: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(valor));
  return bytes;
}
