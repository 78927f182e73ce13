import { getLayout, nomesCampos } from '@apura/documentos';
import { joinCampos } from '../../sped/read-campo.ts';

/** A record of block M or 1 and the records below it. */
export interface NoRegistro {
  registro: string;
  /** First line in the file that was read; null when the recomputation made it. */
  linha: number | null;
  /** REG first, as written. */
  campos: string[];
  filhos: NoRegistro[];
  /** Whether a field is no longer as it was read. */
  alterado: boolean;
}

const layout = getLayout('EFDC');

/** The level of a record of the EFD-Contribuições; an unknown record is below the record before it. */
const nivelDe = (registro: string): number => layout.registros.get(registro)?.nivel ?? Number.MAX_SAFE_INTEGER;

/** Official names of a record's fields in a layout version; without a number of fields, those of that very version. */
export function camposDe(registro: string, leiaute: string, quantos = 0): readonly string[] {
  const chave = `${leiaute}:${registro}:${quantos}`;
  const pronta = nomes.get(chave) ?? nomesCampos({ obrigacao: 'EFDC', leiaute, registro, quantos }) ?? [];
  nomes.set(chave, pronta);
  return pronta;
}
const nomes = new Map<string, readonly string[]>();

/** A record's value of an official field, as written; empty when the layout version lacks it. */
export function valorCampo(no: NoRegistro, campo: string, leiaute: string): string {
  const i = camposDe(no.registro, leiaute, no.campos.length).indexOf(campo);
  return i < 0 ? '' : (no.campos[i] ?? '');
}

/** The record in file form, without its line end. */
export const textoNo = (no: NoRegistro): string => joinCampos(no.campos);

/** Records in the order of the file as a tree, by their levels. */
export function buildArvore(linhas: readonly { registro: string; linha: number; campos: string[] }[]): NoRegistro[] {
  const raiz: NoRegistro[] = [];
  const abertos: { nivel: number; no: NoRegistro }[] = [];
  for (const { registro, linha, campos } of linhas) {
    const nivel = nivelDe(registro);
    const no: NoRegistro = { registro, linha, campos, filhos: [], alterado: false };
    while ((abertos.at(-1)?.nivel ?? -1) >= nivel) abertos.pop();
    (abertos.at(-1)?.no.filhos ?? raiz).push(no);
    abertos.push({ nivel, no });
  }
  return raiz;
}

/** A tree's records in the order of the file. */
export function* walk(nos: readonly NoRegistro[]): Generator<NoRegistro> {
  for (const no of nos) {
    yield no;
    yield* walk(no.filhos);
  }
}
