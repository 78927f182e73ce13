import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import type { NoXml } from './arvore-campos.ts';
import { type Lido, parseDecimal, parseDecimalComum, parseInstante, parseInteiro } from './parse-valores.ts';

/** The value of one column: text, unscaled decimal or microseconds (bigint), int32 (number), or null. */
export type ValorColuna = string | number | bigint | null;
export type LinhaTabela = ValorColuna[];

// Blanks at an end, two blanks together, or white space other than a blank.
const SUJO = /^\s|\s$|\s\s|[^\S ]/;

/** Place of a value in the document, for a problem of its conversion. */
export interface OrigemValor {
  linha: () => number;
  registro: () => string;
  problemas: ColetorProblemas;
}

/**
 * Puts the text of an element in its column, converted to the type of the column. The first element wins. A text that
 * is no value of the type leaves the column null and adds a problem.
 */
export function putValor(linha: LinhaTabela, no: NoXml, texto: string, origem: OrigemValor): void {
  if (no.tipo === null || linha[no.coluna] !== null) return;
  if (no.tipo.kind === 'decimal') {
    const valor = parseDecimalComum(texto, no.tipo.scale);
    if (valor >= 0) {
      linha[no.coluna] = BigInt(valor);
      return;
    }
  }
  const limpo = isPlain(texto) || !SUJO.test(texto) ? texto : texto.replace(/\s+/g, ' ').trim();
  if (limpo === '') return;
  if (no.tipo.kind === 'text') {
    linha[no.coluna] = limpo;
    return;
  }
  const lido: Lido<bigint | number> =
    no.tipo.kind === 'decimal'
      ? parseDecimal(limpo, no.tipo.scale)
      : no.tipo.kind === 'int32'
        ? parseInteiro(limpo)
        : parseInstante(limpo);
  linha[no.coluna] = lido.valor;
  const erro = lido.valor === null ? lido.erro : lido.aviso;
  if (erro === undefined) return;
  const efeito = lido.valor === null ? 'O campo ficou vazio nos relatórios.' : 'O valor foi lido assim mesmo.';
  origem.problemas.add({
    codigo: lido.valor === null ? 'xml-valor-invalido' : 'xml-valor-fora-do-padrao',
    mensagem: `O valor do campo ${no.nome} ${erro}. ${efeito} Confira o XML com quem o emitiu.`,
    linha: origem.linha(),
    registro: origem.registro(),
    campo: no.nome,
    valor: limpo,
  });
}

/** Whether the text has no white space, like codes and amounts. */
function isPlain(texto: string): boolean {
  for (let i = 0; i < texto.length; i++) {
    const c = texto.charCodeAt(i);
    if (c <= 32 || c >= 127) return false;
  }
  return true;
}
