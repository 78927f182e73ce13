import { readSql } from '@apura/apuracao';
import { contagem, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Totals of the items of authorised notes by the CST of PIS, that of COFINS and the CFOP, which is the issuer's. */
export default defineRelatorio({
  numero: 110,
  nome: 'XML por CST PIS COFINS',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Totais por CST.'] },
  fontes: ['nfe_item'],
  colunas: [
    ...texto('Período', 'Própria ou Terceiros', 'CST PIS', 'CST COFINS', 'CFOP'),
    ...contagem('Qtd Itens'),
    ...dinheiro('Produtos', 'Base PIS', 'PIS', 'Base COFINS', 'COFINS'),
  ],
  totalPor: ['Própria ou Terceiros'],
  sql: readSql(import.meta.url, './110-por-cst.sql'),
  ordem: 'mes, lado, PIS_CST NULLS LAST, COFINS_CST NULLS LAST, CFOP NULLS LAST',
});
