import { readSql } from '@apura/apuracao';
import { type ColunaRelatorio, data, texto } from '../colunas.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { nomeResultado } from '../duck/register-dependencias.ts';
import { tabelaValoracao } from './calculadas/valoracao.ts';

const SQL = readSql(import.meta.url, './value-linhas.sql');

/** What a report of findings says of its amounts, before the file and the line. */
export const COLUNAS_VALOR: readonly ColunaRelatorio[] = [
  ...texto('Classe do Valor', 'Pagamento Conferido'),
  ...data('Data da Extinção', 'Prescreve em', 'Prazo da Retificação'),
  ...texto('Nota do Valor'),
];

/**
 * The query of a report whose rows are those of an internal report of findings, valued: `valorada` has the columns of
 * the internal report and `_classe`, `_conferido`, `_extincao`, `_prescreve`, `_prazo`, `_valor_pis`, `_valor_cofins`,
 * `_certeza`, `_observacao` and `_parte` (1 on the first row of a finding, which alone repeats its base and its item).
 */
export function sqlValorado(o: {
  bruto: RelatorioDefinido;
  /** A SELECT over it, in parentheses, where the rows are not valued as they are. */
  linhas?: string;
  /** SQL over the columns of the internal report; default: every row. */
  filtro?: string;
  /** Other CTEs and the SELECT over `valorada v`. */
  select: string;
}): string {
  const prefixo = SQL.replace(':bruto', () => o.linhas ?? nomeResultado(o.bruto)).replace(
    ':filtro',
    () => o.filtro ?? 'true',
  );
  return `${prefixo}${o.select}`;
}

/** What a valued report reads besides its own rows. */
export const VALORACAO = { calculadas: [tabelaValoracao] } as const;
