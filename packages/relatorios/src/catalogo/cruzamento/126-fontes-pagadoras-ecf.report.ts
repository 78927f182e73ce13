import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineComValor, prescricaoFimDoAno } from '../../comum/com-valor.ts';

/**
 * What payers say that they withheld in a year against Y570. A payer is matched by its whole CNPJ, and what is left on
 * both sides by its first eight digits. A year of which the project lacks one of the two says so and estimates nothing;
 * what agrees within 1.00 is left out. Where one tax is over and the other under, the row is a risk.
 *
 * A withholding whose code the table of rates does not know cannot be split: the row names the code, and what it may
 * prove is taken off what the ECF has beyond the informed.
 */
export default defineComValor(
  {
    numero: 126,
    nome: 'Cruzamento Fontes Pagadoras x ECF',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'e-CAC': ['Retenções de IR e CSLL informadas x aproveitadas.'],
      ECF: ['Imposto e contribuição retidos na fonte informados no registro Y570.'],
    },
    fontes: ['ecac_fonte_pagadora', 'ecf_y570'],
    tabelas: ['retencao_codigo'],
    colunas: [
      ...texto('Ano', 'CNPJ Fonte', 'Nome'),
      // One income may be under the code of the IR and under that of the contributions.
      ...dinheiroSemTotal('Rendimento Informado', 'Rendimento ECF'),
      ...dinheiro('IR Informado', 'IR ECF', 'Dif. IR', 'CSLL Informada', 'CSLL ECF', 'Dif. CSLL'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './126-fontes-pagadoras-ecf.sql'),
    ordem: 'ano, cnpj',
  },
  {
    classe: `'Saldo negativo'`,
    prescreve: prescricaoFimDoAno('r."Ano"'),
    nota: `'A retenção entra no saldo negativo do ano: conta uma vez só, pelo maior dos dois cruzamentos.'`,
  },
);
