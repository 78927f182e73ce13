import { comTotal, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { comDescricao } from './com-descricao.ts';
import { conferencia, diferenca } from './conferencia.ts';
import { MOVIMENTO_APURACAO } from './movimento-apuracao.ts';

/**
 * E210, fields 02 to 15. The check restates S = 08+09+10-03-04-05-06-07: S ≥ 0 is field 11 and 14 is zero, else 14 = -S;
 * 13 = 11-12.
 */
export default defineRelatorio({
  numero: 34,
  nome: 'EFD-F ICMS-ST',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Apuração da substituição tributária por UF.'] },
  fontes: ['efdf_e210'],
  auxiliares: ['efdf_e200'],
  colunas: [
    ...P,
    ...texto('UF', 'Movimento'),
    ...dinheiroSemTotal('Saldo Anterior'),
    ...dinheiro(
      'Devoluções',
      'Ressarcimentos',
      'Outros Créditos',
      'Ajustes Crédito',
      'Retenção',
      'Outros Débitos',
      'Ajustes Débito',
      'Saldo Devedor',
      'Deduções',
      'A Recolher',
    ),
    ...comTotal({ how: 'last', per: ['CNPJ Estab.', 'UF'] }, dinheiro('Saldo Transportar')),
    ...dinheiro('Extra-apuração'),
    ...texto('Conferência'),
  ],
  sql: `
    WITH v AS (
      SELECT a.ordem, a.periodo, a.cnpj, p.UF, e._linha, e.IND_MOV_ST, coalesce(VL_SLD_CRED_ANT_ST, 0) AS c03, coalesce(VL_DEVOL_ST, 0) AS c04,
             coalesce(VL_RESSARC_ST, 0) AS c05, coalesce(VL_OUT_CRED_ST, 0) AS c06, coalesce(VL_AJ_CREDITOS_ST, 0) AS c07,
             coalesce("VL_RETENÇAO_ST", 0) AS c08, coalesce(VL_OUT_DEB_ST, 0) AS c09, coalesce(VL_AJ_DEBITOS_ST, 0) AS c10,
             coalesce(VL_SLD_DEV_ANT_ST, 0) AS c11, coalesce("VL_DEDUÇÕES_ST", 0) AS c12, coalesce(VL_ICMS_RECOL_ST, 0) AS c13,
             coalesce(VL_SLD_CRED_ST_TRANSPORTAR, 0) AS c14, coalesce(DEB_ESP_ST, 0) AS c15,
             c08 + c09 + c10 - c03 - c04 - c05 - c06 - c07 AS s
        FROM efdf_e210 e JOIN arq a ON a.id = e._arquivo
        LEFT JOIN efdf_e200 p ON p._arquivo = e._arquivo AND p._linha = e._pai
    )
    SELECT periodo AS "Período", cnpj AS "CNPJ Estab.", UF AS "UF", ${comDescricao('IND_MOV_ST', MOVIMENTO_APURACAO)} AS "Movimento", c03 AS "Saldo Anterior",
           c04 AS "Devoluções", c05 AS "Ressarcimentos", c06 AS "Outros Créditos", c07 AS "Ajustes Crédito", c08 AS "Retenção",
           c09 AS "Outros Débitos", c10 AS "Ajustes Débito", c11 AS "Saldo Devedor", c12 AS "Deduções", c13 AS "A Recolher",
           c14 AS "Saldo Transportar", c15 AS "Extra-apuração",
           ${conferencia(
             diferenca({ texto: '11 ≠ 08+09+10-03-04-05-06-07', sql: 'c11 - greatest(s, 0)' }),
             diferenca({ texto: '13 ≠ 11-12', sql: 'c13 - (c11 - c12)' }),
             diferenca({ texto: '14 ≠ saldo credor apurado', sql: 'c14 - greatest(-s, 0)' }),
           )} AS "Conferência"
      FROM v`,
  ordem: 'ordem, _linha',
});
