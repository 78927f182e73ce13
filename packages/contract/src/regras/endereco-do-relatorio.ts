/**
 * The address of a report's rows behind the portal's own: as the page writes it, so that a mail leads to what was
 * asked for. `filter` and `sort` are those of `readRelatorio`.
 */
export function enderecoDoRelatorio(o: {
  projetoId: string;
  relatorio: string;
  q?: string | undefined;
  filter?: string | undefined;
  sort?: string | undefined;
}): string {
  const ordem = (o.sort ?? '')
    .split('|')
    .filter((key) => key !== '')
    .map((key) => (key.startsWith('-') ? [key.slice(1), 'desc'] : [key]));
  const told = new URLSearchParams({
    projeto: o.projetoId,
    pagina: o.relatorio,
    ...(o.q !== undefined && o.q !== '' && { busca: o.q }),
    ...(o.filter !== undefined && o.filter !== '' && { filtro: o.filter }),
    ...(ordem.length > 0 && { ordem: JSON.stringify(ordem) }),
  });
  return `/#/relatorios?${told.toString()}`;
}
