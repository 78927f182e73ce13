import type { EsquemaTabela } from '../columnar/schema.ts';
import { esquemaDctfVinculo, esquemaPagamento, esquemaPerdcomp, esquemaProcesso } from './esquemas-ecac.ts';
import type { TipoPapel } from './papel-lido.ts';
import { norma } from './valores.ts';

export type TipoCelula =
  | 'texto'
  | 'data'
  | 'valor'
  | 'pa'
  | 'inteiro'
  | 'digitos'
  | 'numeroDocumento'
  | 'numeroPerdcomp'
  | 'numeroProcesso';

export interface ColunaListagem {
  /** Column of the table. */
  coluna: string;
  tipo: TipoCelula;
  /** The column's name in messages. */
  titulo: string;
  /** The headings of the column, as `norma` writes them. */
  rotulos: readonly string[];
  /** Whether a row without it cannot be read. */
  exige?: boolean;
}

/** A listing that comes as a page's table, as CSV or as a PDF: known by the headings that it must have. */
export interface Listagem {
  tipo: TipoPapel;
  nome: string;
  esquema: EsquemaTabela;
  colunas: readonly ColunaListagem[];
  /** Columns without which a heading row is of another listing. */
  marcas: readonly string[];
}

const coluna = (nome: string, tipo: TipoCelula, titulo: string, ...outros: string[]): ColunaListagem => ({
  coluna: nome,
  tipo,
  titulo,
  rotulos: [titulo, ...outros].map(norma),
});
const exigida = (c: ColunaListagem): ColunaListagem => ({ ...c, exige: true });

