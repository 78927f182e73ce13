import { SaxesParser } from 'saxes';
import { danificada } from './open-pacote.ts';
import { PlanilhaError } from './planilha-error.ts';

/** Names come without their prefix; the text of an element comes at its end, without the text of its children. */
export interface OuvinteXml {
  abre?(nome: string, atributos: Readonly<Record<string, string>>): void;
  fecha?(nome: string, texto: string): void;
}

/** More levels than any part of a workbook has, and few enough to be kept in memory. */
const MAXIMO_NIVEIS = 200;

/** Walks through a part of a workbook. */
export async function walkXml(pedacos: AsyncIterable<string>, ouvinte: OuvinteXml): Promise<void> {
  const passos = stepXml(pedacos, ouvinte);
  while (!(await passos.next()).done);
}

/**
 * Walks through a part of a workbook and stops after each piece. A document type, which no workbook has, is refused, so
 * entities are never expanded.
 */
export async function* stepXml(pedacos: AsyncIterable<string>, ouvinte: OuvinteXml): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const textos: string[] = [];
  parser.on('doctype', () => {
    throw danificada();
  });
  parser.on('opentag', (tag) => {
    if (textos.push('') > MAXIMO_NIVEIS) throw danificada();
    ouvinte.abre?.(semPrefixo(tag.name), tag.attributes);
  });
  const keep = (texto: string) => {
    if (textos.length > 0) textos[textos.length - 1] += texto;
  };
  parser.on('text', keep);
  parser.on('cdata', keep);
  parser.on('closetag', (tag) => ouvinte.fecha?.(semPrefixo(tag.name), textos.pop() ?? ''));
  try {
    for await (const pedaco of pedacos) {
      parser.write(pedaco);
      yield;
    }
    parser.close();
  } catch (causa) {
    if (causa instanceof PlanilhaError || (causa instanceof Error && 'syscall' in causa)) throw causa;
    throw danificada();
  }
}

function semPrefixo(nome: string): string {
  const doisPontos = nome.indexOf(':');
  return doisPontos < 0 ? nome : nome.slice(doisPontos + 1);
}

/** An attribute by its name without a prefix. */
export function atributo(atributos: Readonly<Record<string, string>>, nome: string): string | undefined {
  const direto = atributos[nome];
  if (direto !== undefined) return direto;
  const com = Object.keys(atributos).find((chave) => semPrefixo(chave) === nome);
  return com === undefined ? undefined : atributos[com];
}
