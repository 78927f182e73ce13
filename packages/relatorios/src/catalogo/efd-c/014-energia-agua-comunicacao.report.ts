import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * C500 and D500 of acquisitions, one row per pair of children (C501 and C505, D501 and D505); a document without
 * children is its own header. The values of the document (Valor Doc, ICMS) are on its first row only. Sem
 * Crédito is about the whole document.
 */
export default defineRelatorio({
  numero: 14,
  nome: 'EFD-C Energia Água Comunicação',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Contas de energia, água, gás e comunicação e o crédito tomado.'] },
  fontes: ['efdc_c500', 'efdc_d500'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Registro', 'Modelo', 'Número'),
    ...data('Emissão', 'Entrada'),
    ...texto('CNPJ Part.', 'Nome Part.'),
    ...dinheiro('Valor Doc', 'ICMS'),
    ...texto('Natureza BC', 'CST'),
    ...dinheiro('Base PIS', 'PIS', 'Base COFINS', 'COFINS'),
    ...texto('Sem Crédito'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './014-energia-agua-comunicacao.sql'), doArquivo: [PERIODO, ARQUIVO] },
  ordem: 'd.ordem, "Linha"',
});
