import { decodeTexto, type EncodingSped, type ObrigacaoSped } from '@apura/documentos';
import type { MapaSped } from './mapa-sped.ts';
import { codigoDe } from './registro-bruto.ts';
import { createSaidaSped } from './saida-sped.ts';
import { setCampos0000 } from './set-campos-0000.ts';
import type { SpedComposto } from './sped-composto.ts';
import type { TrocasSped } from './trocas-sped.ts';

export interface ComporSpedOptions extends TrocasSped {
  /** The base and its map; each record that a change names is a mark of the map. */
  path: string;
  mapa: MapaSped;
  obrigacao: ObrigacaoSped;
  encoding: EncodingSped;
  /** New values of the first record by official field name. */
  campos0000?: Readonly<Record<string, string>> | undefined;
}

const r0000 = codigoDe('0000');

/**
 * A SPED file with some records replaced, dropped or added, as `rewriteSped` writes it, without reading the base again.
 * Throws a RangeError when a change names a line that is no mark of the map.
 */
export function composeSped(o: ComporSpedOptions): { linhas: number; composto: SpedComposto } {
  const { path, mapa, obrigacao, encoding, substituir, insertAntes, campos0000 } = o;
  const saida = createSaidaSped({ path, mapa, obrigacao, encoding });
  let nomeadas = 0;
  for (const m of mapa.marcos) {
    if (m.antes) saida.pass(m.antes);
    const novas = insertAntes.get(m.linha);
    const troca = substituir.get(m.linha);
    if (novas !== undefined || troca !== undefined) nomeadas++;
    if (novas !== undefined) saida.insert(novas);
    if (troca !== undefined) saida.replace(m, troca ?? []);
    else if (m.codigo === r0000 && campos0000 !== undefined) {
      const texto = decodeTexto(Buffer.from(m.texto, 'latin1'), encoding);
      saida.replace(m, [setCampos0000(texto, obrigacao, campos0000)]);
    } else saida.copy(m);
  }
  if (mapa.resto) saida.pass(mapa.resto);
  if (nomeadas !== new Set([...substituir.keys(), ...insertAntes.keys()]).size)
    throw new RangeError('A change names a line that is not the first of a record');
  return saida.close();
}
