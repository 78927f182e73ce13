import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor, prescricaoInicioDoAno } from '../../comum/com-valor.ts';

/**
 * PIS and COFINS withheld as the payers informed against F600 of which the company is the beneficiary (IND_DEC 0), by
 * year and payer. Only years of which the project has both an inform and an EFD-Contribuições are crossed, and only
 * differences above 1.00 in one of the taxes are listed.
 *
 * An inform covers the whole year: when the project lacks months of it, a withholding that looks unused may be used
 * in one of them, so the row has no amount. A withholding whose code the table of rates does not know cannot be
 * split: it is taken off what F600 has beyond the informed, and the row names the code.
 */
export default defineComValor(
  {
    numero: 127,
    nome: 'Cruzamento Fontes Pagadoras x EFD-C',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'e-CAC': ['Retenções de PIS/COFINS informadas x F600.'],
      'EFD-Contribuições': ['F600 em que a empresa é a beneficiária da retenção.'],
    },
    fontes: ['ecac_fonte_pagadora'],
    tabelas: ['retencao_codigo'],
    colunas: [
      ...texto('Ano', 'CNPJ Fonte', 'Nome'),
      ...dinheiro('PIS Informado', 'PIS F600', 'COFINS Informada', 'COFINS F600', 'Dif.'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './127-fontes-pagadoras-efd-c.sql'),
    ordem: 'd.ano, d.cnpj, d.chave',
  },
  {
    classe: `'Saldo de retenções'`,
    prescreve: prescricaoInicioDoAno('r."Ano"'),
    nota:
      `'O informe diz só o ano, e o prazo mostrado é o da retenção mais antiga dele: confira o mês de cada uma. ` +
      `Onde a retenção couber no mês, o que foi pago a mais é pagamento indevido.'`,
  },
);
