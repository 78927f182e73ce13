const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Whether a text is one plain e-mail address: ASCII, no display name, no quotes, no blanks, at most 254 characters, a
 * domain of at least two labels. Nothing that passes can start a header, name a second recipient or hold HTML.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  if (at < 1 || local.length > 64 || labels.length < 2) return false;
  return LOCAL.test(local) && labels.every((label) => LABEL.test(label));
}