const listagens: readonly Listagem[] = [
  {
    tipo: 'DCTFWEB',
    nome: 'listagem de créditos da DCTFWeb',
    esquema: esquemaDctfVinculo,
    marcas: ['cod_receita', 'valor_vinculado'],
    colunas: [
      exigida(
        coluna('cod_receita', 'digitos', 'Código de Receita', 'Código da Receita', 'Cód. Receita', 'Código Receita'),
      ),
      coluna('pa', 'pa', 'Período de Apuração', 'PA do Débito', 'PA Débito', 'PA'),
      coluna('tipo_vinculacao', 'texto', 'Tipo de Crédito', 'Tipo do Crédito', 'Tipo de Vinculação', 'Tipo'),
      coluna('pa_darf', 'texto', 'PA do DARF', 'PA do Documento'),
      coluna('vencimento', 'data', 'Data de Vencimento', 'Vencimento'),
      coluna('arrecadacao', 'data', 'Data de Arrecadação', 'Data da Arrecadação', 'Arrecadação'),
      coluna(
        'numero',
        'numeroDocumento',
        'Número do Documento',
        'Número',
        'Nº do Documento',
        'Número do Documento/Processo',
      ),
      coluna('principal', 'valor', 'Principal', 'Valor do Principal'),
      coluna('multa', 'valor', 'Multa', 'Valor da Multa'),
      coluna('juros', 'valor', 'Juros', 'Valor dos Juros'),
      coluna('total', 'valor', 'Valor Total', 'Total'),
      exigida(coluna('valor_vinculado', 'valor', 'Valor Vinculado', 'Valor Utilizado', 'Valor do Crédito Vinculado')),
    ],
  },
  {
    tipo: 'PERDCOMP',
    nome: 'listagem de PER/DCOMP',
    esquema: esquemaPerdcomp,
    marcas: ['numero', 'transmissao'],
    colunas: [
      exigida(
        coluna('numero', 'numeroPerdcomp', 'Número do PER/DCOMP', 'Nº do PER/DCOMP', 'Nº PER/DCOMP', 'PER/DCOMP'),
      ),
      coluna('transmissao', 'data', 'Data de Transmissão', 'Data da Transmissão', 'Transmissão'),
      coluna('tipo_credito', 'texto', 'Tipo de Crédito', 'Tipo do Crédito'),
      coluna('tipo_documento', 'texto', 'Tipo de Documento', 'Tipo do Documento'),
      coluna('situacao', 'texto', 'Situação', 'Situação do PER/DCOMP', 'Situação do Documento'),
      coluna('periodo_credito', 'texto', 'Período do Crédito', 'Período de Apuração do Crédito'),
      coluna('credito_original', 'valor', 'Valor do Crédito', 'Valor Original do Crédito'),
      coluna('pedido', 'valor', 'Valor do Pedido', 'Valor Pedido'),
    ],
  },
  {
    tipo: 'PAGAMENTOS',
    nome: 'listagem de pagamentos',
    esquema: esquemaPagamento,
    marcas: ['arrecadacao', 'cod_receita', 'total'],
    colunas: [
      coluna('tipo_documento', 'texto', 'Tipo do Documento', 'Tipo de Documento', 'Tipo'),
      coluna('numero_documento', 'numeroDocumento', 'Número do Documento', 'Nº do Documento', 'Número do Pagamento'),
      coluna('pa', 'pa', 'Período de Apuração', 'Período Apuração', 'PA', 'Competência'),
      exigida(
        coluna('arrecadacao', 'data', 'Data de Arrecadação', 'Data da Arrecadação', 'Data Arrecadação', 'Arrecadação'),
      ),
      coluna('vencimento', 'data', 'Data de Vencimento', 'Data do Vencimento', 'Data Vencimento', 'Vencimento'),
      exigida(coluna('cod_receita', 'digitos', 'Código de Receita', 'Código da Receita', 'Cód. Receita', 'Receita')),
      coluna('denominacao', 'texto', 'Denominação', 'Descrição', 'Descrição da Receita'),
      coluna('referencia', 'texto', 'Número de Referência', 'Nº Referência', 'Referência'),
      coluna('principal', 'valor', 'Principal', 'Valor do Principal', 'Valor Principal'),
      coluna('multa', 'valor', 'Multa', 'Valor da Multa', 'Valor Multa'),
      coluna('juros', 'valor', 'Juros', 'Valor dos Juros', 'Valor Juros'),
      exigida(coluna('total', 'valor', 'Valor Total', 'Total')),
    ],
  },
  {
    tipo: 'EPROCESSO',
    nome: 'listagem de processos',
    esquema: esquemaProcesso,
    marcas: ['numero', 'assunto'],
    colunas: [
      exigida(
        coluna('numero', 'numeroProcesso', 'Número do Processo', 'Nº do Processo', 'Nº Processo', 'Processo', 'Número'),
      ),
      coluna(
        'protocolo',
        'data',
        'Data de Protocolo',
        'Data do Protocolo',
        'Protocolo',
        'Data de Protocolização',
        'Data de Abertura',
      ),
      coluna('tipo', 'texto', 'Tipo', 'Tipo de Processo', 'Tipo do Processo', 'Tipo Processo'),
      coluna('assunto', 'texto', 'Assunto', 'Subtipo', 'Assunto Principal'),
      coluna('situacao', 'texto', 'Situação', 'Situação do Processo'),
      coluna('localizacao', 'texto', 'Localização', 'Localização Atual', 'Unidade Atual', 'Unidade'),
      coluna('ultimo_andamento', 'texto', 'Último Andamento', 'Última Movimentação', 'Última Movimentacao'),
      coluna('documentos', 'inteiro', 'Qtd Documentos', 'Quantidade de Documentos', 'Qtde Documentos', 'Documentos'),
    ],
  },
];

/** The listing whose headings a row has, with the place of each column; null when it is no heading row. */
export function findListagem(celulas: readonly string[]): { listagem: Listagem; lugares: Map<string, number> } | null {
  const rotulos = celulas.map((c) => norma(c));
  for (const listagem of listagens) {
    const lugares = new Map<string, number>();
    for (const c of listagem.colunas) {
      // The columns that are surest of their heading come first; a heading serves one column only.
      const lugar = rotulos.findIndex((r, i) => c.rotulos.includes(r) && ![...lugares.values()].includes(i));
      if (lugar >= 0) lugares.set(c.coluna, lugar);
    }
    if (listagem.marcas.every((m) => lugares.has(m))) return { listagem, lugares };
  }
  return null;
}
