/**
 * Returns AAAA-MM as MM/AAAA, AAAA-13 (thirteenth salary) as 13º/AAAA, and any other text, such as a year, unchanged.
 */
export function formatPeriodo(periodo: string): string {
  return periodo.replace(/^(\d{4})-13$/, '13º/$1').replace(/^(\d{4})-(\d{2})$/, '$2/$1');
}
