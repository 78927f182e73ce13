import { SOBRE_DESPESAS } from '../catalogo/cruzamento/143-consolidado-riscos.ts';
import { A_EXCLUIR, VENDAS } from '../catalogo/efd-c/025-exclusao-icms-base.report.ts';
import type { FormaDossie } from './forma-dossie.ts';
import { FORMAS_DA_RECUPERACAO } from './formas-da-recuperacao.ts';
import { FORMAS_DOS_PAGAMENTOS } from './formas-dos-pagamentos.ts';
import {
  CREDITO_NOVO,
  coluna,
  itemInteiro,
  NO_BLOCO_M,
  ONDE,
  quadro,
  VALOR_DO_CREDITO_NOVO,
} from './partes-da-forma.ts';

/** Every report that a dossier can be made of. */
export const FORMAS: readonly FormaDossie[] = [
  {
    relatorio: 'EFD-C Exclusão do ICMS da Base',
    caso: 'PIS/COFINS',
    valor: '"Total"',
    regra: '"Situação"',
    risco: `CASE WHEN "Situação" = 'Despesa acessória fora da base' THEN ${SOBRE_DESPESAS} END`,
    porTributo: { PIS: `coalesce("PIS a Recuperar", 0)`, COFINS: `coalesce("COFINS a Recuperar", 0)` },
    quadro: [
      { titulo: 'Base declarada', sql: `CASE WHEN ${VENDAS} THEN "Base PIS" END` },
      { titulo: 'Base correta', sql: `CASE WHEN ${VENDAS} THEN "Base Esperada" END` },
      { titulo: 'Diferença', sql: `CASE WHEN ${A_EXCLUIR} THEN "Diferença de Base" END` },
    ],
    movido: (['PIS', 'COFINS'] as const).map((tributo) => ({
      tributo,
      base: `CASE WHEN ${A_EXCLUIR} THEN "Diferença de Base" END`,
      aliquota: `"Alíq ${tributo}"`,
      estorno: `CASE WHEN "Situação" = 'Devolução com ICMS na base'
        THEN imposto(-"Diferença de Base", "Alíq ${tributo}") END`,
    })),
    formula: [
      'Base correta do item = valor do item − desconto − ICMS destacado na nota.',
      'Diferença do mês = base declarada − base correta das vendas, menos o ICMS das devoluções e o que o M215 e o ' +
        'M615 já ajustaram.',
      ...NO_BLOCO_M,
    ],
    evidencia: [
      ...['Período', 'Chave', 'Número', 'Código', 'Descrição', 'ICMS Destacado', 'Base PIS', 'Base Esperada'],
      ...['PIS a Recuperar', 'COFINS a Recuperar', ...ONDE],
    ],
  },
  itemInteiro(
    'Cruzamento Monofásico Tributado',
    'Base correta do item = zero: a alíquota da revenda é zero, e a contribuição foi paga por quem fabricou, ' +
      'importou ou distribuiu.',
  ),
  itemInteiro(
    'Cruzamento Alíquota Zero e ST',
    'Base correta do item = zero: o produto tem alíquota zero, ou o substituto já recolheu a contribuição.',
    [
      'Desde 04/2026, quando a LC 224/2025 alcança o produto, fica a pagar, como ajuste no M220 e no M620, 10% da ' +
        'alíquota × (valor do item − desconto − ICMS destacado).',
    ],
  ),
  itemInteiro(
    'Cruzamento Vendas Sem Efeito',
    'Base correta do item = zero: a venda não existe, porque a nota foi cancelada, denegada ou escriturada mais ' +
      'de uma vez.',
    [],
    false,
  ),
  {
    relatorio: 'Cruzamento Créditos Não Aproveitados',
    ...CREDITO_NOVO,
    formula: [
      'Crédito do mês = base dos gastos sem crédito × alíquota básica da não cumulatividade, já rateada entre os ' +
        'regimes.',
      VALOR_DO_CREDITO_NOVO,
    ],
    evidencia: [
      'Período',
      'Documento',
      'CNPJ Part.',
      'Nome Part.',
      'Item ou Conta',
      'Natureza',
      'Base',
      'PIS',
      'COFINS',
      ...ONDE,
    ],
  },
  {
    relatorio: 'eSocial Verbas Indenizatórias',
    caso: 'Folha',
    valor: '"Total Estimado"',
    regra: `'Verba não remuneratória tributada'`,
    assunto: `concat_ws(' ', "Natureza", "Descrição", '(rubrica ' || "Rubrica" || ')')`,
    lancamentos: 'folha',
    quadro: [
      coluna('Base declarada', 'Valor Base'),
      { titulo: 'Base correta', sql: `CASE WHEN "Valor Base" IS NOT NULL THEN CAST(0 AS DECIMAL(18, 2)) END` },
      coluna('Diferença', 'Valor Base'),
    ],
    formula: [
      'Contribuição da verba, em cada código = total do código sobre a base do mês − total sobre a base sem a verba, ' +
        'cada um arredondado uma vez, como na DCTFWeb: cota patronal, RAT ajustado e cada outra entidade.',
      'Valor do mês = essa contribuição, até o que a DCTFWeb do mês mostra extinto.',
    ],
    evidencia: [
      ...['Período', 'CNPJ Estab.', 'Natureza', 'Rubrica', 'Descrição', 'Prova', 'Valor Base', 'CPP', 'RAT'],
      ...['Terceiros', 'Total Estimado'],
    ],
  },
  {
    relatorio: 'Cruzamento EFD-C x DCTF x Pagamentos',
    caso: 'PIS/COFINS',
    codigo: '"Cód. Receita"',
    quadro: [
      coluna('Declarado na DCTF', 'DCTF'),
      coluna('Apurado na EFD', 'EFD-C'),
      { titulo: 'Diferença', sql: '-"EFD - DCTF"' },
    ],
    formula: ['Valor = o maior entre o declarado e o pago − o apurado na EFD-Contribuições, no mesmo código e mês.'],
    evidencia: [
      'Período',
      'Tributo',
      'Cód. Receita',
      'EFD-C',
      'DCTF',
      'DARF',
      'Compensado',
      'Resultado',
      'Valor Estimado',
    ],
  },
  {
    relatorio: 'Cruzamento eSocial x DCTFWeb x Pagamentos',
    caso: 'Folha',
    codigo: '"Cód. Receita"',
    quadro: quadro(coluna('Declarado na DCTFWeb', 'DCTFWeb'), coluna('Apurado no S-5011', 'S-5011'), 'Diferença'),
    formula: ['Valor = o declarado ou pago acima do que o totalizador S-5011 apura, no mesmo código e período.'],
    evidencia: ['Período', 'Cód. Receita', 'Descrição', 'S-5011', 'DCTFWeb', 'DARF', 'Resultado', 'Valor Estimado'],
  },
  {
    relatorio: 'Cruzamento ECF x DCTF IRPJ CSLL',
    caso: 'IRPJ/CSLL',
    quadro: quadro(coluna('Declarado na DCTF', 'DCTF'), coluna('Apurado na ECF', 'ECF'), 'Diferença'),
    formula: ['Valor = o declarado ou pago acima do que a ECF apura, no mesmo tributo e período.'],
    evidencia: [
      'Ano',
      'Período',
      'Tributo',
      'Forma',
      'ECF',
      'DCTF',
      'DARF',
      'Compensado',
      'Resultado',
      'Valor Estimado',
    ],
  },
  {
    relatorio: 'Cruzamento Saldo Negativo IRPJ CSLL',
    caso: 'IRPJ/CSLL',
    quadro: quadro('Saldo na ECF', 'Saldo Calculado', 'Disponível'),
    formula: [
      'Saldo = estimativas pagas e compensadas + retenções − tributo devido; disponível = saldo − PER/DCOMP em vigor.',
    ],
    evidencia: [
      ...['Ano', 'Tributo', 'Tributo Devido', 'Estimativas Pagas', 'Estimativas Compensadas', 'Retenções'],
      ...['PERDCOMP', 'Disponível', 'Resultado'],
    ],
  },
  {
    relatorio: 'Cruzamento Fontes Pagadoras x ECF',
    caso: 'IRPJ/CSLL',
    quadro: [],
    formula: ['Valor = retenção que a fonte pagadora informou − retenção deduzida na ECF, por ano e fonte.'],
    evidencia: [
      ...['Ano', 'CNPJ Fonte', 'Nome', 'IR Informado', 'IR ECF', 'CSLL Informada', 'CSLL ECF', 'Resultado'],
      'Valor Estimado',
    ],
  },
  {
    relatorio: 'Cruzamento Fontes Pagadoras x EFD-C',
    caso: 'PIS/COFINS',
    quadro: [],
    formula: ['Valor = retenção que a fonte pagadora informou − retenção escriturada no F600, por ano e fonte.'],
    evidencia: [
      ...['Ano', 'CNPJ Fonte', 'Nome', 'PIS Informado', 'PIS F600', 'COFINS Informada', 'COFINS F600', 'Resultado'],
      'Valor Estimado',
    ],
  },
  {
    relatorio: 'Cruzamento Saldo de Créditos Encadeado',
    caso: 'PIS/COFINS',
    quadro: quadro('Disponível Seguinte', 'Saldo Final', 'Diferença'),
    formula: ['Diferença = saldo final de um mês − saldo disponível no mês seguinte, por crédito e origem.'],
    evidencia: [
      ...['Tributo', 'Período Origem', 'Cód. Crédito', 'Mês', 'Saldo Final', 'Mês Seguinte', 'Disponível Seguinte'],
      ...['Diferença', 'Resultado'],
    ],
  },
  {
    relatorio: 'Cruzamento Saldo Credor ICMS e IPI',
    caso: 'IPI',
    quadro: quadro('Saldo Anterior', 'Saldo Transportar', 'Diferença'),
    formula: ['Diferença = saldo a transportar de um período − saldo anterior do período seguinte.'],
    evidencia: [
      'CNPJ Estab.',
      'Tributo',
      'Mês',
      'Saldo Transportar',
      'Mês Seguinte',
      'Saldo Anterior',
      'Diferença',
      'Resultado',
    ],
  },
  {
    relatorio: 'Cruzamento PERDCOMP x Saldo de Créditos',
    caso: 'PIS/COFINS',
    quadro: [],
    formula: ['Diferença = baixa nos registros 1100 e 1500 − o que os PER/DCOMP em vigor pediram, por trimestre.'],
    evidencia: [
      ...['Tributo', 'Trimestre', 'Cód. Crédito', 'PER na EFD-C', 'DCOMP na EFD-C', 'PERDCOMP Transmitidos'],
      ...['Diferença', 'Resultado'],
    ],
  },
  {
    relatorio: 'Cruzamento LC 224 Crédito Presumido',
    caso: 'PIS/COFINS',
    quadro: quadro('Ajuste COD_AJ 12', 'Glosa Esperada', 'Diferença'),
    formula: ['Diferença = ajuste de redução escriturado − redução que a LC 224/2025 manda.'],
    evidencia: [
      ...['Período', 'Tributo', 'Cód. Crédito', 'Lei', 'Crédito Apurado', 'Glosa Esperada', 'Ajuste COD_AJ 12'],
      ...['Diferença', 'Resultado'],
    ],
  },
  {
    relatorio: 'Cruzamento LC 224 Lucro Presumido',
    caso: 'IRPJ/CSLL',
    quadro: quadro('Declarado', 'Imposto Extra', 'Diferença'),
    formula: ['Diferença = acréscimo declarado − acréscimo que a LC 224/2025 manda sobre a receita acima do limite.'],
    evidencia: [
      'Ano',
      'Trimestre',
      'Tributo',
      'Atividade',
      'Receita',
      'Imposto Extra',
      'Declarado',
      'Diferença',
      'Resultado',
    ],
  },
  ...FORMAS_DA_RECUPERACAO,
  ...FORMAS_DOS_PAGAMENTOS,
];

export const findForma = (relatorio: string): FormaDossie | undefined =>
  FORMAS.find((forma) => forma.relatorio === relatorio);

/** Why a report has no dossier, one Portuguese sentence; null of one that has. */
export function motivoSemDossie(relatorio: string): string | null {
  return findForma(relatorio) === undefined
    ? 'Este relatório não acha valores de uma tese; o dossiê se faz dos relatórios de oportunidades.'
    : null;
}
