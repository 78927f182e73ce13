/** A typed amount ('1.234,56', '1234', 'R$ 10,5') as decimal text with two places; undefined when it is none. */
export function parseReais(texto: string): string | undefined {
  const limpo = texto.replace(/R\$|\s/g, '');
  const lido = /^(\d{1,3}(?:\.\d{3})+|\d{1,15})(?:,(\d{1,2}))?$/.exec(limpo);
  if (lido === null) return undefined;
  const [, inteiros = '', centavos = ''] = lido;
  const sem = inteiros.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  return sem.length > 15 ? undefined : `${sem}.${centavos.padEnd(2, '0')}`;
}
