import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineComValor, prescricaoDoCreditoDoMes } from '../../comum/com-valor.ts';

/**
 * The credit balance that a period carries over against the one that the next begins with, by establishment, tax and
 * state: E110 14→10, E210 14→03, E310 11→03 (DIFAL) and 21→13 (FCP), E520 07→02. Until layout 010 E310 had one balance,
 * which counts as DIFAL. A period is compared with the one that begins the day after it ends; when there is none, only
 * if some file of the establishment covers that day (the balance of a state that the next file leaves out is lost). A
 * missing file is skipped. Differences above 1.00 are listed.
 *
 * More at the start than was carried over is a Risco, less an Oportunidade: credit that was lost on the way.
 */
export default defineComValor(
  {
    numero: 138,
    nome: 'Cruzamento Saldo Credor ICMS e IPI',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: { 'EFD ICMS/IPI': ['Saldo credor transportado x saldo anterior.'] },
    fontes: ['efdf_e110', 'efdf_e210', 'efdf_e310', 'efdf_e520'],
    colunas: [
      ...texto('CNPJ Estab.', 'Tributo', 'UF', 'Mês'),
      ...dinheiroSemTotal('Saldo Transportar'),
      ...texto('Mês Seguinte'),
      ...dinheiroSemTotal('Saldo Anterior'),
      ...dinheiro('Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './138-saldo-credor-icms-ipi.sql'),
    ordem: 'cnpj, ie, n, uf, inicio, regime, arquivo, linha',
  },
  {
    classe: `CASE r."Tributo" WHEN 'IPI' THEN 'Saldo de crédito ressarcível' ELSE 'Sem valor' END`,
    nota: `CASE
      WHEN r."Tributo" <> 'IPI' THEN
        'Saldo de ICMS: recupera-se na escrituração do estado e não entra nos totais federais.'
    END`,
    prescreve: prescricaoDoCreditoDoMes('r."Mês"'),
  },
);
