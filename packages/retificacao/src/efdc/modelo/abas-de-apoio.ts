import { formatPeriodo } from '@apura/br';
import { findHashNome, getLayout } from '@apura/documentos';
import type { AbaEscrita, LinhaEscrita } from '@apura/planilha';
import { abaLeiaMe } from '../../comum/aba-leia-me.ts';
import type { ParametroDaPlanilha } from '../../comum/parametro-da-planilha.ts';
import type { ProjetoDoModelo } from '../../comum/projeto-do-modelo.ts';
import { registrosDoModelo } from './colunas-modelo.ts';
import { tituloDoRegistro } from './titulos.ts';

/** Raised when a column is renamed or a rule of the sheets changes. */
const VERSAO_MODELO = 2;

export interface AbasDeApoioOptions {
  projeto?: ProjetoDoModelo | undefined;
  /** Receipts of the files that are replaced, by AAAA-MM; a receipt of the project is proposed where it is not here. */
  recibos?: Readonly<Record<string, string>> | undefined;
  /** Values in place of the defaults. */
  parametros?: readonly ParametroDaPlanilha[] | undefined;
  /** Rows of LEIA-ME below the instructions. */
  resumo?: readonly LinhaEscrita[] | undefined;
}

/** The two sheets before those of the records: LEIA-ME and PARAMETROS. */
export function abasDeApoioEfdc(o: AbasDeApoioOptions): AbaEscrita[] {
  return [leiaMe(o), parametros(o)];
}

const INSTRUCOES: readonly string[] = [
  'Uma planilha retifica vários meses de um projeto concluído. Cada linha altera um registro de um mês.',
  'Preencha a partir da linha 4 da aba do registro. A linha 1 é lida pelo programa e não pode mudar; a ordem das ' +
    'colunas pode.',
  'ACAO: INCLUIR cria o registro; ALTERAR muda só os campos preenchidos; EXCLUIR retira o registro e os que ' +
    'estão abaixo dele.',
  'Ao ALTERAR, célula vazia mantém o valor e #LIMPAR esvazia o campo.',
  'PERIODO é o mês do arquivo, como 03/2024. CNPJ_ESTAB vazio é a matriz.',
  'Para achar um registro, preencha as colunas CHAVE_ ou a coluna LINHA, que está em todos os relatórios.',
  'Ao INCLUIR um registro que fica abaixo de outro, as colunas CHAVE_ (ou LINHA) dizem abaixo de qual.',
  'Registros novos podem ser incluídos com seus filhos na mesma planilha: a chave do filho é a do registro novo.',
  'Digite códigos como texto, com os zeros à esquerda. Valores aceitam vírgula ou ponto nos decimais, sem ' +
    'separador de milhar.',
  'Linhas copiadas dos relatórios podem ser coladas com seus títulos: as colunas que o registro não tem são ignoradas.',
  'Linhas e abas ocultas também são lidas: apague o que não deve ser feito.',
  'Fórmulas valem pelo último resultado calculado. Macros e vínculos com outras planilhas são ignorados.',
  'O valor do PIS e da COFINS é calculado quando fica vazio: base vezes alíquota. O valor do documento nunca é ' +
    'refeito.',
  'Ao alterar registros de PIS e de COFINS em separado (C181 e C185, por exemplo), altere os dois.',
  'Cada envio parte de novo do arquivo original do projeto, e não da retificação anterior, a menos que BASE seja ' +
    'ULTIMA_RETIFICACAO.',
  'Informe em PARAMETROS o número do recibo de cada mês que muda; com a cascata ligada, também o dos meses seguintes.',
  'Sem nenhuma linha preenchida, os meses com recibo são gerados como estão, só com as marcas de retificadora.',
  'Um mês com erro não é gerado; os outros são. Os erros saem em relatorio_retificacao.xlsx.',
  'O arquivo gerado deve ser importado, validado, assinado e transmitido no programa da EFD-Contribuições.',
];

function leiaMe({ projeto, resumo = [] }: AbasDeApoioOptions): AbaEscrita {
  return abaLeiaMe({
    titulo: 'Retificação da EFD-Contribuições',
    sobre: `Modelo versão ${VERSAO_MODELO}. Campos conforme ${getLayout('EFDC').guia}.`,
    instrucoes: INSTRUCOES,
    abas: registrosDoModelo().map((r) => `${r}: ${tituloDoRegistro(r)}`),
    depois: [...resumo, ...mesesDoProjeto(projeto)],
    larguras: [100, 60, 16, 96],
  });
}

