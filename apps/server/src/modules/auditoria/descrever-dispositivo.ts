/** Browsers and programs, the more special ones first: each names itself as the ones below it, too. */
const PROGRAMAS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^apura/i, 'apura'],
];
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
const MAX_OUTRO = 40;

/** What people call the device that a user agent names: 'Chrome em Windows'. An unknown program is named as it names itself. */
export function descreverDispositivo(userAgent: string): string {
  const programa = PROGRAMAS.find(([padrao]) => padrao.test(userAgent))?.[1];
  const sistema = SISTEMAS.find(([padrao]) => padrao.test(userAgent))?.[1];
  if (programa === undefined) return userAgent.slice(0, MAX_OUTRO);
  return sistema === undefined ? programa : `${programa} em ${sistema}`;
}
