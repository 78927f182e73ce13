import { chavesDe } from '../chaves-registro.ts';

/**
 * The key of a record by field: the first alternative of the layout whose first field is filled, or else the last one.
 * Returns `{}` for a record that a file has only once, and undefined when every field of the key is blank.
 */
export function chooseChave(
  registro: string,
  valorPorCampo: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> | undefined {
  const alternativas = chavesDe(registro)?.chave ?? [];
  const valor = (campo: string | undefined) => valorPorCampo.get(campo ?? '') ?? '';
  const campos = alternativas.find((c) => valor(c[0]) !== '') ?? alternativas.at(-1) ?? [];
  if (campos.length > 0 && campos.every((campo) => valor(campo) === '')) return undefined;
  return Object.fromEntries(campos.map((campo) => [campo, valor(campo)]));
}

/** The headings that a person fills in to name a record: `CHAVE_CHV_NFE, ou CHAVE_IND_OPER, CHAVE_COD_PART …`. */
export function showChave(registro: string): string {
  const alternativas = chavesDe(registro)?.chave ?? [];
  return alternativas.map((campos) => campos.map((c) => `CHAVE_${c}`).join(', ')).join(', ou ');
}
