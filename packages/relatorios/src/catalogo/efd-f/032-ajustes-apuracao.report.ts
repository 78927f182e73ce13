import { readSql } from '@apura/apuracao';
import { DOCUMENTOS_EFDF } from '@apura/modelo';
import { A, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Adjustments by document: the record, the observation that it is below, and the document above that. */
const POR_DOCUMENTO = [
  ['C197', 'C195'],
  ['C597', 'C595'],
  ['C857', 'C855'],
  ['C897', 'C895'],
  ['D197', 'D195'],
  ['D737', 'D735'],
] as const;

const tabelaDe = (registro: string) => `efdf_${registro.toLowerCase()}`;

/**
 * Valor adds up to the adjustments: E113 (the documents of an E111) and E115 (information that is no adjustment) have
 * their amounts in Outros, as has the VL_OUTROS of the adjustments by document. E112 is in the Texto of its E111.
 * Beside C197 and D197 the list has the records of the same shape that came with newer models (C597, C857, C897, D737).
 */
export default defineRelatorio({
  numero: 32,
  nome: 'EFD-F Ajustes da Apuração',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Ajustes por código, com documento de origem.',
      'A descrição é a da escrituração: as tabelas de códigos de cada UF não acompanham o sistema.',
      'Regra sem confirmação em fonte oficial: o tipo dos ajustes de documento (C197, D197 e semelhantes) pelo ' +
        '3º caractere do código.',
    ],
  },
  fontes: ['efdf_e111', 'efdf_e115', 'efdf_e220', 'efdf_e311', ...POR_DOCUMENTO.map(([ajuste]) => tabelaDe(ajuste))],
  auxiliares: [
    'efdf_0460',
    'efdf_e110',
    'efdf_e112',
    'efdf_e113',
    'efdf_e200',
    'efdf_e210',
    'efdf_e300',
    'efdf_e310',
    ...POR_DOCUMENTO.map(([, observacao]) => tabelaDe(observacao)),
    ...DOCUMENTOS_EFDF,
  ],
  tabelas: ['ajuste_icms_tipo'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Origem', 'UF', 'Código', 'Tipo', 'Descrição'),
    ...dinheiro('Valor'),
    ...dinheiroSemTotal('Outros'),
    ...texto('CNPJ Part.', 'Modelo', 'Número', 'Chave', 'Código Item', 'Texto', 'Conferência'),
    ...A,
  ],
  totalPor: ['Origem', 'Tipo'],
  sql: { sql: readSql(import.meta.url, './032-ajustes-apuracao.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'a.ordem, j._linha',
});
