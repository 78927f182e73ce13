import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { COLUNAS_VALOR } from '../../comum/value-linhas.ts';
import { ARQUIVO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per item and rule that it breaks; items in order are not listed. The pairs of rates that hold are the ones of
 * the regimes and every pair that the tables of NAT_REC have on the month, whatever the product. They are looked at for
 * CST 01, 02, 05 and 50 to 56 with a percentage, and for a CST 01 without any; imports follow rates of their own (Lei
 * 10.865) and presumed credits (CST 60 to 66) many, so neither is held against them.
 *
 * A CST 05 with value is right for the substitute and is Informativo. A base above the item of a sale may be the
 * freight charged with it: Informativo as well.
 */
export default defineRelatorio({
  numero: 134,
  nome: 'Cruzamento CST x CFOP x Alíquota',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Combinações inválidas e erros de cálculo.',
      'O bloco M aplica a alíquota sobre a base do mês e não lê o VL_PIS nem o VL_COFINS do item: um valor de ' +
        'item errado não muda o que se paga. Corrija-o, mas ele não vale dinheiro.',
    ],
  },
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop', 'nat_rec', 'aliquota_cst'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Lado', 'Documento', 'Código', 'CFOP', 'CST PIS', 'CST COFINS'),
    ...percentual('Alíq PIS', 'Alíq COFINS'),
    ...texto('Regra', 'Esperado', 'Encontrado', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...COLUNAS_VALOR,
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './134-cst-cfop-aliquota.sql'), doArquivo: [ARQUIVO] },
  ordem: 'q.ordem, q._linha, q.r.n',
});
