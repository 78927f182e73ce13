import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * D100 with its D101 and D105, one row per pair; a document without them is its own header. The values of the
 * document (Valor Doc, ICMS) are on its first row only.
 */
export default defineRelatorio({
  numero: 15,
  nome: 'EFD-C Fretes',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Conhecimentos de transporte e crédito por natureza do frete.'] },
  fontes: ['efdc_d100'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Modelo', 'Número', 'Chave CT-e'),
    ...data('Emissão', 'Aquisição'),
    ...texto('CNPJ Part.', 'Nome Part.'),
    ...dinheiro('Valor Doc', 'ICMS'),
    ...texto('Natureza Frete', 'Desc.', 'CST', 'Natureza BC'),
    ...dinheiro('Valor Item', 'Base PIS', 'PIS', 'Base COFINS', 'COFINS'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './015-fretes.sql'), doArquivo: [PERIODO, ARQUIVO] },
  ordem: 'd.ordem, "Linha"',
});
