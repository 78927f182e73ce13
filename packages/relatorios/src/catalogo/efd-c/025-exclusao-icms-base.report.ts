import { readSql } from '@apura/apuracao';
import { A, comTotal, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { COLUNAS_VALOR, sqlValorado, VALORACAO } from '../../comum/value-linhas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { icmsNaBase } from '../interno/icms-na-base.ts';

/**
 * The rows of the sales themselves: FCP and expenses have rows beside those of their item; a return and a cancelled
 * note are no sale.
 */
export const VENDAS = `"Situação" NOT IN ('FCP na base', 'Despesa acessória fora da base', 'Devolução com ICMS na base',
  'Cancelada no XML')`;
/** What the month leaves out: returns and adjustments take back; the FCP and the expenses are no ICMS to leave out. */
export const A_EXCLUIR = `"Situação" NOT IN ('FCP na base', 'Despesa acessória fora da base')`;
/** What hangs on a lawsuit is in no total. */
const SEM_CONTINGENTE = `"Classe do Valor" IS DISTINCT FROM 'Contingente'`;

/**
 * The ICMS shown on sales against the base of PIS and COFINS, for facts since 16/03/2017 (RE 574.706; Parecer SEI
 * 7698/2021), item by item, and what the difference is worth in its month: an item whose amount falls into two classes,
 * or into two payments, has a row for each. The rules of the rows are those of `icmsNaBase`.
 */
export default defineRelatorio({
  numero: 25,
  nome: 'EFD-C Exclusão do ICMS da Base',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Tese do século: ICMS destacado x base de PIS/COFINS e valor recuperável.',
      'O valor de cada linha é o que o bloco M do mês devolve: pago a maior só até o que foi pago; o resto é ' +
        'débito em aberto, retenção ou saldo de crédito.',
    ],
    'EFD ICMS/IPI': ['ICMS e FCP da nota (C190 e C191), quando o item não os traz.'],
    XML: ['ICMS, FCP e despesas do item da NF-e, quando a escrituração não os traz; notas canceladas.'],
    'e-CAC': ['DCTF, DCTFWeb, DARF e DCOMP que extinguiram o débito do mês.'],
  },
  fontes: icmsNaBase.fontes,
  depende: [icmsNaBase.nome],
  ...VALORACAO,
  recorte: 'arquivo',
  tabelas: ['parametro_lei'],
  colunas: [
    ...P,
    ...texto('Registro', 'Modelo', 'Número', 'Chave'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'NCM', 'CFOP', 'CST PIS'),
    ...dinheiro('Valor Item', 'Desconto', 'ICMS Destacado'),
    ...texto('Fonte do ICMS'),
    ...dinheiro('Base PIS', 'Base Esperada'),
    ...comTotal({ how: 'sum', where: A_EXCLUIR }, dinheiro('Diferença de Base')),
    ...percentual('Alíq PIS'),
    ...comTotal({ how: 'sum', where: SEM_CONTINGENTE }, dinheiro('PIS a Recuperar')),
    ...percentual('Alíq COFINS'),
    ...comTotal({ how: 'sum', where: SEM_CONTINGENTE }, dinheiro('COFINS a Recuperar', 'Total')),
    ...texto('Situação', 'Confiança'),
    ...COLUNAS_VALOR,
    ...A,
  ],
  totalDe: VENDAS,
  sql: {
    sql: sqlValorado({
      bruto: icmsNaBase,
      filtro: `_ordem BETWEEN getvariable('fato_ordem_de') AND getvariable('fato_ordem_ate')`,
      select: readSql(import.meta.url, './025-exclusao-icms-base.sql'),
    }),
    doArquivo: [],
  },
  ordem: 'v._id, v._parte',
});