function mesesDoProjeto(projeto: ProjetoDoModelo | undefined): LinhaEscrita[] {
  if (!projeto) return [];
  return [
    { valores: [] },
    { estilo: 'total', valores: [`Meses do projeto ${projeto.nome}`] },
    { estilo: 'cabecalho', valores: ['Mês', 'Arquivo', 'Transmissão', 'Recibo'] },
    ...projeto.meses.map((m) => ({
      valores: [m.periodo, m.arquivo ?? 'sem arquivo no projeto', m.transmissao, m.recibo ?? reciboPeloNome(m.arquivo)],
    })),
  ];
}

function reciboPeloNome(arquivo: string | null): string {
  const hash = findHashNome(arquivo ?? '');
  return hash ? `começa por ${hash}; confira no recibo e complete os 41 caracteres` : 'não informado';
}

const OPCOES: readonly (readonly [parametro: string, valor: string, ajuda: string])[] = [
  ['RECALCULAR_BLOCO_M', 'S', 'S refaz a apuração (bloco M) dos meses alterados; N mantém a do arquivo.'],
  ['RECALCULAR_1100_1500', 'S', 'S refaz os saldos de crédito (1100 e 1500); N mantém os do arquivo.'],
  ['CASCATA', 'S', 'S refaz também os meses seguintes cujo saldo de crédito muda; N só os avisa.'],
  ['UTILIZACAO_CREDITO', 'MANTER', 'MANTER muda o mínimo no uso dos créditos; MAXIMIZAR usa os mais antigos primeiro.'],
  [
    'USAR_RETENCOES',
    'N',
    'S deduz também retenções ainda não usadas (F600 e 1300) e refaz o 1300; N mantém as do arquivo.',
  ],
  [
    'CONFIRMAR_VALORES',
    'N',
    'S confirma bases e alíquotas fora do comum que as linhas informam; com um mês em PERIODO, só as dele.',
  ],
  [
    'BASE',
    'ORIGINAL',
    'ORIGINAL parte dos arquivos do projeto; ULTIMA_RETIFICACAO, do resultado da última retificação.',
  ],
  ...['04', '05', '06', '07', '08', '09'].map(
    (cst) =>
      [
        `NAT_REC_PADRAO_${cst}`,
        '',
        `Natureza da receita (3 dígitos) para o CST ${cst}, onde o arquivo não diz.`,
      ] as const,
  ),
];

const LINHAS_DE_RECIBO = 12;

function parametros(o: AbasDeApoioOptions): AbaEscrita {
  return {
    nome: 'PARAMETROS',
    colunas: [
      { largura: 26, formato: 'texto' },
      { largura: 11, formato: 'texto' },
      { largura: 48, formato: 'texto' },
      { largura: 96, formato: 'texto' },
    ],
    congelar: { linhas: 3, colunas: 0 },
    primeiraLinhaDados: 4,
    linhas: [
      { estilo: 'cabecalho', valores: ['PARAMETRO', 'PERIODO', 'VALOR', 'AJUDA'] },
      { estilo: 'rotulo', valores: ['Parâmetro', 'Mês', 'Valor', 'O que faz'] },
      { estilo: 'ajuda', valores: ['Não mude', 'MM/AAAA, para recibos e CONFIRMAR_VALORES', 'Mude aqui', ''] },
      ...linhasDosRecibos(o),
      ...linhasDasOpcoes(o.parametros ?? []),
    ],
  };
}

function linhasDosRecibos({ projeto, recibos = {} }: AbasDeApoioOptions): LinhaEscrita[] {
  const ajuda = 'Os 41 caracteres do recibo de entrega do arquivo que será substituído, como texto.';
  const meses = new Map((projeto?.meses ?? []).map((m) => [m.periodo, m.recibo]));
  for (const [mes, recibo] of Object.entries(recibos)) meses.set(formatPeriodo(mes), recibo);
  const linhas =
    meses.size > 0 ? [...meses] : Array.from({ length: LINHAS_DE_RECIBO }, (): [null, null] => [null, null]);
  return linhas.map(([mes, recibo]) => ({ valores: ['NUM_REC_ANTERIOR', mes, recibo, ajuda] }));
}

function linhasDasOpcoes(dados: readonly ParametroDaPlanilha[]): LinhaEscrita[] {
  const deTodos = new Map(dados.filter((p) => !p.periodo).map((p) => [p.parametro, p.valor]));
  const deUmMes = dados.filter((p) => p.periodo);
  const ajudas = new Map(OPCOES.map(([parametro, , ajuda]) => [parametro, ajuda]));
  return [
    ...OPCOES.map(([parametro, padrao, ajuda]) => ({
      valores: [parametro, null, deTodos.get(parametro) ?? padrao, ajuda],
    })),
    ...deUmMes.map(({ parametro, periodo = '', valor }) => ({
      valores: [parametro, formatPeriodo(periodo), valor, ajudas.get(parametro) ?? null],
    })),
  ];
}
