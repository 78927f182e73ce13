import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { conferencia, diferenca } from './conferencia.ts';

interface Guia {
  tributo: string;
  registro: string;
  apuracao: string;
  /** The record that names the state; without it the state is the file's. */
  periodo?: string;
  /** SQL of what the balance `b` says is to be paid. */
  devido: string;
  identidade: string;
}

const soma = (...campos: string[]) => campos.map((c) => `coalesce(b."${c}", 0)`).join(' + ');

const GUIAS: readonly Guia[] = [
  {
    tributo: 'ICMS',
    registro: 'E116',
    apuracao: 'E110',
    devido: soma('VL_ICMS_RECOLHER', 'DEB_ESP'),
    identidade: 'ΣE116 ≠ E110.13 + E110.15',
  },
  {
    tributo: 'ICMS-ST',
    registro: 'E250',
    apuracao: 'E210',
    periodo: 'E200',
    devido: soma('VL_ICMS_RECOL_ST', 'DEB_ESP_ST'),
    identidade: 'ΣE250 ≠ E210.13 + E210.15',
  },
  {
    tributo: 'DIFAL e FCP',
    registro: 'E316',
    apuracao: 'E310',
    periodo: 'E300',
    // Until layout 010 E310 had one amount to pay, VL_RECOL.
    devido: soma('VL_RECOL_DIFAL', 'VL_RECOL', 'DEB_ESP_DIFAL', 'VL_RECOL_FCP', 'DEB_ESP_FCP'),
    identidade: 'ΣE316 ≠ a recolher e extra-apuração do E310',
  },
];

const tabelaDe = (registro: string) => `efdf_${registro.toLowerCase()}`;

const sqlGuia = (g: Guia) => {
  const uf = g.periodo ? 'u.UF' : 'CAST(NULL AS VARCHAR)';
  const joinUf = g.periodo ? `LEFT JOIN ${tabelaDe(g.periodo)} u ON u._arquivo = b._arquivo AND u._linha = b._pai` : '';
  return `
      SELECT b._arquivo, coalesce(o._linha, b._linha) AS _linha, '${g.tributo}' AS tributo, ${uf} AS uf, o.COD_OR, o.VL_OR, o.DT_VCTO, o.COD_REC, o.NUM_PROC,
             o.PROC, o.TXT_COMPL, o.MES_REF,
             ${conferencia(diferenca({ texto: g.identidade, sql: `coalesce(s.total, 0) - (${g.devido})` }))} AS conferencia
        FROM ${tabelaDe(g.apuracao)} b
        ${joinUf}
        LEFT JOIN ${tabelaDe(g.registro)} o ON o._arquivo = b._arquivo AND o._pai = b._linha
        LEFT JOIN (SELECT _arquivo, _pai, sum(VL_OR) AS total FROM ${tabelaDe(g.registro)} GROUP BY ALL) s ON s._arquivo = b._arquivo AND s._pai = b._linha
       WHERE o._linha IS NOT NULL OR abs(${g.devido}) > 0.01`;
};

/** One row per obligation; a balance to be paid that no obligation covers has a row of its own, without a value. */
export default defineRelatorio({
  numero: 33,
  nome: 'EFD-F Obrigações a Recolher',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Guias de ICMS, ST e DIFAL a recolher.'] },
  fontes: [...GUIAS.map((g) => tabelaDe(g.registro)), ...GUIAS.map((g) => tabelaDe(g.apuracao))],
  auxiliares: ['efdf_e200', 'efdf_e300'],
  colunas: [
    ...P,
    ...texto('Tributo', 'UF', 'Cód. Obrigação'),
    ...dinheiro('Valor'),
    ...data('Vencimento'),
    ...texto('Cód. Receita', 'Processo', 'Texto', 'Mês Ref.', 'Conferência'),
    ...A,
  ],
  totalPor: ['Tributo'],
  sql: `
    WITH guia AS (${GUIAS.map(sqlGuia).join('\n      UNION ALL')}
    )
    SELECT a.periodo AS "Período", a.cnpj AS "CNPJ Estab.", g.tributo AS "Tributo", coalesce(g.uf, a.uf) AS "UF", g.COD_OR AS "Cód. Obrigação",
           g.VL_OR AS "Valor", g.DT_VCTO AS "Vencimento", g.COD_REC AS "Cód. Receita",
           nullif(concat_ws(' - ', nullif(g.NUM_PROC, ''), nullif(g.PROC, '')), '') AS "Processo", nullif(g.TXT_COMPL, '') AS "Texto",
           mes_ano(competencia(g.MES_REF)) AS "Mês Ref.", g.conferencia AS "Conferência", a.arquivo AS "Arquivo", g._linha AS "Linha"
      FROM guia g JOIN arq a ON a.id = g._arquivo`,
  ordem: 'a.ordem, g._linha',
});
