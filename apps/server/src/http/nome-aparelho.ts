// The order matters: most browsers also name the browsers that they descend from.
const NAVEGADORES = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SISTEMAS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** What a request's `User-Agent` says of the device, as people call it: 'Chrome no Windows'. */
export function nomeAparelho(userAgent: string | undefined): string {
  const achar = (nomes: typeof NAVEGADORES | typeof SISTEMAS) =>
    nomes.find(([marca]) => marca.test((userAgent ?? '').slice(0, 400)))?.[1];
  const navegador = achar(NAVEGADORES);
  const sistema = achar(SISTEMAS);
  if (navegador !== undefined && sistema !== undefined) return `${navegador} no ${sistema}`;
  return navegador ?? sistema ?? 'Aparelho não identificado';
}
