const MAXIMO_PEDACOS = 4;

/**
 * Text of a document without its digital signatures, which are a third of a note and which no reader looks at. Their
 * line ends stay, so that positions are true. Longer documents, and those with comments or sections of plain text
 * (where the word is not a tag), are given as they are.
 */
export function* skipAssinaturas(pedacos: Iterable<string>): Generator<string> {
  const iterador = pedacos[Symbol.iterator]();
  let texto = '';
  for (let i = 0; i < MAXIMO_PEDACOS; i++) {
    const proximo = iterador.next();
    if (proximo.done) {
      yield cut(texto);
      return;
    }
    texto += proximo.value;
  }
  yield texto;
  for (let proximo = iterador.next(); !proximo.done; proximo = iterador.next()) yield proximo.value;
}

const FIM = '</Signature>';

function cut(texto: string): string {
  if (texto.includes('<!')) return texto;
  let saida = '';
  let lido = 0;
  for (;;) {
    const inicio = texto.indexOf('<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">', lido);
    const fim = inicio < 0 ? -1 : texto.indexOf(FIM, inicio);
    if (fim < 0) return saida + texto.slice(lido);
    saida += texto.slice(lido, inicio);
    for (let i = texto.indexOf('\n', inicio); i >= 0 && i < fim; i = texto.indexOf('\n', i + 1)) saida += '\n';
    lido = fim + FIM.length;
  }
}
