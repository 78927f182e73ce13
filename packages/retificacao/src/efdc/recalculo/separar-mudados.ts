import { FONTES_FATO_PC, TABELAS_BLOCO_M } from '@apura/apuracao';
import type { EncodingSped } from '@apura/documentos';
import { createArquivoSaida } from '../../sped/arquivo-saida.ts';
import { encodeTexto } from '../../sped/encode-texto.ts';
import { getFormas } from '../../sped/formas.ts';
import { createMapeador, type MapaSped } from '../../sped/mapa-sped.ts';
import { codigoDe, type RegistroBruto } from '../../sped/registro-bruto.ts';
import type { TrocasSped } from '../../sped/trocas-sped.ts';
import { walkAlterado } from '../../sped/walk-alterado.ts';
import { walkRegistros } from '../../sped/walk-registros.ts';
import { type BlocosLidos, createLeitorBlocos } from './ler-blocos.ts';

const codigosDe = (tabelas: readonly string[]): ReadonlySet<number> =>
  new Set(tabelas.map((t) => codigoDe(t.slice('efdc_'.length).toUpperCase())));

/** Read of the whole file by the recomputation, with the accounts' names. */
const DECLARADOS = codigosDe([...TABELAS_BLOCO_M, 'efdc_0500']);
/** Those of them that make facts too: to take them away again, they are kept of the base as well. */
const NOS_DOIS = codigosDe(FONTES_FATO_PC.filter((t) => TABELAS_BLOCO_M.includes(t)));
/** Level of what stands straight below an establishment: a document, a consolidation, a single operation. */
const NIVEL_DOCUMENTO = 3;
const r0000 = codigoDe('0000');

/**
 * Parts a changed month into two small files that say as much as the whole: `antes`, the documents that a change touches as
 * they are in the base, and `depois`, the same documents as they become, with every record of block M, 0111, 1100 and
 * whatever else the recomputation reads. Facts are made document by document, so those of the changed file are the
 * facts of the base less those of `antes` plus those of `depois`. On the way it gathers what the writing of the month needs:
 * the parts that are recomputed, as they become, and the map of the base.
 */
export async function separarMudados(o: {
  path: string;
  trocas: TrocasSped;
  encoding: EncodingSped;
  leiaute: string;
  antes: string;
  depois: string;
  signal?: AbortSignal | undefined;
}): Promise<{ lidos: BlocosLidos; mapa: MapaSped }> {
  const niveis = new Map([...getFormas('EFDC', o.leiaute).porCodigo].map(([codigo, { nivel }]) => [codigo, nivel]));
  const documentos = await documentosTocados(o, niveis);
  const leitor = createLeitorBlocos();
  const mapeador = createMapeador([...o.trocas.substituir.keys(), ...o.trocas.inserirAntes.keys()]);
  const antes = createArquivoSaida(o.antes);
  const depois = createArquivoSaida(o.depois);
  try {
    const push = (saida: typeof antes, r: RegistroBruto): void => {
      saida.push(r.bytes, r.inicio, r.fim);
      if (r.codigo === r0000) marcarEncoding(saida, o.encoding);
    };
    /** Whether a record ends the document before it. */
    const encerra = (nivel: number | undefined) => nivel !== undefined && nivel <= NIVEL_DOCUMENTO;
    let tocadoAntes = false;
    let tocado = false;
    await walkAlterado({
      ...o,
      visitBase: (r) => {
        mapeador.visit(r);
        if (encerra(niveis.get(r.codigo))) tocadoAntes = documentos.has(r.linha);
        if (tocadoAntes || r.codigo === r0000 || NOS_DOIS.has(r.codigo)) push(antes, r);
      },
      visit: (r, novo) => {
        if (leitor.visit(r)) mapeador.marcar();
        const nivel = niveis.get(r.codigo);
        if (encerra(nivel)) tocado = novo || documentos.has(r.linha);
        // What opens a block or an establishment closes what stands before it, so it is always there.
        if (tocado || novo || DECLARADOS.has(r.codigo) || (nivel !== undefined && nivel < NIVEL_DOCUMENTO))
          push(depois, r);
      },
    });
    antes.close();
    depois.close();
    return { lidos: leitor.close(o.encoding), mapa: mapeador.close() };
  } catch (erro) {
    antes.discard();
    depois.discard();
    throw erro;
  }
}

/** Lines of the documents that have a changed, a dropped or a new record, or that a new record comes behind. */
async function documentosTocados(
  o: { path: string; trocas: TrocasSped; signal?: AbortSignal | undefined },
  niveis: ReadonlyMap<number, number>,
): Promise<Set<number>> {
  const { substituir, inserirAntes } = o.trocas;
  const linhas = [...new Set([...substituir.keys(), ...inserirAntes.keys()])].sort((a, b) => a - b);
  const documentos = new Set<number>();
  let vistas = 0;
  let documento = 0;
  await walkRegistros({
    path: o.path,
    ...(o.signal ? { signal: o.signal } : {}),
    visit: (r) => {
      const nomeada = r.linha === linhas[vistas];
      if (nomeada) vistas++;
      // Before it opens a document of its own: what comes in before it may belong to the one that is still open.
      if (nomeada && inserirAntes.has(r.linha) && documento > 0) documentos.add(documento);
      const nivel = niveis.get(r.codigo);
      if (nivel !== undefined && nivel <= NIVEL_DOCUMENTO) documento = nivel === NIVEL_DOCUMENTO ? r.linha : 0;
      if (nomeada && documento > 0) documentos.add(documento);
    },
  });
  return documentos;
}

/**
 * A part of a file in Windows-1252 may happen to be valid UTF-8, and would be read as such: a closing record of block 0,
 * which nobody reads here, holds a letter that is none.
 */
function marcarEncoding(saida: ReturnType<typeof createArquivoSaida>, encoding: EncodingSped): void {
  if (encoding !== 'windows-1252') return;
  const bytes = encodeTexto('|0990|ã|\r\n', encoding);
  saida.push(bytes, 0, bytes.length);
}
