import { TRIBUTOS, type Tributo } from '@apura/apuracao';
import { chooseLeiaute, decodeTexto, type EncodingSped } from '@apura/documentos';
import { createMapeador, type MapaSped } from '../../sped/mapa-sped.ts';
import { splitCampos } from '../../sped/read-campo.ts';
import { type RegistroBruto, registroDe } from '../../sped/registro-bruto.ts';
import { walkRegistros } from '../../sped/walk-registros.ts';
import { buildArvore, type NoRegistro } from './no-registro.ts';

/** The parts of an EFD-Contribuições that the recomputation writes. */
export interface BlocosLidos {
  /** Version of the layout, as `nomesCampos` takes it. */
  leiaute: string;
  encoding: EncodingSped;
  registro0000: NoRegistro | null;
  registro0111: NoRegistro | null;
  /** Block M without M001 and M990. */
  blocoM: NoRegistro[];
  /** 1100 (PIS) and 1500 (COFINS) with what is below them. */
  saldos: Record<Tributo, NoRegistro[]>;
  /** 1300 (PIS) and 1700 (COFINS). */
  retencoes: Record<Tributo, NoRegistro[]>;
  /**
   * The line before which new records of a block go when no record of their kind comes later; null when the file ends
   * first.
   */
  ancoras: Ancoras;
}

type AncorasPorTributo = Record<Tributo, number | null>;
type Ancoras = { blocoM: number | null; retencoes: AncorasPorTributo } & AncorasPorTributo;

/** A file with more lines of block M than this is damaged, and its block cannot be checked. */
const LIMITE_LINHAS = 1_000_000;

/** A record with a copy of its bytes, because the walk reuses its window. */
interface Guardado {
  registro: string;
  linha: number;
  bytes: Buffer;
}

/** Collects these parts of a file while it is walked. */
export interface LeitorBlocos {
  /** Whether the record concerns these parts: it belongs to them, or new records come before it. */
  visit(bruto: RegistroBruto): boolean;
  close(encoding: EncodingSped): BlocosLidos;
}

/** Reads the records of block M and of the control of credits in one walk over the file, with a map that marks them. */
export async function readBlocos(o: {
  path: string;
  signal?: AbortSignal | undefined;
}): Promise<{ lidos: BlocosLidos; mapa: MapaSped }> {
  const leitor = createLeitorBlocos();
  const mapeador = createMapeador([]);
  const visit = (bruto: RegistroBruto): void => {
    mapeador.visit(bruto);
    if (leitor.visit(bruto)) mapeador.mark();
  };
  const signal = o.signal ? { signal: o.signal } : {};
  const { encoding } = await walkRegistros({ path: o.path, encoding: true, visit, ...signal });
  return { lidos: leitor.close(encoding), mapa: mapeador.close() };
}

/** Lines are numbered as the walk numbers them: `walkAlterado` numbers new records between two lines. */
export function createLeitorBlocos(): LeitorBlocos {
  const guardados: Guardado[] = [];
  const ancoras: Ancoras = { blocoM: null, PIS: null, COFINS: null, retencoes: { PIS: null, COFINS: null } };
  const papeis = new Map<number, Papel>();
  const visit = (bruto: RegistroBruto): boolean => {
    if (bruto.codigo === 0) return false;
    let papel = papeis.get(bruto.codigo);
    if (papel === undefined) {
      papel = papelDe(registroDe(bruto.codigo));
      // A damaged file may have any code in its lines: the number of codes that are kept is limited.
      if (papeis.size < 2_000) papeis.set(bruto.codigo, papel);
    }
    if (papel === NENHUM) return false;
    if (papel.aposBlocoM) ancoras.blocoM ??= bruto.linha;
    if (papel.aposPis) ancoras.PIS ??= bruto.linha;
    if (papel.aposCofins) ancoras.COFINS ??= bruto.linha;
    if (papel.aposRetencoes.PIS) ancoras.retencoes.PIS ??= bruto.linha;
    if (papel.aposRetencoes.COFINS) ancoras.retencoes.COFINS ??= bruto.linha;
    if (!papel.guardado) return ehAncora(bruto.linha);
    if (guardados.length >= LIMITE_LINHAS) throw new RangeError('Block M has too many lines');
    const { registro } = papel;
    guardados.push({
      registro,
      linha: bruto.linha,
      bytes: Buffer.from(bruto.bytes.subarray(bruto.inicio, bruto.fimLinha)),
    });
    return true;
  };
  const ehAncora = (linha: number): boolean =>
    linha === ancoras.blocoM ||
    TRIBUTOS.some((tributo) => linha === ancoras[tributo] || linha === ancoras.retencoes[tributo]);
  return { visit, close: (encoding) => buildBlocos({ guardados, ancoras, encoding }) };
}

