import { hasValidDv, parseChave } from '@apura/documentos';
import type { LinhaResultado } from '../leitura/read-pagina.ts';

/** What is known of an item before it is counted. */
export interface ItemDoInventario {
  cnpj: string;
  codigo: string;
  descricao: string;
  ncm: string;
  tipo: string;
  unidade: string;
  origem: string;
  hipotese: string;
  fornecedorPj: string;
  chave: string;
}

/** Kinds of items (0200) that are no stock by the article, or none at all: consumption, assets and services. */
const FORA_DO_ESTOQUE: readonly string[] = ['07', '08', '09'];

const textoDe = (linha: LinhaResultado, coluna: string): string => String(linha[coluna] ?? '');
const chaveDe = (linha: LinhaResultado): string => `${textoDe(linha, 'CNPJ Estab.')}|${textoDe(linha, 'Código')}`;

/**
 * The items of the company's files, each once, in the order of establishment and code: those of the register (report
 * 49, 0200) with what is known of those of the last inventory (report 162).
 */
export async function itensDoInventario(o: {
  produtos: AsyncIterable<readonly LinhaResultado[]>;
  estoque: AsyncIterable<readonly LinhaResultado[]>;
}): Promise<ItemDoInventario[]> {
  const itens = new Map<string, ItemDoInventario>();
  for await (const lote of o.produtos) {
    for (const linha of lote) {
      const tipo = textoDe(linha, 'Tipo Item').slice(0, 2);
      if (FORA_DO_ESTOQUE.includes(tipo)) continue;
      // The files come in the order of their months: the latest says what the item is.
      itens.set(chaveDe(linha), itemDe(linha, { tipo, unidade: textoDe(linha, 'Unid') }));
    }
  }
  for await (const lote of o.estoque) {
    for (const linha of lote) {
      const chave = chaveDe(linha);
      const conhecido = itens.get(chave);
      const tipo = textoDe(linha, 'Tipo Item').slice(0, 2);
      if (textoDe(linha, 'Código') === '' || FORA_DO_ESTOQUE.includes(tipo)) continue;
      itens.set(chave, {
        ...(conhecido ?? itemDe(linha, { tipo, unidade: '' })),
        origem: textoDe(linha, 'Origem'),
        hipotese: textoDe(linha, 'Hipótese'),
        fornecedorPj: fornecedorPj(textoDe(linha, 'Fornecedor')),
        chave: chaveInteira(textoDe(linha, 'Chave da Última Compra')),
      });
    }
  }
  return [...itens].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function itemDe(linha: LinhaResultado, { tipo, unidade }: { tipo: string; unidade: string }): ItemDoInventario {
  return {
    cnpj: textoDe(linha, 'CNPJ Estab.'),
    codigo: textoDe(linha, 'Código'),
    descricao: textoDe(linha, 'Descrição'),
    ncm: textoDe(linha, 'NCM'),
    tipo,
    unidade,
    origem: '',
    hipotese: '',
    fornecedorPj: '',
    chave: '',
  };
}

/** A key that the file has wrong would be a fault of the workbook. */
const chaveInteira = (texto: string): string => {
  const chave = parseChave(texto);
  return chave !== null && hasValidDv(chave) ? chave : '';
};

/** A document of fourteen positions is of a company, one of eleven of a person; a name alone says nothing. */
function fornecedorPj(fornecedor: string): string {
  const [documento = ''] = fornecedor.split(' ');
  if (/^[0-9A-Z]{12}\d{2}$/.test(documento)) return 'Sim';
  return /^\d{11}$/.test(documento) ? 'Não' : '';
}
