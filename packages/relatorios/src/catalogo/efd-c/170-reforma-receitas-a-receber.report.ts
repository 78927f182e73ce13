import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * What a company that is taxed as it receives (F500) has sold and not received when PIS and COFINS end: it still owes
 * both on it (LC 214/2025, art. 408). One row for the company, by the notes that the files add up (1900) or the XMLs,
 * and one for each client whose payments F525 names. Only the months that the project has are counted.
 */
export default defineRelatorio({
  numero: 170,
  nome: 'EFD-C Reforma Receitas a Receber',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Regime de caixa: o que foi vendido e não recebido, e o PIS e a COFINS devidos quando entrar, mesmo depois de ' +
        '31/12/2026.',
      'Estimativa: conta as vendas e os recebimentos dos meses enviados. A base segue a parte que o F500 ' +
        'tributou. Tira as devoluções cujo XML nomeia a venda.',
    ],
  },
  fontes: ['efdc_f500'],
  tabelas: ['cfop', 'parametro_lei'],
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Nível', 'Cliente', 'Nome'),
    ...dinheiro('Receita Auferida', 'Receita Recebida', 'A Receber', 'Base', 'PIS', 'COFINS'),
    ...texto('Observação', 'Arquivo'),
  ],
  sql: readSql(import.meta.url, './170-reforma-receitas-a-receber.sql'),
  // The clients of a company say again what its row says.
  totalDe: `"Nível" = 'Empresa'`,
  ordem: `b.livro, b.nivel = 'Cliente', b.a_receber DESC NULLS LAST, b.cliente`,
});
