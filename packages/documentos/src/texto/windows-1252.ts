// Bytes 0x80–0x9F of Windows-1252. The five undefined ones stay as the C1 control of the same number, as browsers do.
// A fixed table, because the decoder of this name is plain ISO-8859-1 in several Node versions.
const ALTOS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Decodes Windows-1252, of which ISO-8859-1 text is a part. Never fails: every byte is a character. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\u0080-\u009f]/g, (c) => ALTOS[c.charCodeAt(0) - 0x80] ?? c);
}
