import type { EsquemaTabela } from '../columnar/schema.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import { esquemaEventoNfse, esquemaNotaNfse } from './esquemas-nfse.ts';

/** Columns of a row by their names. */
export interface ColunasDaLinha {
  text(nome: string): string | null;
  /** Unscaled: cents, or microseconds. */
  bigint(nome: string): bigint | null;
  put(nome: string, valor: string | bigint | null): void;
}

const posicoesOf = (esquema: EsquemaTabela) => new Map(esquema.colunas.map((c, i) => [c.nome, i]));
const POSICOES = new Map([esquemaNotaNfse, esquemaEventoNfse].map((esquema) => [esquema, posicoesOf(esquema)]));

export function columnsOf(esquema: EsquemaTabela, linha: LinhaTabela): ColunasDaLinha {
  const posicoes = POSICOES.get(esquema);
  const at = (nome: string): number => posicoes?.get(nome) ?? positionOf(esquema, nome);
  return {
    text: (nome) => {
      const valor = linha[at(nome)];
      return typeof valor === 'string' ? valor : null;
    },
    bigint: (nome) => {
      const valor = linha[at(nome)];
      return typeof valor === 'bigint' ? valor : null;
    },
    put: (nome, valor) => {
      linha[at(nome)] = valor;
    },
  };
}
