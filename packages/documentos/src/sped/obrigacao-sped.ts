/** EFD-Contribuições, EFD ICMS/IPI, ECD and ECF. */
export type ObrigacaoSped = 'EFDC' | 'EFDF' | 'ECD' | 'ECF';

/** All obligations. */
export const obrigacoesSped: readonly ObrigacaoSped[] = ['EFDC', 'EFDF', 'ECD', 'ECF'];

/** The prefix of table names: a table has this prefix and the code of its record in lower case (`efdc_c170`). */
export function prefixoTabela(obrigacao: ObrigacaoSped): string {
  return obrigacao.toLowerCase();
}
