const HOSTS = {
  producao: 'https://reinf.receita.economia.gov.br',
  'producao-restrita': 'https://pre-reinf.receita.economia.gov.br',
} as const;

/** Where the receipts of events are asked for: in an official environment, or at a server of one's own. */
export function enderecoReinf(onde: keyof typeof HOSTS | { servidor: string }): string {
  return `${typeof onde === 'string' ? HOSTS[onde] : onde.servidor}/consulta/reciboevento`;
}
