import type { AbaEscrita, LinhaEscrita } from '@apura/planilha';

export interface LeiaMeOptions {
  titulo: string;
  /** Version of the model and of the layout. */
  sobre: string;
  /** Full sentences. */
  instrucoes: readonly string[];
  /** `C170: Itens das notas fiscais`, one for each sheet to fill in. */
  abas: readonly string[];
  /** Rows below all others, with their headings. */
  depois?: readonly LinhaEscrita[];
  /** Widths of the columns, in characters. */
  larguras: readonly number[];
}

/** The first sheet of a model: how it is filled in, what its colours mean, and which sheets it has. */
export function abaLeiaMe(o: LeiaMeOptions): AbaEscrita {
  return {
    nome: 'LEIA-ME',
    colunas: o.larguras.map((largura) => ({ largura, formato: 'texto' })),
    linhas: [
      { estilo: 'titulo', valores: [o.titulo] },
      { valores: [o.sobre] },
      { valores: [] },
      ...o.instrucoes.map((texto): LinhaEscrita => ({ estilo: 'quebra', valores: [texto] })),
      { valores: [] },
      { estilo: 'total', valores: ['Cores'] },
      { estilo: 'cabecalho', valores: ['Títulos que o programa lê: não mude'] },
      { estilo: 'ajuda', valores: ['Formato, obrigatoriedade e valores aceitos'] },
      { valores: ['Linhas livres para preencher'] },
      { valores: [] },
      { estilo: 'total', valores: ['Abas'] },
      ...o.abas.map((texto): LinhaEscrita => ({ estilo: 'quebra', valores: [texto] })),
      ...(o.depois ?? []),
    ],
  };
}
