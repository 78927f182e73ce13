import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * One row per code of receipt (six digits) and period of assessment where the totals of the month (R-9011, and R-9015
 * by code), the Geral of the DCTFWeb in force and the payments do not say the same, within 1.00. The codes are those
 * that the totals of the project have; codes are never summed. A code has one periodicity, so its last day
 * identifies its period; weeks are those of their month. A payment that has only four digits counts when one code of
 * the day begins with them.
 *
 * What the DCTFWeb has more than the EFD-Reinf is Informativo, because the eSocial feeds some codes too. A month that
 * the EFD-Reinf opened again, or of which one side is missing, concludes nothing. Credits, suspension and DARF meet the
 * debt together where they fit into it; else the greater of them did.
 */
export default defineComValor(
  {
    numero: 180,
    nome: 'Cruzamento Reinf x DCTFWeb x Pagamentos',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Reinf': ['Totais R-9011 e R-9015 x débito declarado x DARF.'],
      'e-CAC': ['DCTFWeb vigente e pagamentos (só o principal).'],
    },
    fontes: ['reinf_total_previdenciario', 'reinf_total_codigo'],
    tabelas: ['codigo_receita_dctfweb', 'feriado_bancario'],
    colunas: [
      ...texto('Período', 'Cód. Receita', 'Descrição', 'Apuração'),
      ...dinheiro('Reinf', 'DCTFWeb', 'DARF', 'Suspenso', 'Compensado', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './180-reinf-dctfweb-pagamentos.sql'),
    ordem: 't.fim, t.cod',
  },
  {
    classe: `'Pago a maior'`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      sql: readSql(import.meta.url, './180-reinf-dctfweb-pagamentos-extincao.sql'),
      vencimento: 'r._vencimento',
    },
  },
);
