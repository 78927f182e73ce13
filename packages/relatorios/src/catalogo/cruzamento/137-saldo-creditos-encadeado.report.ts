import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { CLASSE_DO_CREDITO, defineComValor, prescricaoDoCreditoDoMes } from '../../comum/com-valor.ts';

/**
 * What a month ends with against what the next one begins with, by tax, month of origin and credit code: 1100 and 1500
 * of both months, and M100 and M500 of the month in which the credit was born when its 1100 has no line for it yet
 * (then the next month counts what was apportioned less what was used before). Only consecutive months that are both in
 * the project are compared, and only differences above 1.00 are listed.
 *
 * Credits taken over from several companies for the same month and code are compared together.
 *
 * More available than there was left is a Risco; less is an Oportunidade, a balance that was lost on the way. A rise
 * by exactly the late credits that the next month adds is explained by them: Informativo. What the next month says
 * was asked for by PER or DCOMP in earlier periods was not lost: 'Cruzamento PERDCOMP x Saldo de Créditos' judges it.
 */
export default defineComValor(
  {
    numero: 137,
    nome: 'Cruzamento Saldo de Créditos Encadeado',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: { 'EFD-Contribuições': ['Saldos 1100/1500 que não rolam de um mês para o outro.'] },
    fontes: ['efdc_1100', 'efdc_1500', 'efdc_m100', 'efdc_m500'],
    colunas: [
      ...texto('Tributo', 'Período Origem', 'Cód. Crédito', 'Mês'),
      ...dinheiroSemTotal('Saldo Final'),
      ...texto('Mês Seguinte'),
      ...dinheiroSemTotal('Disponível Seguinte'),
      ...dinheiro('Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './137-saldo-creditos-encadeado.sql'),
    ordem: 'r.n, p.cnpj, p.mes, r.origem, r.cod, r.orig, r.id',
  },
  {
    classe: CLASSE_DO_CREDITO,
    prescreve: prescricaoDoCreditoDoMes('r."Período Origem"'),
  },
);
