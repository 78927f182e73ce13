import type { EncodingSped } from '@apura/documentos';
import { encodeTexto } from './encode-texto.ts';
import type { IndiceSped, Pulados } from './indice-sped.ts';
import { type RegistroBruto, readCodigo } from './registro-bruto.ts';
import { lugarDaNova, type TrocasSped } from './trocas-sped.ts';
import { walkRegistros } from './walk-registros.ts';
import { walkTrechos } from './walk-trechos.ts';

/**
 * Walks a SPED file with some changes applied, before it is written: the records that stay and, in the encoding and
 * with the line ends of the file, the new records. `linha` is the line of the unchanged file; for a new record, its
 * place between two lines (`TrocasSped`). Counters and flags are still the old ones. A record may be replaced by one
 * line at most.
 */
export async function walkAlterado(o: {
  path: string;
  trocas: TrocasSped;
  /** Encoding of the file; new text of a file that is all ASCII is in Windows-1252. */
  encoding: EncodingSped;
  /** `novo`: the record differs from the unchanged file. */
  visit: (registro: RegistroBruto, novo: boolean) => void;
  /** Called for each record of the unchanged file, before its replacement is visited. */
  visitBase?: (registro: RegistroBruto) => void;
  /** Walks only over marked records and over named ones (by a change or here), instead of over everything. */
  soTrechos?: { indice: IndiceSped; linhas: Iterable<number>; pular: (pulados: Pulados) => void } | undefined;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { substituir, insertAntes } = o.trocas;
  // Most lines are in no change: one comparison is enough for them.
  const linhas = [...new Set([...substituir.keys(), ...insertAntes.keys()])].sort((a, b) => a - b);
  let vistas = 0;
  let fimLinha: string | undefined;
  const visitNova = (texto: string, linha: number): void => {
    const bytes = encodeTexto(`${texto}${fimLinha}`, o.encoding);
    const fim = bytes.length;
    const fimTexto = fim - (fimLinha?.length ?? 0);
    o.visit(
      {
        bytes,
        deslocamento: 0,
        inicio: 0,
        fimLinha: fimTexto,
        fim,
        codigo: readCodigo(bytes, 0, fim),
        linha,
        linhas: 1,
        lugar: -1,
      },
      true,
    );
  };
  const visitar = (r: RegistroBruto): void => {
    fimLinha ??= r.bytes[r.fimLinha] === 10 ? '\n' : '\r\n';
    o.visitBase?.(r);
    if (r.linha !== linhas[vistas]) {
      o.visit(r, false);
      return;
    }
    vistas++;
    const novas = insertAntes.get(r.linha) ?? [];
    for (const [i, texto] of novas.entries()) visitNova(texto, lugarDaNova(r.linha, i, novas.length));
    const troca = substituir.get(r.linha);
    if (troca === undefined) {
      o.visit(r, false);
      return;
    }
    const [texto, ...outras] = troca ?? [];
    if (outras.length > 0) throw new RangeError(`Line ${r.linha} gives way to more than one line`);
    if (texto !== undefined) visitNova(texto, r.linha);
  };
  const signal = o.signal ? { signal: o.signal } : {};
  if (o.soTrechos) {
    const nomeadas = [...new Set([...linhas, ...o.soTrechos.linhas])].sort((a, b) => a - b);
    await walkTrechos({ path: o.path, ...o.soTrechos, linhas: nomeadas, marcados: true, visit: visitar, ...signal });
  } else await walkRegistros({ path: o.path, visit: visitar, ...signal });
  if (vistas !== linhas.length) throw new RangeError('A change names a line that is not the first of a record');
}
