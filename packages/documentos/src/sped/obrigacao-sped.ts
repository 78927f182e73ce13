/** EFD-Contribuições, EFD ICMS/IPI, ECD and ECF. */
export type ObrigacaoSped = 'EFDC' | 'EFDF' | 'ECD' | 'ECF';

export const obrigacoesSped: readonly ObrigacaoSped[] = ['EFDC', 'EFDF', 'ECD', 'ECF'];

/** The table of a record is this prefix and the record's code in lower case: `efdc_c170`. */
export function prefixoTabela(obrigacao: ObrigacaoSped): string {
  return obrigacao.toLowerCase();
}
