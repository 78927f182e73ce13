import { readSql } from '@apura/apuracao';
import { comTotal, dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * Two kinds of rows. One per month and client where what the notes withhold for social security and what the R-2020
 * declares differ by more than 1.00; a note of the R-2020 is that of the same number, establishment and month, so a
 * building site (CNO) meets its client. One per month, without a client, where what the R-2020 declares and what the
 * DCTFWeb deducts (Lei 9.711) differ: what no debt of the month takes may be asked back for five years, counted from
 * the first note of the month. The deduction is known where the listed credits of the DCTFWeb are as many as its debts
 * have, or where these have none. What the clients declare is in their own EFD-Reinf, which nobody else sees.
 */
export default defineComValor(
  {
    numero: 199,
    nome: 'Cruzamento Reinf R-2020 x Retenção Compensada',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Reinf': ['CP retida dos serviços prestados x deduzida na DCTFWeb.'],
      XML: ['Contribuição previdenciária retida nas notas de serviço prestadas (NFS-e).'],
      'e-CAC': [
        'Retenção da Lei 9.711/1998 nos créditos da DCTFWeb.',
        'A linha sem tomador é a do mês inteiro. O R-2010 do tomador não é visível para quem presta o serviço.',
      ],
    },
    fontes: ['reinf_servico', 'nfse_nota'],
    colunas: [
      ...texto('Período', 'CNPJ Tomador'),
      ...comTotal({ how: 'sum', where: '"CNPJ Tomador" IS NOT NULL' }, dinheiro('CP NFS-e', 'CP R-2020')),
      ...dinheiro('R-2010 do Tomador', 'Deduzida na DCTFWeb', 'Saldo'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './199-reinf-r2020-retencao.sql'),
    ordem: 't.mes, t.tomador NULLS LAST',
  },
  {
    classe: `'Contribuição da folha'`,
    prescreve: 'fim_do_direito(r._primeira)',
    nota:
      `'O prazo é o da primeira nota do mês. O que sobra se pede por PER/DCOMP, de restituição ou de compensação: ` +
      `confira antes se já foi pedido.'`,
  },
);
