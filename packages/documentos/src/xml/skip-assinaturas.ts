const FIM = '</Signature>';

/**
 * Text of a document without its digital signatures, which are a third of a note and which no reader looks at. Their
 * line ends stay, so that positions are true. A document with comments or sections of plain text, where the word need
 * not be a tag, is given as it is.
 */
export function skipAssinaturas(texto: string): string {
  if (texto.includes('<!')) return texto;
  let saida = '';
  let lido = 0;
  for (;;) {
    const inicio = texto.indexOf('<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">', lido);
    const fim = inicio < 0 ? -1 : texto.indexOf(FIM, inicio);
    if (fim < 0) return saida + texto.slice(lido);
    saida += texto.slice(lido, inicio);
    // Within the signature only: the next line end may be at the end of the document.
    saida += '\n'.repeat(texto.slice(inicio, fim).split('\n').length - 1);
    lido = fim + FIM.length;
  }
}
