import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per analytic record, and one for a document without any. The document's values are on its first row
 * alone.
 */
export default defineRelatorio({
  numero: 43,
  nome: 'EFD-F Energia e Comunicação',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Energia, água, gás, telefonia e NFCom.'] },
  fontes: ['efdf_c500', 'efdf_d500', 'efdf_d700'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Registro', 'Lado', 'Modelo', 'Número', 'Chave'),
    ...data('Emissão'),
    ...texto('CNPJ Part.', 'Nome Part.'),
    ...dinheiro('Valor Doc', 'Fornecido'),
    ...texto('CFOP', 'CST'),
    ...dinheiro('Base ICMS'),
    ...percentual('Alíquota'),
    ...dinheiro('ICMS', 'Base ST', 'ST'),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: {
    sql: readSql(import.meta.url, './043-energia-comunicacao.sql'),
    doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO],
  },
  ordem: 'd.ordem, d.linha',
});
