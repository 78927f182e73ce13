import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, data, decimal, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { sqlComPartes } from '../../sql-com-partes.ts';
import { ajustesDaBase } from './ajustes-da-base.ts';
import { COLUNAS_VALORACAO } from './colunas-valoracao.ts';
import { icmsNaBase } from './icms-na-base.ts';
import { tributadoIndevido } from './tributado-indevido.ts';

/**
 * What report 150 shows, before the month is valued: the substituted ICMS of goods that are sold after the substitute,
 * inside the base of PIS and COFINS.
 *
 * The ST of a sale is what its own note says (vICMSSTRet), else what the goods bore when they entered, first in, first
 * out; goods that were in stock before the first entry of the project have the average of the entries. Units are those
 * of the stock (0220). An entry whose ST nothing shows is no entry here, so that the average takes its place.
 *
 * Report 25 goes first on the same item: what it takes from the base is no longer there. Rows of negative value take
 * back what block M already reduces, and the credit of returned goods that was taken with their ST.
 */
export const icmsStSubstituido = defineRelatorio({
  numero: 1006,
  nome: 'Interno ICMS ST do Substituído',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  interno: true,
  descricao: {},
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop', 'teses', 'parametro_pis_cofins'],
  depende: [ajustesDaBase.nome, tributadoIndevido.nome, icmsNaBase.nome],
  colunas: [
    ...P,
    ...texto('Registro', 'Número', 'Chave'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'NCM', 'CFOP', 'CST ICMS', 'CST PIS'),
    ...dinheiro('Valor Item'),
    ...decimal(4, 'Quantidade', 'ST por Unidade'),
    ...texto('Fonte do ST'),
    ...dinheiro('ST na Saída', 'Base PIS', 'Base Esperada', 'Diferença de Base'),
    ...texto('Resultado'),
    ...A,
    ...COLUNAS_VALORACAO,
  ],
  sql: sqlComPartes(import.meta.url, './icms-st-substituido.sql'),
  ordem: 'a.ordem, p._linha, p.n, "_grupo_pis", "_grupo_cofins"',
});
