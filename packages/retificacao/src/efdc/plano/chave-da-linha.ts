import { chavesDe } from '../chaves-registro.ts';

/** The key that the values form, by field; undefined when none of them is filled. */
export function chooseChave(
  registro: string,
  valores: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> | undefined {
  const alternativas = chavesDe(registro)?.chave ?? [];
  const valor = (campo: string | undefined) => valores.get(campo ?? '') ?? '';
  const campos = alternativas.find((c) => valor(c[0]) !== '') ?? alternativas.at(-1) ?? [];
  // A record that a file has only once needs no key.
  if (campos.length > 0 && campos.every((campo) => valor(campo) === '')) return undefined;
  return Object.fromEntries(campos.map((campo) => [campo, valor(campo)]));
}

/** The headings that a person fills in to name a record: `CHAVE_CHV_NFE, ou CHAVE_IND_OPER, CHAVE_COD_PART …`. */
export function showChave(registro: string): string {
  const alternativas = chavesDe(registro)?.chave ?? [];
  return alternativas.map((campos) => campos.map((c) => `CHAVE_${c}`).join(', ')).join(', ou ');
}
