import { aliquotaDaLei } from './aliquota-da-lei.ts';
import { type Contribuicao, chaveAliquota, chaveContribuicao, type GrupoSaida, type Tributo } from './tipos.ts';

/** The codes whose documents show a pair of rates, and the rates: 02 is of financial revenue (Decreto 8.426/2015). */
const PARES = [
  { codigo: '01', parametro: 'ALIQUOTA_NC' },
  { codigo: '51', parametro: 'ALIQUOTA_CUMULATIVA' },
  { codigo: '02', parametro: 'ALIQUOTA_FINANCEIRA' },
] as const;

const OUTRO: Readonly<Record<Tributo, Tributo>> = { PIS: 'COFINS', COFINS: 'PIS' };

/** The basic rate of a code in a month (AAAA-MM): 1.65 of 01 for PIS. */
export const aliquotaBasica = (tributo: Tributo, codigo: '01' | '51', mes: string): bigint =>
  aliquotaDaLei(codigo === '01' ? 'ALIQUOTA_NC' : 'ALIQUOTA_CUMULATIVA', tributo, mes) ?? 0n;

/** The key of the M210 of a code at its basic rate in a month (AAAA-MM). */
export const chaveBasica = (tributo: Tributo, codigo: '01' | '51', mes: string): string =>
  chaveContribuicao({
    COD_CONT: codigo,
    aliquota: { tipo: 'percentual', valor: aliquotaBasica(tributo, codigo, mes) },
  });

/** Codes that are in no document: RET, partnerships. */
const SO_DECLARADOS = ['70', '71', '72'];

const CUMULATIVOS = ['51', '52', '53', '54'];

/** A code at least; more than one where nothing says which of them. */
export type CodigosContribuicao = readonly [string, ...string[]];

/**
 * The COD_CONT (table 4.3.5) that a group of revenue may have: by the pair of rates, then by kind of rate and regime.
 * Where the documents do not say, those that were declared at the same rate, or the likely one when none was.
 */
export function codigosContribuicao(
  grupo: GrupoSaida,
  o: {
    tributo: Tributo;
    /** AAAA-MM. */
    mes: string;
    COD_INC_TRIB: string;
    declaradas: readonly Contribuicao[];
    /** Whether the company declares as 32 what its CFOP sends to the free zones, and nothing else. */
    zonaFrancaPeloCfop?: boolean;
  },
): CodigosContribuicao {
  const possiveis = inferir(grupo, o);
  const daAliquota = o.declaradas.filter((c) => chaveAliquota(c.aliquota) === chaveAliquota(grupo.aliquota));
  const declaradosDe = (codigos: readonly string[]) =>
    codigos.filter((codigo) => daAliquota.some((c) => c.COD_CONT === codigo));
  const provaveis = declaradosDe(grupo.CST === '05' ? possiveis : [...possiveis, ...SO_DECLARADOS]);
  const [primeiro, ...outros] = provaveis.length > 0 ? provaveis : declaradosDe(semPar(grupo));
  if (primeiro === undefined) return [possiveis[0]];
  if (grupo.CST === '05' && outros.length > 0 && o.zonaFrancaPeloCfop) return [grupo.zonaFranca ? '32' : '31'];
  return [primeiro, ...outros];
}

function inferir(grupo: GrupoSaida, o: { tributo: Tributo; mes: string; COD_INC_TRIB: string }): CodigosContribuicao {
  if (grupo.CST === '05') return ['31', '32'];
  const doRegime = (nc: string, cumulativo: string): CodigosContribuicao =>
    o.COD_INC_TRIB === '3' ? [nc, cumulativo] : [o.COD_INC_TRIB === '2' ? cumulativo : nc];
  if (grupo.aliquota.tipo === 'unidade') return doRegime('03', '53');
  const [primeiro, ...outros] = dosPares(grupo, o);
  if (grupo.imobiliaria) {
    return primeiro === undefined ? doRegime('04', '54') : [CUMULATIVOS.includes(primeiro) ? '54' : '04'];
  }
  return primeiro === undefined ? doRegime('02', '52') : [primeiro, ...outros];
}

const ehSozinha = ({ outraAliquota }: GrupoSaida): boolean => outraAliquota === null || outraAliquota === 0n;

/** Without a pair of rates any code of a percentage may have been meant. */
function semPar(grupo: GrupoSaida): readonly string[] {
  if (grupo.CST === '05' || grupo.aliquota.tipo === 'unidade' || !ehSozinha(grupo)) return [];
  return grupo.imobiliaria ? ['04', '54'] : ['01', '02', '51', '52'];
}

/**
 * The codes of the pair of rates; with the other tax missing or at zero, of the pairs of the regime that have this
 * rate.
 */
function dosPares(grupo: GrupoSaida, o: { tributo: Tributo; mes: string; COD_INC_TRIB: string }): string[] {
  const sozinha = ehSozinha(grupo);
  const pares = PARES.filter(
    ({ parametro }) =>
      aliquotaDaLei(parametro, o.tributo, o.mes) === grupo.aliquota.valor &&
      (sozinha || aliquotaDaLei(parametro, OUTRO[o.tributo], o.mes) === grupo.outraAliquota),
  );
  // Code 02 is of the non-cumulative regime alone: these rates of a company of the other one are its own.
  const semNaoCumulativo = o.COD_INC_TRIB === '2' ? (grupo.CST === '01' ? ['51', '52'] : ['52', '51']) : ['02'];
  const codigos = [...new Set(pares.flatMap((p) => (p.codigo === '02' ? semNaoCumulativo : p.codigo)))];
  if (o.COD_INC_TRIB === '3' || !sozinha) return codigos;
  return codigos.filter((c) => CUMULATIVOS.includes(c) === (o.COD_INC_TRIB === '2'));
}
