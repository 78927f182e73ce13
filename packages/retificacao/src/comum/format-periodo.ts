/** AAAA-MM as MM/AAAA, the thirteenth salary's AAAA-13 as 13º/AAAA; a year stays a year. */
export function formatPeriodo(periodo: string): string {
  return periodo.replace(/^(\d{4})-13$/, '13º/$1').replace(/^(\d{4})-(\d{2})$/, '$2/$1');
}
