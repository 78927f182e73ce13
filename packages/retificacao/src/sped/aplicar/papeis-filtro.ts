import type { FiltroCampo, PapelFiltro } from '@apura/documentos/registros';
import type { Formas } from '../formas.ts';
import { codigoDe } from '../registro-bruto.ts';
import { type GrupoReferencias, type Referencias, separador } from './referencias.ts';

const r9999 = codigoDe('9999');
/** Records at this level or above give the place in the file. */
const NIVEL_LUGAR = 2;

/**
 * The records that the core has to find for `localizar`: all that `localizar` would use. `guardados` are the codes of
 * the records above those that are referred to.
 */
export function papeisFiltro(o: {
  formas: Formas;
  referencias: Referencias;
  /** Whether new records are added directly below a block or an establishment. */
  comPontos: boolean;
  guardados: ReadonlyMap<number, unknown>;
  marcado: ((codigo: number, nivel: number) => boolean) | undefined;
}): PapelFiltro[] {
  // Where new records are added directly below such a record, the records beside them give the place.
  const nivelAchado = o.comPontos ? NIVEL_LUGAR + 1 : NIVEL_LUGAR;
  return [...o.formas.porCodigo].map(([codigo, { nivel }]) => {
    const filtros = (o.referencias.raizes.get(codigo) ?? []).map(filtroDe);
    return {
      codigo,
      nivel,
      achado: nivel <= nivelAchado || codigo === r9999,
      abre: filtros.includes(null),
      marcado: o.marcado?.(codigo, nivel) === true,
      guardado: o.guardados.has(codigo),
      filtros: filtros.includes(null) ? [] : filtros.filter((f) => f !== null),
    };
  });
}

/** The field of a key that distinguishes most of the wanted records; null when no field does. */
function filtroDe({ forma, campos, indices, porValor }: GrupoReferencias): FiltroCampo | null {
  const valores = [...porValor.keys()].map((valor) => valor.split(separador));
  // A value that holds the separator.
  if (valores.some((partes) => partes.length !== campos.length)) return null;
  let melhor: { onde: number; distintos: Set<string> } | null = null;
  for (const [onde, campo] of indices.entries()) {
    if (campo < 0) continue;
    const distintos = new Set(valores.map((partes) => partes[onde] ?? ''));
    if (melhor === null || distintos.size > melhor.distintos.size) melhor = { onde, distintos };
  }
  if (melhor === null) return null;
  const numero = forma.campos.get(campos[melhor.onde] ?? '')?.tipo === 'N';
  return { campo: indices[melhor.onde] ?? 0, numero, valores: melhor.distintos };
}
