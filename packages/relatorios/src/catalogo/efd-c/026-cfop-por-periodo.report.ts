import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { contagem, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Records without CFOP (services, block F) are shown with CFOP blank. */
export default defineRelatorio({
  numero: 26,
  nome: 'EFD-C CFOP por Período',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Totais por CFOP e CST.'] },
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop'],
  colunas: [
    ...P,
    ...texto('Lado', 'CFOP', 'Desc. CFOP', 'Grupo CFOP', 'CST PIS'),
    ...contagem('Qtd Itens'),
    ...dinheiro('Valor Item', 'Desconto', 'Base PIS', 'PIS', 'Base COFINS', 'COFINS'),
  ],
  totalPor: ['Lado'],
  sql: readSql(import.meta.url, './026-cfop-por-periodo.sql'),
  ordem: 't.ordem, t.CNPJ_ESTAB, t.Lado, t.CFOP NULLS FIRST, t.CST_PIS',
});
