import { appError } from '../../http/errors.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Signs that turn the direction of a line: with them a name in a list pretends to be another. */
const DIRECAO = /[\u202a-\u202e\u2066-\u2069]/g;

/** Something that is drawn: not a space, a mark upon nothing or a sign of no width. */
const VISIVEL = /[^\p{C}\p{Z}\p{M}]/u;

/** A person's name or job title on one line. Throws `requisicao-invalida` when nothing of a name is left. */
export function limparNome(nome: string): string {
  const limpo = limparTexto(nome);
  if (!VISIVEL.test(limpo)) throw appError('requisicao-invalida', { fields: { nome: 'Informe o nome' } });
  return limpo;
}

/** As {@link limparNome}, where nothing may be left. */
export function limparTexto(texto: string): string {
  return texto.replace(DIRECAO, '').replace(CONTROLE, ' ').replace(/\s+/g, ' ').trim();
}
