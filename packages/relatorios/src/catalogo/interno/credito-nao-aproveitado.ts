import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { sqlComPartes } from '../../sql-com-partes.ts';
import { COLUNAS_VALORACAO } from './colunas-valoracao.ts';

/**
 * What report 135 shows, before the month is valued: acquisitions without credit, in establishments and months of which
 * the EFD-Contribuições declares the non-cumulative regime (0110.COD_INC_TRIB 1 or 3):
 * - (a) items of entries of the EFD ICMS/IPI (C170) of legal persons, of the groups COMPRA and USO_CONSUMO, of which
 *   the EFD-Contribuições has, by key, neither a credit nor a CST that denies one (71 to 75; 70 of goods for resale and
 *   inputs), and that no consolidated acquisition with credit of the month (C190) covers: same establishment and
 *   supplier, and same item, or NCM and CFOP. A note that is itemised otherwise there is left out whole. Freight and
 *   insurance of the note are part of the base. What the RFB's tables surely (Alta) treat as one-phase, substituted or
 *   zero is left out, what has CST 71 to 75 in the books too, and what comes from another establishment of the company.
 *   What is used up gives a credit only to who makes goods or gives services (`produz`). What a supplier of Manaus
 *   sells has the rates of the Zona Franca, unless its note says that it resells;
 * - (b) energy (C500, without what is collected for others and fines) and communication (D500, of who `produz`) without
 *   a credit record; communication with low confidence, and energy of which only the EFD-Contribuições has the bill,
 *   because its C500 does not show what is collected for others. The bill itself (NF3e), where the project has it, sets
 *   the limit of the base. One that no EFD books is a row too, with medium confidence, in the month of its emission,
 *   where the next month is there and the books have no record of the supplier that may sum several bills. A bill that
 *   another replaces is none, nor is the one that replaces a bill with a credit;
 * - (c) freight on sales (D100 with IND_FRT 0) without D101. The CT-e decides where the project has it: the company
 *   pays, sends, and sends to somebody else. Without it the confidence is low: freight that the supplier pays and
 *   transfers between own establishments look the same in the books;
 * - (d) returns of sales without credit whose item was sold with CST 01, 02 or 05 and that the RFB's tables do not
 *   treat, of the CFOPs that the RFB's table of operations with credit has under nature 12. Returns of exports and,
 *   from other states, of the Zona Franca are not in the table. What an adjustment of the month already takes out of
 *   the base as returned (M215, 1050) has no value, in the order of the lines;
 * - (e) expenses of 'ECD Despesas com Potencial de Crédito', less what (a) to (c) already show of the same year: of the
 *   same account where the item names it, else of the same nature (in the order of the accounts), by gross amounts;
 * - (f) assets (CFOP x551, or items that the CIAP immobilises) of who `produz`, that no F130 of the month of purchase
 *   and no F120 which begins later may be about. Machines and equipment alone give the credit at once (Lei
 *   11.774/2008): other assets have low confidence;
 * - (g) freight on purchases (D100, also with IND_NAT_FRT 3) without credit, of which the CT-e says that the company
 *   pays and receives, and whose notes are all booked as purchases for resale or of inputs. The nature is that of the
 *   goods, the larger part of both. Freight on inputs is certain at any rate of the goods (IN RFB 2.264/2025); on goods
 *   for resale it is less so on the days when the RFB's text denied it, and where the tables surely treat the goods it
 *   is left out. Freight on assets is left out;
 * - (h) imports (CFOP 3xxx) booked without right to a credit (CST 70, 98, 99) whose contribution was paid (C120);
 * - (i) services (A170) and expenses (F100) booked so, of natures 04 to 08, or of inputs (02, 03, 13, 17) of who
 *   `produz`: with low confidence where the nature is an input or nobody is named;
 * - (j) notes of services bought that no A100 has, or whose A100 has CST 70, 98 or 99 and is none of (i): the rows of
 *   report 195. Of these `_nota` says why no credit is claimed where `_efeito` is 'Sem valor'.
 *
 * The base is the item less discount and, from 05/2023 on, less ICMS (Lei 14.592/2023). The ICMS of a return is left
 * out since 16/03/2017, because the sale does not pay on it either (RE 574.706). A document counts once, however
 * often it is booked. It does not count when the supplier cancelled it, nor when the EFD-Contribuições has its credit
 * without the key: the same supplier and number, a F100 of the month with the same supplier (or, without a
 * supplier, with the same nature), or one of two months before or after with the same supplier and amount.
 */
export const creditoNaoAproveitado = defineRelatorio({
  numero: 1004,
  nome: 'Interno Crédito Não Aproveitado',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  interno: true,
  descricao: {},
  fontes: [
    ...['efdf_c100', 'efdf_c500', 'efdf_d100', 'efdf_d500', 'efdc_c120'],
    ...[...FONTES_FATO_PC, 'ecd_i355', 'nfse_nota', 'nf3e_nota'],
  ],
  tabelas: [
    'cfop',
    'nat_bc_cred',
    'nat_rec',
    'nat_rec_ncm',
    'nat_rec_ncm_sucessor',
    'nat_rec_alcance',
    'uf',
    'teses',
    'parametro_pis_cofins',
    'cod_ajuste_base',
    'servico_credito',
  ],
  depende: ['ECD Despesas com Potencial de Crédito'],
  colunas: [
    ...P,
    ...texto('Origem', 'Documento'),
    ...data('Emissão'),
    ...texto('CNPJ Part.', 'Nome Part.', 'Item ou Conta', 'Natureza'),
    ...dinheiro('Base'),
    ...texto('Confiança'),
    ...A,
    ...texto('_origem'),
    ...COLUNAS_VALORACAO,
  ],
  sql: sqlComPartes(import.meta.url, './credito-nao-aproveitado.sql'),
  ordem: 'r.inicio, r.ordem NULLS LAST, r._linha, r.item, r.documento, r._arquivo',
});

/** SQL over its columns that leaves out the notes of services, whose rows are those of report 195. */
export const SEM_NOTAS_DE_SERVICO = `"Origem" <> 'Nota de serviço'`;
