/** How many a list shows: '3 usuários', or with a search '1 de 3 usuários'. */
export function countNote(list: { shown: number; total: number; one: string; many: string }): string {
  const of = list.shown === list.total ? '' : ` de ${list.total.toLocaleString('pt-BR')}`;
  return `${list.shown.toLocaleString('pt-BR')}${of} ${list.total === 1 ? list.one : list.many}`;
}
