import { readSql } from '@apura/apuracao';
import { contagem, dinheiro, texto } from '../../colunas.ts';
import { ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The participants of each file with the valid C100, D100 and C500 in their name. A code that documents use and 0150
 * does not declare has a row without a name, so that the totals are those of the documents.
 */
export default defineRelatorio({
  numero: 48,
  nome: 'EFD-F Participantes',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Cadastro de participantes com totais.'] },
  fontes: ['efdf_0150'],
  tabelas: ['municipio', 'uf'],
  recorte: 'arquivo',
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Código', 'CNPJ-CPF', 'Nome', 'IE', 'Município', 'UF'),
    ...contagem('Qtd Docs Entrada'),
    ...dinheiro('Valor Entrada'),
    ...contagem('Qtd Docs Saída'),
    ...dinheiro('Valor Saída'),
  ],
  sql: { sql: readSql(import.meta.url, './048-participantes.sql'), doArquivo: [PERIODO, ESTABELECIMENTO] },
  ordem: 'a.ordem, p._linha NULLS LAST, "Código"',
});
