const MAX_NAME_BYTES = 200;

/**
 * The name under which a sent file is kept: the last segment of whatever path the sender gave, in NFC, without
 * control and direction-changing characters, with the characters that file systems refuse replaced by `_`, and at
 * most 200 bytes of UTF-8 with the extension kept. Answers undefined when nothing usable is left ('..', ' '). The
 * screen names its parts by it too, so that it recognises what has arrived.
 */
export function sanitizeFileName(sent: string): string | undefined {
  const lastSegment = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = lastSegment
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|(?<![ .])[ .]+$/g, '');
  if (clean === '') return undefined;
  const { base, extension } = splitExtension(clean);
  return `${cutBytes(base, MAX_NAME_BYTES - byteLength(extension))}${extension}`;
}

/** `{ base: 'nota.v1', extension: '.xml' }` of `nota.v1.xml`; a name without a dot has an empty extension. */
export function splitExtension(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || name.length - dot > 12) return { base: name, extension: '' };
  return { base: name.slice(0, dot), extension: name.slice(dot) };
}

function cutBytes(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  let cut = '';
  let used = 0;
  for (const character of text) {
    used += byteLength(character);
    if (used > bytes) break;
    cut += character;
  }
  return cut.trimEnd();
}

/** The length in UTF-8, without an encoder: this package runs in browsers and servers alike. */
function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