function buildBlocos({
  guardados,
  ancoras,
  encoding,
}: {
  guardados: readonly Guardado[];
  ancoras: BlocosLidos['ancoras'];
  encoding: EncodingSped;
}): BlocosLidos {
  const linhas = guardados.map((guardado) => decodificar(guardado, encoding));
  const abertura = linhas.find((linha) => linha.registro === '0000')?.campos ?? [];
  const inicio = (abertura[5] ?? '').replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$2-$1');
  const arvore = buildArvore(linhas);
  return {
    leiaute: chooseLeiaute('EFDC', abertura[1] ?? '', inicio).leiaute,
    encoding,
    registro0000: arvoreDe(arvore, /^0000$/)[0] ?? null,
    registro0111: arvoreDe(arvore, /^0111$/)[0] ?? null,
    blocoM: arvoreDe(arvore, /^M/),
    saldos: { PIS: arvoreDe(arvore, /^11/), COFINS: arvoreDe(arvore, /^15/) },
    retencoes: { PIS: arvoreDe(arvore, /^1300$/), COFINS: arvoreDe(arvore, /^1700$/) },
    ancoras,
  };
}

const ORDEM_BLOCOS = '0ACDFIMP19';
const BLOCO_M = ORDEM_BLOCOS.indexOf('M');
const BLOCO_1 = ORDEM_BLOCOS.indexOf('1');
const GUARDADOS = /^(?:0000|0111|M(?!001|990)...|1100|110[12]|1500|150[12]|1[37]00)$/;

/** How records of a code are read; computed once for each code of a file. */
interface Papel {
  registro: string;
  /** Whether new records of block M, 1100, 1500, 1300 and 1700 would come before this record, at the latest. */
  aposBlocoM: boolean;
  aposPis: boolean;
  aposCofins: boolean;
  aposRetencoes: Record<Tributo, boolean>;
  guardado: boolean;
}

const NENHUM: Papel = {
  registro: '',
  aposBlocoM: false,
  aposPis: false,
  aposCofins: false,
  guardado: false,
  aposRetencoes: { PIS: false, COFINS: false },
};

function papelDe(registro: string): Papel {
  const bloco = ORDEM_BLOCOS.indexOf(registro.slice(0, 1));
  const apos = (ultimo: string): boolean => bloco > BLOCO_1 || (bloco === BLOCO_1 && registro > ultimo);
  const papel = {
    registro,
    aposBlocoM: bloco > BLOCO_M || registro === 'M990',
    aposPis: apos('1102'),
    aposCofins: apos('1502'),
    aposRetencoes: { PIS: apos('1300'), COFINS: apos('1700') },
    guardado: GUARDADOS.test(registro),
  };
  // A record that comes after 1300 or 1700 comes after 1102 too.
  return papel.aposBlocoM || papel.aposPis || papel.guardado ? papel : NENHUM;
}

/** Whether a reading of these parts uses records of this code. */
export const ehDosBlocos = (registro: string): boolean => papelDe(registro) !== NENHUM;

function decodificar({ registro, linha, bytes }: Guardado, encoding: EncodingSped) {
  return { registro, linha, campos: splitCampos(decodeTexto(bytes, encoding)) };
}

/** The first 0000 is above all kept records; the others are beside or below it. */
function arvoreDe(nos: readonly NoRegistro[], registro: RegExp): NoRegistro[] {
  return nos.flatMap((no) => (registro.test(no.registro) ? [no] : arvoreDe(no.filhos, registro)));
}
