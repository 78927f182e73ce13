import { inssSimuladoSchema, ocorrenciaSchema, tributoSimuladoSchema } from '@apura/contract';
import { type CategoriaArquivo, descricaoTipo, type SituacaoArquivo, type TipoDocumento } from '@apura/documentos';
import { catalogo } from '@apura/relatorios';
import { z } from 'zod';
import type { Pedido, RespostaDe } from './mensagens.ts';

const texto = z.string();
const textoOuNulo = texto.nullable();
const contagem = z.int().nonnegative();

const CATEGORIAS = {
  EFDC: true,
  EFDF: true,
  ECD: true,
  ECF: true,
  'XML ZIP': true,
  DCTF: true,
  PERDCOMP: true,
  'FONTES PAGADORAS': true,
  PAGAMENTOS: true,
  EPROCESSO: true,
  'XML NFE': true,
} satisfies Record<CategoriaArquivo, true>;

const SITUACOES = {
  Usado: true,
  Substituído: true,
  Ilegível: true,
  'CNPJ diferente': true,
  'Fora do período': true,
  Duplicado: true,
} satisfies Record<SituacaoArquivo, true>;

/** `Object.keys` knows no names. */
const namesOf = <T extends string>(names: Readonly<Record<T, unknown>>) => z.enum(Object.keys(names) as T[]);

const arquivo = z.object({
  id: texto,
  origemId: texto,
  nome: texto,
  extensao: texto,
  categoria: namesOf<CategoriaArquivo>(CATEGORIAS).nullable(),
  tipo: namesOf<TipoDocumento>(descricaoTipo),
  tipoDescricao: texto,
  sha256: texto,
  tamanho: contagem,
  path: texto,
  cnpj: textoOuNulo,
  ie: textoOuNulo,
  uf: textoOuNulo,
  inicio: textoOuNulo,
  fim: textoOuNulo,
  finalidade: textoOuNulo,
  transmissao: textoOuNulo,
  situacao: namesOf<SituacaoArquivo>(SITUACOES),
  linhas: contagem.nullable(),
  problemas: z.array(
    z.object({
      codigo: texto,
      mensagem: texto,
      linha: contagem.nullable(),
      registro: textoOuNulo,
      campo: textoOuNulo,
      valor: textoOuNulo,
    }),
  ),
  totalProblemas: contagem,
  chave: textoOuNulo.optional(),
  confianca: z.number().nullable().optional(),
});

const finalidade = z.enum(['Original', 'Retificadora']);

const fichaSped = z.object({
  id: texto,
  obrigacao: z.enum(['EFDC', 'EFDF', 'ECD', 'ECF']),
  nome: texto,
  cnpj: texto,
  ie: textoOuNulo,
  inicio: texto,
  fim: texto,
  livro: texto,
  finalidade,
  transmissao: textoOuNulo,
  recebidoEm: texto,
  substitui: textoOuNulo,
  inteiro: z.boolean(),
  assinado: z.boolean().optional(),
  temLinhas: z.boolean(),
});

const fichaPapel = z.object({
  tipo: z.enum([
    'DCTF',
    'DCTFWEB',
    'PERDCOMP',
    'FONTES_PAGADORAS',
    'PAGAMENTOS',
    'EPROCESSO',
    'EXTRATO_CBS_IBS',
    'PGDAS',
    'INVENTARIO',
  ]),
  cnpj: textoOuNulo,
  inicio: textoOuNulo,
  fim: textoOuNulo,
  naoLidos: z.array(z.enum(['CNPJ', 'período'])).optional(),
  finalidade: finalidade.nullable(),
  transmissao: textoOuNulo,
  grupo: textoOuNulo,
  recibo: textoOuNulo,
  detalhe: z.number(),
  inteiro: z.boolean(),
  ativa: z.boolean(),
  confianca: z.number().nullable(),
  recusa: textoOuNulo,
  problemas: z.tuple([]),
  totalProblemas: contagem,
});

const conferido = z.object({
  entradaId: texto,
  ordem: contagem,
  nome: texto,
  tipo: namesOf<TipoDocumento>(descricaoTipo),
  sha256: textoOuNulo,
  inicio: textoOuNulo,
  fim: textoOuNulo,
  finalidade: finalidade.nullable(),
  situacao: namesOf<SituacaoArquivo>(SITUACOES),
  motivo: textoOuNulo,
  versao: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('sped'), ficha: fichaSped, inscricaoEstadual: z.boolean().nullish() }),
      z.object({ kind: z.literal('papel'), nome: texto, recebidoEm: texto, ficha: fichaPapel }),
    ])
    .nullable(),
});

const SLUG_BY_NOME = new Map(catalogo.map(({ nome, slug }) => [nome, slug]));

const resultado = z
  .object({
    nome: texto,
    slug: texto,
    linhas: contagem,
    path: textoOuNulo,
    erro: textoOuNulo,
    causa: texto.optional(),
  })
  // The slug becomes part of the key under which the result is stored.
  .refine(({ nome, slug }) => SLUG_BY_NOME.get(nome) === slug, 'no report of the catalogue');

const daSimulacao = { ocorrencias: z.array(ocorrenciaSchema), totalOcorrencias: contagem };
const simulacaoSchema = z.discriminatedUnion('tipo', [
  z.object({
    ...daSimulacao,
    tipo: z.literal('efdc'),
    tributos: z.array(tributoSimuladoSchema),
    retificarTambem: z.array(texto),
  }),
  z.object({ ...daSimulacao, tipo: z.literal('esocial'), inss: z.array(inssSimuladoSchema) }),
]);

/** The shape of what each tool answers. */
export const respostas: { [F in Pedido['ferramenta']]: z.ZodType<RespostaDe[F]> } = {
  conferir_arquivos: z.object({ conferidos: z.array(conferido) }),
  quebrar_arquivos: z.object({
    arquivos: z.array(arquivo),
    tabelas: z.array(z.object({ tabela: texto, partes: z.array(texto) })),
  }),
  gerar_relatorios: z.object({
    resultados: z.array(resultado),
    diagnostico: z.union([
      z.object({ path: texto, temConteudo: z.boolean() }),
      z.object({ path: z.null(), causa: texto }),
    ]),
  }),
  validar_efdc: z.object({
    validados: z.array(
      z.object({
        id: texto,
        erros: contagem,
        avisos: contagem,
        piores: z.array(
          z.object({
            registro: texto,
            campo: texto,
            regra: texto,
            nivel: z.enum(['ERRO', 'ADVERTENCIA']),
            mensagem: texto,
            linha: contagem.nullable(),
            vezes: contagem,
          }),
        ),
        motivo: textoOuNulo,
      }),
    ),
    resultado: resultado.nullable(),
  }),
  retificacao: z.object({
    status: z.enum(['SUCCESS', 'ERROR']),
    mensagem: texto,
    zip: texto,
    periodos: z.object({ feitos: z.number(), total: z.number() }),
    prova: texto,
    mudancas: texto,
  }),
  simulacao: simulacaoSchema,
  localizacao: z.object({
    achadas: z.array(
      z
        .union([
          z.object({ motivo: texto }),
          z.object({ arquivo: texto, linha: contagem, antes: z.record(z.string(), texto) }),
        ])
        .nullable(),
    ),
  }),
};
