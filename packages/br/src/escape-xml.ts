const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Signs with a meaning in XML, and characters that XML 1.0 cannot hold. */
const SPECIAL = /[&<>"]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as the content of an XML element or of an attribute in double quotes. Drops what XML 1.0 cannot hold. */
export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (sign) => ENTITIES[sign] ?? '');
}
