import { type ColunaTipo, type EsquemaTabela, parseColunas } from '../columnar/schema.ts';

/** The first cell of the sheet says that a workbook is the inventory of the turn, whatever its file is called. */
export const MARCA_DO_INVENTARIO = 'Inventário da virada';

/** The cell to its right holds the day of the inventory. */
export const ROTULO_DO_DIA = 'Data do inventário';

/** The columns of the workbook, in its order, by their headings; the reader finds them in any order. */
export const COLUNAS_DO_INVENTARIO = [
  'CNPJ do Estabelecimento',
  'Código',
  'Descrição',
  'NCM',
  'Tipo do Item',
  'Unidade',
  'Quantidade',
  'Custo Unitário',
  'Origem',
  'PIS e COFINS-Importação por Unidade',
  'Hipótese',
  'De Quem É',
  'Fornecedor PJ',
  'Chave da Última Compra',
  'Bem Novo',
  'Custo dos Insumos por Unidade',
] as const;
export type ColunaDoInventario = (typeof COLUNAS_DO_INVENTARIO)[number];

/** A workbook without them is read: the first ones did not have them, and most companies leave them blank. */
export const COLUNAS_OPCIONAIS: readonly ColunaDoInventario[] = ['Bem Novo', 'Custo dos Insumos por Unidade'];

export const ORIGENS_DO_ITEM = ['Nacional', 'Importado'] as const;
export const HIPOTESES_DO_ESTOQUE = ['I', 'II', 'III'] as const;
/** In the order of IND_PROP of H010. */
export const DONOS_DO_ITEM = ['Da empresa', 'Da empresa, com terceiros', 'De terceiros'] as const;
export const SIM_OU_NAO = ['Sim', 'Não'] as const;

const TIPOS: Readonly<Record<string, ColunaTipo>> = {
  data: { kind: 'date' },
  inteiro: { kind: 'int32' },
  quantidade: { kind: 'decimal', scale: 3 },
  unitario: { kind: 'decimal', scale: 6 },
};

/**
 * One row per item of the workbook of the inventory of the turn; `_linha` is the row of the sheet and `data` the day of
 * the inventory. What could not be read is NULL, and `problema` says so; `posse` is IND_PROP of H010, `fornecedor_pj`
 * and `bem_novo` are 'Sim' or 'Não'. Hypothesis, origin, the tax of importation and the cost of what a finished good
 * was made of (`custo_insumos`, for one unit) are what the company says; NULL where it says nothing.
 */
export const ESQUEMA_INVENTARIO: EsquemaTabela = {
  tabela: 'inventario_virada',
  colunas: parseColunas(
    `_arquivo _linha:inteiro data:data cnpj codigo descricao ncm tipo unidade quantidade:quantidade
     custo_unitario:unitario origem importacao_unitaria:unitario hipotese posse fornecedor_pj chave bem_novo
     custo_insumos:unitario problema`,
    TIPOS,
  ),
};
