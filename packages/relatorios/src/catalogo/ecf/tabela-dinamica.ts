import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';

/**
 * Declares a report over dynamic tables (CODIGO, DESCRICAO and VALOR). Their codes change from year to year, so code
 * and description are shown as they are in the file. An amount that is no number is shown in words after the
 * description.
 */
export function defineTabelaDinamica(o: {
  numero: number;
  nome: string;
  descricao: string[];
  fontes: readonly string[];
  /** Columns between Período and Código. */
  meio?: readonly ('Tributo' | 'Registro')[];
  sql: string;
  ordem: string;
}): RelatorioDefinido {
  return defineRelatorio({
    numero: o.numero,
    nome: o.nome,
    module: 'ECF',
    tool: 'gerar_relatorios',
    descricao: { ECF: o.descricao },
    fontes: o.fontes,
    colunas: [...texto('Ano', 'Período', ...(o.meio ?? []), 'Código', 'Descrição'), ...dinheiroSemTotal('Valor')],
    sql: o.sql,
    ordem: o.ordem,
  });
}
