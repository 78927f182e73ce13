import { type CampoLayout, getLayout, nomesCampos, type ObrigacaoSped } from '@apura/documentos/registros';
import { codigoDe } from './registro-bruto.ts';

/** A record in one version of the layout. */
export interface Forma {
  registro: string;
  codigo: number;
  nivel: number;
  /** Code of the parent record; empty at level 0. */
  pai: string;
  /** Place in the layout, by which the records beside it are ordered. */
  ordem: number;
  /** Official names, REG first. */
  nomes: readonly string[];
  /** Position in the line by name; REG is 0. */
  indices: ReadonlyMap<string, number>;
  campos: ReadonlyMap<string, CampoLayout>;
}

export interface Formas {
  porCodigo: ReadonlyMap<number, Forma>;
  porRegistro: ReadonlyMap<string, Forma>;
}

const prontas = new Map<string, Formas>();
const nomesProntos = new Map<string, readonly string[]>();

/**
 * Names of the fields of a line with this number of fields (REG included); the names of the version itself when no
 * version has as many.
 */
export function nomesDaLinha(
  obrigacao: ObrigacaoSped,
  leiaute: string,
  forma: Forma,
  quantos: number,
): readonly string[] {
  if (quantos === forma.nomes.length) return forma.nomes;
  const chave = `${obrigacao} ${leiaute} ${forma.registro} ${quantos}`;
  const prontos =
    nomesProntos.get(chave) ?? nomesCampos({ obrigacao, leiaute, registro: forma.registro, quantos }) ?? forma.nomes;
  nomesProntos.set(chave, prontos);
  return prontos;
}

/** Every record of a layout version. */
export function getFormas(obrigacao: ObrigacaoSped, leiaute: string): Formas {
  const chave = `${obrigacao} ${leiaute}`;
  const pronta = prontas.get(chave) ?? listFormas(obrigacao, leiaute);
  prontas.set(chave, pronta);
  return pronta;
}

function listFormas(obrigacao: ObrigacaoSped, leiaute: string): Formas {
  const formas = [...getLayout(obrigacao).registros.values()].map((r, ordem): Forma => {
    // No line has so few fields, so this returns the names of the version itself.
    const nomes = nomesCampos({ obrigacao, leiaute, registro: r.registro, quantos: -1 }) ?? [];
    const indices = new Map<string, number>();
    // A name that occurs twice means its first place.
    for (const [i, nome] of nomes.entries()) if (!indices.has(nome)) indices.set(nome, i);
    const antigos = r.formasAntigas.flatMap((f) => f.campos);
    return {
      registro: r.registro,
      codigo: codigoDe(r.registro),
      nivel: r.nivel,
      pai: r.pai,
      ordem,
      nomes,
      indices,
      campos: new Map([...antigos, ...r.campos].map((c) => [c.campo, c])),
    };
  });
  return {
    porCodigo: new Map(formas.map((f) => [f.codigo, f])),
    porRegistro: new Map(formas.map((f) => [f.registro, f])),
  };
}
