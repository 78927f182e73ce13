import { formatDateBr } from '@apura/br';
import {
  COLUNAS_DO_INVENTARIO,
  type ColunaDoInventario,
  DONOS_DO_ITEM,
  HIPOTESES_DO_ESTOQUE,
  MARCA_DO_INVENTARIO,
  ORIGENS_DO_ITEM,
  ROTULO_DO_DIA,
  SIM_OU_NAO,
} from '@apura/documentos';
import { type AbaEscrita, buildPlanilha, type ColunaEscrita } from '@apura/planilha';
import { getInicio, tabela } from '@apura/tabelas';
import { instrucoesDoInventario } from './instrucoes-do-inventario.ts';
import type { ItemDoInventario } from './itens-do-inventario.ts';

interface Coluna {
  largura: number;
  ajuda: string;
  formato?: ColunaEscrita['formato'];
  lista?: readonly string[];
  valor?: (item: ItemDoInventario) => string;
}

const LINHAS_DO_TOPO = 3;

/** What each column asks for, and what of it the portal knows. Quantity and cost are for the company. */
const colunas = (tipos: readonly string[]): Readonly<Record<ColunaDoInventario, Coluna>> => ({
  'CNPJ do Estabelecimento': { largura: 20, ajuda: 'Onde o item está', valor: ({ cnpj }) => cnpj },
  Código: { largura: 16, ajuda: 'O do cadastro (0200)', valor: ({ codigo }) => codigo },
  Descrição: { largura: 36, ajuda: 'A do cadastro', valor: ({ descricao }) => descricao },
  NCM: { largura: 11, ajuda: 'Oito dígitos', valor: ({ ncm }) => ncm },
  'Tipo do Item': {
    largura: 26,
    ajuda: 'Tabela do 0200',
    lista: tipos,
    valor: ({ tipo }) => tipos.find((nome) => nome.startsWith(tipo) && tipo !== '') ?? tipo,
  },
  Unidade: { largura: 9, ajuda: 'A do cadastro', valor: ({ unidade }) => unidade },
  Quantidade: { largura: 13, ajuda: 'Contada no dia; até três casas', formato: { decimais: 3 } },
  'Custo Unitário': { largura: 15, ajuda: 'Regras do IRPJ, sem o ICMS recuperável', formato: { decimais: 6 } },
  Origem: { largura: 11, ajuda: 'De onde veio', lista: ORIGENS_DO_ITEM, valor: ({ origem }) => origem },
  'PIS e COFINS-Importação por Unidade': {
    largura: 20,
    ajuda: 'Só de importados: o pago, sem o adicional',
    formato: { decimais: 6 },
  },
  Hipótese: {
    largura: 10,
    ajuda: 'I, II ou III; em branco, o portal decide',
    lista: HIPOTESES_DO_ESTOQUE,
    valor: ({ hipotese }) => hipotese,
  },
  'De Quem É': { largura: 24, ajuda: 'Em branco: da empresa', lista: DONOS_DO_ITEM },
  'Fornecedor PJ': {
    largura: 11,
    ajuda: 'Não: comprado de pessoa física',
    lista: SIM_OU_NAO,
    valor: ({ fornecedorPj }) => fornecedorPj,
  },
  'Chave da Última Compra': { largura: 46, ajuda: 'Da NF-e, com 44 posições', valor: ({ chave }) => chave },
  'Bem Novo': { largura: 9, ajuda: 'Não: bem usado. Em branco: novo', lista: SIM_OU_NAO },
  'Custo dos Insumos por Unidade': {
    largura: 18,
    ajuda: 'Só de produto pronto ou em elaboração: matéria-prima e embalagem',
    formato: { decimais: 6 },
  },
});

/**
 * The workbook of the inventory of the turn, for the company's ERP to fill in: instructions with their articles, and a
 * sheet with the items that the project knows, without quantity and cost. `readInventario` reads it back.
 */
export async function buildInventario(itens: readonly ItemDoInventario[]): Promise<Uint8Array> {
  const tipos = tabela('tipo_item').linhas.map(([codigo = '', descricao = '']) => `${codigo} - ${descricao}`);
  const definidas = colunas(tipos);
  const todas = COLUNAS_DO_INVENTARIO.map((nome) => definidas[nome]);
  const inventario: AbaEscrita = {
    nome: 'Inventário',
    colunas: todas.map(({ largura, formato = 'texto', lista }) =>
      lista === undefined ? { largura, formato } : { largura, formato, lista },
    ),
    linhas: [
      {
        estilo: 'titulo',
        valores: [MARCA_DO_INVENTARIO, ROTULO_DO_DIA, formatDateBr(getInicio('CREDITO_DE_ESTOQUE'))],
      },
      { estilo: 'ajuda', valores: todas.map(({ ajuda }) => ajuda), altura: 45 },
      { estilo: 'cabecalho', valores: [...COLUNAS_DO_INVENTARIO] },
      ...itens.map((item) => ({ valores: todas.map(({ valor }) => valor?.(item) ?? null) })),
    ],
    congelar: { linhas: LINHAS_DO_TOPO, colunas: 2 },
    filtroNaLinha: LINHAS_DO_TOPO,
    primeiraLinhaDados: LINHAS_DO_TOPO + 1,
  };
  return buildPlanilha([abaDasInstrucoes(), inventario]);
}

function abaDasInstrucoes(): AbaEscrita {
  return {
    nome: 'Instruções',
    colunas: [18, 96, 34].map((largura) => ({ largura, formato: 'texto' })),
    linhas: [
      { estilo: 'titulo', valores: ['Crédito de CBS do estoque', '', ''] },
      { estilo: 'rotulo', valores: ['Assunto', 'O que diz a lei, e como preencher', 'Fundamento'] },
      ...instrucoesDoInventario().map(({ grupo, frase, norma }) => ({
        estilo: 'quebra' as const,
        valores: [grupo, frase, norma],
      })),
    ],
    congelar: { linhas: 2, colunas: 0 },
  };
}
