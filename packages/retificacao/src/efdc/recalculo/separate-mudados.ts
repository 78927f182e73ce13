import { FONTES_FATO_PC, TABELAS_BLOCO_M } from '@apura/apuracao';
import type { EncodingSped } from '@apura/documentos';
import { NIVEL_DOCUMENTO } from '../../sped/aplicar/documentos-tocados.ts';
import { createArquivoSaida } from '../../sped/arquivo-saida.ts';
import { encodeTexto } from '../../sped/encode-texto.ts';
import { getFormas } from '../../sped/formas.ts';
import type { IndiceSped } from '../../sped/indice-sped.ts';
import { createMapeador, ehMarco, type MapaSped } from '../../sped/mapa-sped.ts';
import { codigoDe, type RegistroBruto, registroDe } from '../../sped/registro-bruto.ts';
import type { TrocasSped } from '../../sped/trocas-sped.ts';
import { walkAlterado } from '../../sped/walk-alterado.ts';
import { type BlocosLidos, createLeitorBlocos, ehDosBlocos } from './read-blocos.ts';

const codigosDe = (tabelas: readonly string[]): ReadonlySet<number> =>
  new Set(tabelas.map((tabela) => codigoDe(tabela.slice('efdc_'.length).toUpperCase())));

const TABELAS_DECLARADAS: readonly string[] = [...TABELAS_BLOCO_M, 'efdc_0500'];
/** Tables that the recomputation reads from the two parts; the other records only say where these belong. */
export const TABELAS_SEPARADAS: ReadonlySet<string> = new Set([
  ...TABELAS_DECLARADAS,
  ...FONTES_FATO_PC,
  // The items that changed: their NCM decides what LC 224/2025 reaches.
  'efdc_0140',
  'efdc_0200',
]);

/** Records that the recomputation reads from the whole file, with the names of the accounts. */
const DECLARADOS = codigosDe(TABELAS_DECLARADAS);
/**
 * Those of these records that make facts too: they are kept of the base as well, so that their facts can be subtracted.
 */
const NOS_DOIS = codigosDe(FONTES_FATO_PC.filter((tabela) => TABELAS_BLOCO_M.includes(tabela)));
const r0000 = codigoDe('0000');

/** Whether a record is read whatever the rows change. */
export const ehMarcado = (codigo: number, nivel: number): boolean =>
  nivel < NIVEL_DOCUMENTO ||
  DECLARADOS.has(codigo) ||
  NOS_DOIS.has(codigo) ||
  ehMarco(codigo) ||
  ehDosBlocos(registroDe(codigo));

/**
 * Splits a changed month into two small files that say as much as the whole: `antes`, the documents that a change
 * touches, as they are in the base, and `depois`, the same documents after the changes, with every record of block M,
 * 0111, 1100 and whatever else the recomputation reads. Facts are made document by document, so the facts of the
 * changed file are those of the base less those of `antes` plus those of `depois`. On the way it collects what the
 * writing of the month needs: the parts that are recomputed, after the changes, and the map of the base.
 */
export async function separateMudados(o: {
  path: string;
  trocas: TrocasSped;
  /** Documents that `createDocumentosTocados` found for these changes. */
  documentos: ReadonlySet<number>;
  /** Index of the base with the records of `ehMarcado`; without an index every record is visited. */
  indice?: IndiceSped | null;
  encoding: EncodingSped;
  leiaute: string;
  antes: string;
  depois: string;
  signal?: AbortSignal | undefined;
}): Promise<{ lidos: BlocosLidos; mapa: MapaSped }> {
  const papeis = papeisDe(o.leiaute);
  const { documentos } = o;
  const leitor = createLeitorBlocos();
  const mapeador = createMapeador([...o.trocas.substituir.keys(), ...o.trocas.insertAntes.keys()]);
  const antes = createArquivoSaida(o.antes);
  const depois = createArquivoSaida(o.depois);
  try {
    const push = (saida: typeof antes, bruto: RegistroBruto): void => {
      saida.push(bruto.bytes, bruto.inicio, bruto.fim);
      if (bruto.codigo === r0000) markEncoding(saida, o.encoding);
    };
    let tocadoAntes = false;
    let tocado = false;
    /** Role of the record of the base that is being visited. */
    let papel = DESCONHECIDO;
    const { indice } = o;
    const soTrechos = indice ? { indice, linhas: documentos, pular: mapeador.pular } : undefined;
    await walkAlterado({
      path: o.path,
      trocas: o.trocas,
      encoding: o.encoding,
      soTrechos,
      signal: o.signal,
      visitBase: (bruto) => {
        mapeador.visit(bruto);
        papel = papeis.get(bruto.codigo) ?? DESCONHECIDO;
        if (papel.nivel <= NIVEL_DOCUMENTO) tocadoAntes = documentos.has(bruto.linha);
        if (tocadoAntes || papel.nosDois) push(antes, bruto);
      },
      visit: (bruto, novo) => {
        if (leitor.visit(bruto)) mapeador.mark();
        const { nivel, declarado } = novo ? (papeis.get(bruto.codigo) ?? DESCONHECIDO) : papel;
        if (nivel <= NIVEL_DOCUMENTO) tocado = novo || documentos.has(bruto.linha);
        if (tocado || novo || declarado) push(depois, bruto);
      },
    });
    antes.close();
    depois.close();
    return { lidos: leitor.close(o.encoding), mapa: mapeador.close(indice?.papeis) };
  } catch (erro) {
    antes.discard();
    depois.discard();
    throw erro;
  }
}

/** How records of a code are treated when the month is split. */
interface Papel {
  /** Level of the record: a record at the level of a document, or above it, ends the document. */
  nivel: number;
  nosDois: boolean;
  /** Whether the record is always in `depois`. */
  declarado: boolean;
}

const DESCONHECIDO: Papel = { nivel: Number.POSITIVE_INFINITY, nosDois: false, declarado: false };

function papeisDe(leiaute: string): ReadonlyMap<number, Papel> {
  const papeis = new Map<number, Papel>();
  const { porCodigo } = getFormas('EFDC', leiaute);
  for (const codigo of new Set([...porCodigo.keys(), ...DECLARADOS, ...NOS_DOIS, r0000])) {
    const nivel = porCodigo.get(codigo)?.nivel ?? Number.POSITIVE_INFINITY;
    // A record that opens a block or an establishment ends what came before it, so it is always in `depois`.
    const declarado = DECLARADOS.has(codigo) || nivel < NIVEL_DOCUMENTO;
    papeis.set(codigo, { nivel, nosDois: codigo === r0000 || NOS_DOIS.has(codigo), declarado });
  }
  return papeis;
}

/**
 * A part of a file in Windows-1252 may happen to be valid UTF-8, and would be read as UTF-8. A closing record of block
 * 0, which is not read here, therefore gets a letter that is not valid UTF-8.
 */
function markEncoding(saida: ReturnType<typeof createArquivoSaida>, encoding: EncodingSped): void {
  if (encoding !== 'windows-1252') return;
  const bytes = encodeTexto('|0990|ã|\r\n', encoding);
  saida.push(bytes, 0, bytes.length);
}
