const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** '12,4 MB': in steps of 1024, with one decimal below a hundred. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const number = value.toLocaleString('pt-BR', { maximumFractionDigits: digits, minimumFractionDigits: digits });
  return `${number} ${UNITS[unit]}`;
}
