import type { Tributo } from '@apura/apuracao';
import { chooseLeiaute, decodeTexto, type EncodingSped } from '@apura/documentos';
import { splitCampos } from '../../sped/read-campo.ts';
import { registroDe } from '../../sped/registro-bruto.ts';
import { walkRegistros } from '../../sped/walk-registros.ts';
import { montarArvore, type NoRegistro } from './no-registro.ts';

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
  /** Lines that a block's new records go before, where they are the last of their kind; null when the file ends first. */
  ancoras: { blocoM: number | null; PIS: number | null; COFINS: number | null };
}

/** More lines of block M than this are no block that a recomputation could be checked in: they are a damaged file. */
const LIMITE_LINHAS = 1_000_000;

/** Bytes are copied: the walk's window is used again. */
interface Guardado {
  registro: string;
  linha: number;
  bytes: Buffer;
}

/** Reads the records of block M and of the control of credits, in one walk over the file. */
export async function lerBlocos(o: { path: string; signal?: AbortSignal | undefined }): Promise<BlocosLidos> {
  const guardados: Guardado[] = [];
  const ancoras: BlocosLidos['ancoras'] = { blocoM: null, PIS: null, COFINS: null };
  const { encoding } = await walkRegistros({
    path: o.path,
    encoding: true,
    ...(o.signal ? { signal: o.signal } : {}),
    visit: (r) => {
      if (r.codigo === 0) return;
      const registro = registroDe(r.codigo);
      const bloco = ORDEM_BLOCOS.indexOf(registro.slice(0, 1));
      if (bloco > BLOCO_M || registro === 'M990') ancoras.blocoM ??= r.linha;
      if (bloco > BLOCO_1 || (bloco === BLOCO_1 && registro > '1102')) ancoras.PIS ??= r.linha;
      if (bloco > BLOCO_1 || (bloco === BLOCO_1 && registro > '1502')) ancoras.COFINS ??= r.linha;
      if (!GUARDADOS.test(registro)) return;
      if (guardados.length >= LIMITE_LINHAS) throw new RangeError('Block M has too many lines');
      guardados.push({ registro, linha: r.linha, bytes: Buffer.from(r.bytes.subarray(r.inicio, r.fimLinha)) });
    },
  });
  const linhas = guardados.map((g) => decodificar(g, encoding));
  const abertura = linhas.find((l) => l.registro === '0000')?.campos ?? [];
  const inicio = (abertura[5] ?? '').replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$2-$1');
  const arvore = montarArvore(linhas);
  return {
    leiaute: chooseLeiaute('EFDC', abertura[1] ?? '', inicio).leiaute,
    encoding,
    registro0000: arvoreDe(arvore, /^0000$/)[0] ?? null,
    registro0111: arvoreDe(arvore, /^0111$/)[0] ?? null,
    blocoM: arvoreDe(arvore, /^M/),
    saldos: { PIS: arvoreDe(arvore, /^11/), COFINS: arvoreDe(arvore, /^15/) },
    ancoras,
  };
}

const ORDEM_BLOCOS = '0ACDFIMP19';
const BLOCO_M = ORDEM_BLOCOS.indexOf('M');
const BLOCO_1 = ORDEM_BLOCOS.indexOf('1');
const GUARDADOS = /^(?:0000|0111|M(?!001|990)...|1100|110[12]|1500|150[12])$/;

function decodificar({ registro, linha, bytes }: Guardado, encoding: EncodingSped) {
  return { registro, linha, campos: splitCampos(decodeTexto(bytes, encoding)) };
}

/** The first 0000 stands above all that was kept; the rest are its brothers or below it. */
function arvoreDe(nos: readonly NoRegistro[], registro: RegExp): NoRegistro[] {
  return nos.flatMap((no) => (registro.test(no.registro) ? [no] : arvoreDe(no.filhos, registro)));
}
