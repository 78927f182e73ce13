import { formatCnpj, formatCpf, formatDateBr, formatMoney, isCnpj, isCpf, umaLinha } from '@apura/br';
import { findVigencia } from '@apura/tabelas';
import type { DadosDaCarta, ProdutoDaCarta } from './dados-da-carta.ts';

/** Head of the table of products, and the share of the page's width of each column (they add up to 100). */
export const COLUNAS_DA_CARTA: readonly { titulo: string; largura: number; numero?: boolean }[] = [
  { titulo: 'Nº', largura: 4 },
  { titulo: 'Produto', largura: 15 },
  { titulo: 'NCM', largura: 7 },
  { titulo: 'CST e classe usados', largura: 9 },
  { titulo: 'Classe possível pela tabela', largura: 14 },
  { titulo: 'O que se vê', largura: 17 },
  { titulo: 'Lei', largura: 10 },
  { titulo: 'Notas', largura: 16 },
  { titulo: 'Base (R$)', largura: 8, numero: true },
];

export const assunto = ({ empresa }: DadosDaCarta): string =>
  `Assunto: classificação de IBS e CBS nas notas emitidas para ${quem(empresa.nome, empresa.cnpj)}`;

export const destinatario = ({ fornecedor }: DadosDaCarta): string => `A ${quem(fornecedor.nome, fornecedor.doc)}`;

export const abertura = (dados: DadosDaCarta): string[] => [
  'Prezados senhores,',
  ...(dados.corrigir.length + dados.confirmar.length === 0
    ? []
    : [
        'Conferimos as notas fiscais que recebemos com as tabelas oficiais de classificação do IBS e da CBS ' +
          '(cClassTrib, LC 214/2025). Os produtos abaixo trazem classificação que a tabela não dá, ou que precisa ' +
          'ser confirmada.',
      ]),
  ...obrigacao(dados),
  ...(dados.semGrupo === null ? [] : [`Há notas sem o grupo de IBS e CBS. ${dados.semGrupo}.`]),
];

function obrigacao({ obrigacao: regra, corrigir, dia }: DadosDaCarta): string[] {
  if (regra === null) return [];
  const desde = formatDateBr(regra.inicio);
  const ato = `(${regra.fundamento})`;
  if (regra.inicio <= dia)
    return [`Em geral, o grupo de IBS e CBS é obrigatório nas suas notas desde ${desde} ${ato}.`];
  return [
    `Em geral, o grupo de IBS e CBS só é obrigatório nas suas notas a partir de ${desde} ${ato}.` +
      (corrigir.length === 0 ? '' : ' Pedimos que o que elas já trazem seja corrigido antes.'),
  ];
}

/** The days on which who fulfils the ancillary duties does not pay, in a letter of one of them. */
const dispensa = ({ dia }: DadosDaCarta) => findVigencia('DISPENSA_IBS_CBS', dia);

/** Until when an answer is asked for. */
function prazo(dados: DadosDaCarta): string {
  const fim = dispensa(dados)?.fim;
  return `antes da próxima nota${fim === undefined ? '' : `, e até ${formatDateBr(fim)}`}`;
}

/** What is asked of the supplier, point by point. */
export const pedidos = (dados: DadosDaCarta): string[] =>
  [
    dados.corrigir.length > 0 && 'Corrigir o cadastro dos produtos a corrigir, para as notas emitidas daqui em diante.',
    dados.confirmar.length > 0 &&
      'Confirmar a classificação dos produtos a confirmar: se a descrição, o comprador ou o uso cumprem a condição ' +
        'da lei, dizer qual e guardar a prova; se não, corrigir o cadastro.',
    dados.semGrupo !== null && 'Informar o grupo de IBS e CBS em todos os itens.',
    `Responder por escrito o que foi corrigido e desde quando, ${prazo(dados)}.`,
  ].filter((pedido) => pedido !== false);

/** What happens to the notes that are issued already. */
export function notasEmitidas(dados: DadosDaCarta): string[] {
  const fim = dispensa(dados)?.fim;
  const ano = fim?.slice(0, 4);
  return [
    'As notas já emitidas não se alteram. Se a diferença exigir um documento, a NT 2025.002 prevê as finalidades 5 ' +
      '(nota de crédito) e 6 (nota de débito): avaliem na lei se alguma cabe, e nos avisem antes de emitir.',
    ...(fim === undefined
      ? []
      : [
          `Em ${ano}, quem cumpre as obrigações acessórias não recolhe IBS e CBS (LC 214/2025, art. 348). Pelo ` +
            `PNCT de ${ano}, segue protegido quem aumenta a emissão com os grupos, responde aos avisos e corrige as ` +
            `faltas até ${formatDateBr(fim)} (Ato Conjunto RFB/CGIBS 5/2026).`,
        ]),
  ];
}

export const omissao = ({ omitidos }: DadosDaCarta): string | null =>
  omitidos === 0 ? null : `Há mais ${omitidos} linhas, que enviamos em planilha.`;

export const celulas = (p: ProdutoDaCarta, numero: number): string[] => [
  String(numero),
  umaLinha(p.produto),
  p.ncm,
  p.usada,
  p.possivel,
  p.conferencia,
  p.lei,
  `${p.notas} ${p.notas === 1 ? 'nota' : 'notas'}, ${periodo(p)}. Ex.: ${p.exemplo}`,
  p.base === '' ? '—' : formatMoney(p.base),
];

/** The law's words, each once, with the products that it is about. */
export function textosDaLei(produtos: readonly ProdutoDaCarta[]): string[] {
  const numeros = new Map<string, number[]>();
  for (const [i, { textos }] of produtos.entries())
    for (const texto of textos) numeros.set(texto, [...(numeros.get(texto) ?? []), i + 1]);
  return Array.from(numeros, ([texto, deles]) => `Nº ${deles.join(', ')}. ${texto}`);
}

const periodo = ({ primeira, ultima }: ProdutoDaCarta): string =>
  primeira === ultima ? formatDateBr(ultima) : `${formatDateBr(primeira)} a ${formatDateBr(ultima)}`;

export const quem = (nome: string, doc: string): string =>
  [umaLinha(nome), isCnpj(doc) ? `CNPJ ${formatCnpj(doc)}` : isCpf(doc) ? `CPF ${formatCpf(doc)}` : doc]
    .filter(Boolean)
    .join(', ');
