import type { FormaDossie } from './forma-dossie.ts';
import { CREDITO_NOVO, coluna, NO_BLOCO_M, ONDE, VALOR_DO_CREDITO_NOVO } from './partes-da-forma.ts';

/** The newer reports of tax recovery that a dossier can be made of. */
export const FORMAS_DA_RECUPERACAO: readonly FormaDossie[] = [
  {
    relatorio: 'Cruzamento ICMS-ST do Substituído',
    caso: 'PIS/COFINS',
    porTributo: { PIS: '"PIS"', COFINS: '"COFINS"' },
    quadro: [
      coluna('Base declarada', 'Base PIS'),
      coluna('Base correta', 'Base Esperada'),
      { titulo: 'Diferença', sql: `CASE WHEN "Resultado" <> 'FCP-ST na base' THEN "Diferença de Base" END` },
    ],
    movido: (['PIS', 'COFINS'] as const).map((tributo) => ({
      tributo,
      base: `CASE WHEN "Resultado" <> 'FCP-ST na base' THEN "Diferença de Base" END`,
      estorno: `CASE WHEN "Resultado" = 'Devolução com ICMS-ST na base' THEN -"${tributo}" END`,
    })),
    formula: [
      'Base correta do item = base declarada − ICMS próprio, se houver − ICMS-ST que a mercadoria trazia, até zero.',
      ...NO_BLOCO_M,
    ],
    evidencia: [
      ...[
        'Período',
        'Chave',
        'Número',
        'Código',
        'Descrição',
        'Fonte do ST',
        'ST na Saída',
        'Base PIS',
        'Base Esperada',
      ],
      ...['PIS', 'COFINS', ...ONDE],
    ],
  },
  {
    relatorio: 'Cruzamento Retenções sem Uso',
    caso: 'PIS/COFINS',
    quadro: [coluna('A recolher', 'A Recolher'), coluna('Outros achados', 'Outros Achados')],
    formula: [
      'Valor do mês = o menor entre o saldo de retenções que já existia e ainda não foi tomado, e o que havia a ' +
        'recolher menos os outros achados.',
      'O que nenhum mês recebe é saldo de retenções.',
    ],
    evidencia: [
      ...['Período', 'Tributo', 'Regime', 'Retenção Mais Antiga', 'Saldo Parado', 'A Recolher', 'Outros Achados'],
      ...['Resultado', 'Valor Estimado', ...ONDE],
    ],
  },
  {
    relatorio: 'Cruzamento Reduções do Lucro Real não Usadas',
    caso: 'IRPJ/CSLL',
    quadro: [coluna('Redução do lucro', 'Redução Possível')],
    formula: [
      'Base = lucro antes dos prejuízos − exclusões − prejuízos, estes até o limite da lei sobre o lucro já excluído.',
      'Valor = tributo da base antes da redução − tributo da base depois dela, até o tributo devido do período.',
    ],
    evidencia: [
      ...['Ano', 'Período', 'Tributo', 'Resultado', 'Lucro Antes dos Prejuízos', 'Encontrado', 'Já Reduzido'],
      ...['Redução Possível', 'Tributo Devido', 'Valor Estimado'],
    ],
  },
  {
    relatorio: 'eSocial CPP na Transição da CPRB',
    caso: 'Folha',
    quadro: [
      coluna('CPP do S-5011', 'CPP do S-5011'),
      coluna('CPP esperada', 'CPP Esperada'),
      coluna('Diferença', 'Diferença'),
    ],
    formula: [
      'CPP esperada = base do S-5011 × alíquota da classificação × parte que a lei deixa no ano; sobre o 13º, nada.',
      'Valor do mês = CPP do S-5011 − CPP esperada, até o que a DCTFWeb do mês mostra extinto além do devido.',
    ],
    evidencia: [
      ...['Período', 'Substituição', '% da CPP', 'Base', 'CPP Esperada', 'CPP do S-5011', 'Diferença'],
      'Valor Estimado',
    ],
  },
  {
    relatorio: 'Cruzamento Frete Subcontratado',
    caso: 'PIS/COFINS',
    quadro: [coluna('Base')],
    formula: [
      'Base = valor do serviço − ICMS, desde 05/2023.',
      'Valor = base × alíquotas do crédito presumido, o mínimo que o serviço dá.',
    ],
    evidencia: [
      ...['Período', 'Chave', 'Emissão', 'CNPJ Part.', 'Nome Part.', 'Base', 'PIS', 'COFINS', 'Valor Estimado'],
    ],
  },
  {
    relatorio: 'Cruzamento Estoque de Abertura x F150',
    caso: 'PIS/COFINS',
    quadro: [
      coluna('Estoque com crédito', 'Estoque com Crédito'),
      coluna('Estoque no F150', 'Estoque no F150'),
      coluna('Diferença', 'Base'),
    ],
    formula: [
      'Base = estoque próprio do dia anterior à mudança que dá crédito − estoque levado ao F150.',
      'Valor = base × alíquotas do estoque de abertura, em doze parcelas mensais.',
    ],
    evidencia: [
      ...['Período', 'Data do Inventário', 'Estoque', 'Estoque com Crédito', 'Estoque no F150', 'Base'],
      ...['PIS', 'COFINS', 'Valor Estimado', ...ONDE],
    ],
  },
  {
    relatorio: 'Cruzamento NFS-e Tomadas sem Crédito',
    ...CREDITO_NOVO,
    formula: [
      'Base = valor do serviço − desconto incondicional.',
      'Crédito do mês = base × alíquota básica da não cumulatividade, já rateada entre os regimes.',
      VALOR_DO_CREDITO_NOVO,
    ],
    evidencia: [
      ...['Período', 'Chave', 'Número', 'CNPJ Prestador', 'Nome', 'Item LC 116', 'Descrição', 'Natureza Sugerida'],
      ...['Base', 'PIS', 'COFINS', 'Arquivo'],
    ],
  },
  {
    relatorio: 'Cruzamento NFS-e Retenções Sofridas',
    caso: 'PIS/COFINS',
    quadro: [],
    formula: [
      'Valor = retenção das notas − retenção escriturada no F600, no ano e o que sobra no seguinte, por fonte.',
    ],
    evidencia: [
      ...['Ano', 'CNPJ Fonte', 'Nome', 'PIS XML', 'PIS F600', 'COFINS XML', 'COFINS F600', 'Faltou Aproveitar'],
      ...['Resultado', 'Valor Estimado'],
    ],
  },
  {
    relatorio: 'eSocial Afastamento Primeiros 15 Dias',
    caso: 'Folha',
    quadro: [coluna('Salário dos dias da empresa', 'Salário Proporcional sem Rubrica')],
    formula: [
      'Base = salário fixo ÷ 30 × dias da empresa no mês, até o salário pago − salário fixo ÷ 30 × dias trabalhados.',
      'Valor do mês = base × (cota patronal + RAT ajustado + terceiros), até o que a DCTFWeb do mês mostra extinto.',
      'A parte do segurado (1082) não está no valor: não é da empresa, e só o eSocial reprocessado a recalcula.',
    ],
    evidencia: [
      ...['Período', 'CPF', 'Matrícula', 'Motivo', 'Início', 'Fim', 'Dias da Empresa'],
      'Salário Proporcional sem Rubrica',
      ...['CPP', 'RAT', 'Terceiros', 'Valor Estimado'],
    ],
  },
];
