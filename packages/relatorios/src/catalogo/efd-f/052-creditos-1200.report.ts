import { readSql } from '@apura/apuracao';
import { A, comTotal, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per 1210, and one for a 1200 without any; the balances are on the first row of each 1200 alone. */
export default defineRelatorio({
  numero: 52,
  nome: 'EFD-F Controle de Créditos 1200',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Créditos acumulados de ICMS e sua utilização.'] },
  fontes: ['efdf_1200'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Código Ajuste'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...dinheiro('Apropriado', 'Recebido', 'Utilizado'),
    ...comTotal({ how: 'last', per: ['CNPJ Estab.', 'Código Ajuste'] }, dinheiro('Saldo Final')),
    ...texto('Tipo Utilização', 'Documento'),
    ...dinheiro('Valor Utilizado'),
    ...texto('Conferência'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './052-creditos-1200.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'c.ordem, c.linha',
});
