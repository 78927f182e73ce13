const FIM = '</Signature>';

/**
 * Text of a document without its digital signatures, which are a third of a note and which no reader needs. Their line
 * ends stay, so that line numbers stay correct. A document with comments or CDATA sections, where the word may not be a
 * tag, is returned unchanged.
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
    // Count line ends inside the signature only: searching the next one might run to the end of the document.
    saida += '\n'.repeat(texto.slice(inicio, fim).split('\n').length - 1);
    lido = fim + FIM.length;
  }
}
