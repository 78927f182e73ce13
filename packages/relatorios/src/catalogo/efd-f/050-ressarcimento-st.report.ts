import { readSql } from '@apura/apuracao';
import { A, decimal, inteiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** The records of one item's retained tax. */
const ITENS = ['C176', 'C180', 'C181', 'C185', 'C186', 'C330', 'C380', 'C430', 'C480', 'C815', 'C880'];
/** The items and documents that they are below. */
const _PAIS = ['C100', 'C170', 'C320', 'C321', 'C370', 'C425', 'C460', 'C470', 'C800', 'C810', 'C870'];
const tabelasDe = (registros: readonly string[]) => registros.map((registro) => `efdf_${registro.toLowerCase()}`);

/**
 * One row per record, with unit values as declared; what is still owed (complemento) is negative in the ST and FCP
 * columns. The balances 1255 (by motive) and 1250 (total) have the quantity 1 and their own amounts, and the check
 * holds them against quantity × unit value of the records, in which a returned sale (C181) counts backwards.
 */
export default defineRelatorio({
  numero: 50,
  nome: 'EFD-F Ressarcimento de ST',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Ressarcimento e complemento de ST por item.',
      'O complemento aparece com sinal negativo; nos saldos 1250 e 1255 a quantidade é 1 e o valor é o total.',
      'Regra sem confirmação em fonte oficial: a conferência dos saldos 1250 e 1255, em que a devolução de ' +
        'venda (C181) diminui.',
    ],
  },
  fontes: tabelasDe([...ITENS, '1250', '1255']),
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Registro', 'Chave'),
    ...inteiro('Nº Item'),
    ...texto('Código', 'CST', 'CFOP', 'Motivo'),
    ...decimal(6, 'Qtde'),
    ...texto('Unid'),
    ...decimal(6, 'ICMS Operação Unit.', 'ICMS ST Unit.', 'FCP ST Unit.'),
    ...texto('Chave Entrada', 'Conferência'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './050-ressarcimento-st.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'a.ordem, l._linha',
});
