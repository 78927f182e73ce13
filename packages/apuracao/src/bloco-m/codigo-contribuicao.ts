import { type Contribuicao, chaveAliquota, type GrupoSaida, type Tributo } from './tipos.ts';

const PARES: Readonly<Record<Tributo, readonly { propria: bigint; outra: bigint; codigo: string }[]>> = {
  PIS: [
    { propria: 16_500n, outra: 76_000n, codigo: '01' },
    { propria: 6_500n, outra: 30_000n, codigo: '51' },
    // Financial revenue of the non-cumulative regime (Decreto 8.426/2015).
    { propria: 6_500n, outra: 40_000n, codigo: '02' },
  ],
  COFINS: [
    { propria: 76_000n, outra: 16_500n, codigo: '01' },
    { propria: 30_000n, outra: 6_500n, codigo: '51' },
    { propria: 40_000n, outra: 6_500n, codigo: '02' },
  ],
};

/** Codes that no document tells: ST of Manaus, RET, partnerships. */
const SO_DECLARADOS = ['32', '70', '71', '72'];

/** Codes of the two regimes for the same kind of rate; which one holds may only be known from what was declared. */
const IRMAOS: Readonly<Record<string, string>> = {
  '02': '52',
  '52': '02',
  '03': '53',
  '53': '03',
  '04': '54',
  '54': '04',
};

/**
 * COD_CONT (table 4.3.5) of a group of revenue: by the pair of rates, then by kind of rate and regime. A declared code of
 * the same rate wins where the documents cannot tell the two apart.
 */
export function codigoContribuicao(
  grupo: GrupoSaida,
  o: { tributo: Tributo; COD_INC_TRIB: string; declaradas: readonly Contribuicao[] },
): string {
  const { codigo, certo } = inferir(grupo, o);
  const mesmaAliquota = o.declaradas
    .filter((c) => chaveAliquota(c.aliquota) === chaveAliquota(grupo.aliquota))
    .map((c) => c.COD_CONT)
    .filter((c) => c !== '99');
  if (mesmaAliquota.includes(codigo)) return codigo;
  const irmao = IRMAOS[codigo];
  if (!certo && irmao !== undefined && mesmaAliquota.includes(irmao)) return irmao;
  const st = codigo === '31';
  const outros = mesmaAliquota.filter((c) => SO_DECLARADOS.includes(c) && (c === '32') === st);
  const [unico] = outros;
  return unico !== undefined && outros.length === 1 ? unico : codigo;
}

function inferir(
  grupo: GrupoSaida,
  { tributo, COD_INC_TRIB }: { tributo: Tributo; COD_INC_TRIB: string },
): { codigo: string; certo: boolean } {
  if (grupo.CST === '05') return { codigo: '31', certo: true };
  const soCumulativo = COD_INC_TRIB === '2';
  const sozinho = COD_INC_TRIB !== '3';
  if (grupo.aliquota.tipo === 'unidade') return { codigo: soCumulativo ? '53' : '03', certo: sozinho };
  const porPar = parDe(grupo, tributo);
  if (grupo.imobiliaria) {
    if (porPar !== undefined) return { codigo: porPar === '51' ? '54' : '04', certo: true };
    return { codigo: soCumulativo ? '54' : '04', certo: sozinho };
  }
  if (porPar !== undefined) return { codigo: porPar, certo: true };
  return { codigo: soCumulativo ? '52' : '02', certo: sozinho };
}

/** The code of the pair of rates; with the other tax missing, of the only pair of the regime that has this rate. */
function parDe(grupo: GrupoSaida, tributo: Tributo): string | undefined {
  const proprias = PARES[tributo].filter((p) => p.propria === grupo.aliquota.valor);
  if (grupo.outraAliquota === null) return proprias[0]?.codigo;
  return proprias.find((p) => p.outra === grupo.outraAliquota)?.codigo;
}
