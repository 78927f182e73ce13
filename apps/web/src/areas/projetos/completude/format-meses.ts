import { formatPeriodo, moveCompetencia } from '@apura/br';

/** Months in order (AAAA-MM) as people write them: '01/2025, 03/2025 a 12/2025'. Three in a row become a range. */
export function formatMeses(meses: readonly string[]): string {
  const faixas: string[][] = [];
  for (const mes of meses) {
    const ultima = faixas.at(-1);
    const anterior = ultima?.at(-1);
    if (ultima !== undefined && anterior !== undefined && moveCompetencia(anterior, 1) === mes) ultima.push(mes);
    else faixas.push([mes]);
  }
  return faixas.map(formatFaixa).join(', ');
}

function formatFaixa(faixa: readonly string[]): string {
  if (faixa.length < 3) return faixa.map(formatPeriodo).join(', ');
  return `${formatPeriodo(faixa[0] ?? '')} a ${formatPeriodo(faixa.at(-1) ?? '')}`;
}
