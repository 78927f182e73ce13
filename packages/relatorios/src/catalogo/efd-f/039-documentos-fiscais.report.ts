import { readSql } from '@apura/apuracao';
import { DOCUMENTOS_EFDF } from '@apura/modelo';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

export default defineRelatorio({
  numero: 39,
  nome: 'EFD-F Documentos Fiscais',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Lista de documentos escriturados.'] },
  fontes: DOCUMENTOS_EFDF,
  tabelas: ['uf'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Registro', 'Lado', 'Emitente', 'Modelo', 'Situação', 'Série', 'Número', 'Chave'),
    ...data('Emissão', 'Entrada-Saída'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.', 'UF Part.'),
    ...dinheiro(
      'Valor Doc',
      'Desconto',
      'Mercadorias',
      'Frete',
      'Seguro',
      'Outras Despesas',
      'Base ICMS',
      'ICMS',
      'Base ST',
      'ICMS ST',
      'IPI',
      'PIS',
      'COFINS',
    ),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: {
    sql: readSql(import.meta.url, './039-documentos-fiscais.sql'),
    doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO],
  },
  ordem: 'a.ordem, d._linha',
});
