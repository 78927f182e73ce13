import { readSql } from '@apura/apuracao';
import { DOCUMENTOS_EFDF } from '@apura/modelo';
import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const REGISTROS = ['C190', 'C590', 'C850', 'D190', 'D590', 'D730'];

/** The analytic records that are below a document, with its header. FCP comes from C191, below C190. */
export default defineRelatorio({
  numero: 38,
  nome: 'EFD-F Analítico CST CFOP Alíquota',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Registro analítico (C190 e similares) por documento.'] },
  fontes: REGISTROS.map((r) => `efdf_${r.toLowerCase()}`),
  auxiliares: [...DOCUMENTOS_EFDF, 'efdf_c191'],
  tabelas: ['uf'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Registro', 'Lado', 'Modelo', 'Situação', 'Série', 'Número', 'Chave'),
    ...data('Emissão', 'Entrada-Saída'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.', 'UF Part.', 'CST ICMS', 'CFOP'),
    ...percentual('Alíquota'),
    ...dinheiro('Valor Operação', 'Base ICMS', 'ICMS', 'Base ST', 'ICMS ST', 'Redução', 'IPI', 'FCP', 'FCP ST'),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: {
    sql: readSql(import.meta.url, './038-analitico-cst-cfop.sql'),
    doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO],
  },
  ordem: 'a.ordem, r._linha',
});
