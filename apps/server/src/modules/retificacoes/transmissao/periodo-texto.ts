/** 10/2025 of 2025-10, 13º/2025 of the pay of the 13th. */
export function formatCompetencia(periodo: string): string {
  return periodo.replace(/^(\d{4})-13$/, '13º/$1').replace(/^(\d{4})-(\d{2})$/, '$2/$1');
}
