import { umaLinha } from '@apura/br';
import { appError } from '../../http/errors.ts';

/** Something that is drawn: not a space, a mark upon nothing or a sign of no width. */
const VISIVEL = /[^\p{C}\p{Z}\p{M}]/u;

/** A person's name or job title on one line. Throws `requisicao-invalida` when nothing of a name is left. */
export function cleanNome(nome: string): string {
  const limpo = cleanTexto(nome);
  if (!VISIVEL.test(limpo)) throw appError('requisicao-invalida', { fields: { nome: 'Informe o nome' } });
  return limpo;
}

/** As {@link cleanNome}, where nothing may be left. */
export function cleanTexto(texto: string): string {
  return umaLinha(texto);
}
