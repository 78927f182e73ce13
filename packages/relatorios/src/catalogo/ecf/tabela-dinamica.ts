import { type ColunaRelatorio, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';

/** A record with CODIGO, DESCRICAO and VALOR. Its VALOR is text in most layouts and a number in some. */
export interface RegistroDinamico {
  registro: string;
  /** What the report says in the column 'Tributo', where it has one. */
  tributo?: string;
  /** Records of blocks X and Y stand below no period. */
  semPeriodo?: boolean;
}

const COM_NUMERO = new Set(['N650', 'N660', 'N670', 'X480']);

/** One SELECT over a dynamic table: `_arquivo, _linha, n, PER_APUR, registro, tributo, CODIGO, DESCRICAO, valor`. */
export function selectDinamico(r: RegistroDinamico, n: number): string {
  const { registro } = r;
  const numero = COM_NUMERO.has(registro);
  const periodo = r.semPeriodo ? 'NULL' : 'p.PER_APUR';
  const join = r.semPeriodo ? '' : 'LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai';
  return `SELECT d._arquivo, d._linha, ${n} AS n, CAST(${periodo} AS VARCHAR) AS PER_APUR, '${registro}' AS registro, '${r.tributo ?? ''}' AS tributo, d.CODIGO,
      ${numero ? 'd.DESCRICAO' : 'descricao_valor(d.DESCRICAO, d.VALOR)'} AS DESCRICAO, ${numero ? 'd.VALOR' : 'numero_sped(d.VALOR)'} AS valor
    FROM ecf_${registro.toLowerCase()} d ${join}`;
}

/**
 * A report over dynamic tables. Their codes change from year to year, so code and description are shown as they are in
 * the file. An amount that is no number stands in words after the description.
 */
export function defineTabelaDinamica(o: {
  numero: number;
  nome: string;
  descricao: string[];
  registros: readonly RegistroDinamico[];
  /** Columns between Período and Código. */
  meio?: readonly ('Tributo' | 'Registro')[];
}): RelatorioDefinido {
  const meio = o.meio ?? [];
  const colunas: ColunaRelatorio[] = [
    ...texto('Ano', 'Período', ...meio, 'Código', 'Descrição'),
    ...dinheiroSemTotal('Valor'),
  ];
  const expressao = { Tributo: 'd.tributo', Registro: 'd.registro' };
  return defineRelatorio({
    numero: o.numero,
    nome: o.nome,
    module: 'ECF',
    tool: 'gerar_relatorios',
    descricao: { ECF: o.descricao },
    fontes: o.registros.map((r) => `ecf_${r.registro.toLowerCase()}`),
    colunas,
    sql: `
    WITH d AS (${o.registros.map(selectDinamico).join(' UNION ALL ')})
    SELECT a.periodo AS "Ano", d.PER_APUR AS "Período", ${meio.map((m) => `${expressao[m]} AS "${m}",`).join(' ')}
           d.CODIGO AS "Código", d.DESCRICAO AS "Descrição", d.valor AS "Valor"
      FROM d JOIN arq a ON a.id = d._arquivo`,
    ordem: 'a.ordem, d.n, d._linha',
  });
}
