/** What a note withholds of the federal taxes, in cents, and what its own totals say about that. */
export interface Retencoes {
  pis: bigint;
  cofins: bigint;
  csll: bigint;
  conferencia: Conferencia;
}

/** Whether what was read as withheld is what the note takes off. 'Sem total': the note has nothing to compare with. */
type Conferencia = 'Confere' | 'A conferir (total retido)' | 'A conferir (líquido)' | 'Sem total';

/** Amounts of a national note, in cents; null where the note lacks one. */
export interface ValoresNacional {
  tpRetPisCofins: string | null;
  vServ: bigint | null;
  vDescIncond: bigint | null;
  vDescCond: bigint | null;
  vPis: bigint | null;
  vCofins: bigint | null;
  vRetCP: bigint | null;
  vRetIRRF: bigint | null;
  vRetCSLL: bigint | null;
  /** Of the ISS, zero where none is withheld. */
  issRetido: bigint;
  vTotalRet: bigint | null;
  vLiq: bigint | null;
}

/** Rates of PIS, COFINS and CSLL that a payer withholds, in hundredths of a percent. */
const ALIQUOTAS = { pis: 65n, cofins: 300n, csll: 100n } as const;
type Tributo = keyof typeof ALIQUOTAS;

/** Which taxes `vRetCSLL` adds up, by `tpRetPisCofins` since NT SE/CGNFS-e 007/2026. */
const SOMADOS: Readonly<Record<string, readonly Tributo[]>> = {
  '0': [],
  '3': ['pis', 'cofins', 'csll'],
  '4': ['pis', 'cofins'],
  '5': ['pis'],
  '6': ['cofins'],
  '7': ['cofins', 'csll'],
  '8': ['csll'],
  '9': ['pis', 'csll'],
};
const NADA = { pis: 0n, cofins: 0n, csll: 0n };
const TOLERANCIA_NACIONAL = 1n;
const TOLERANCIA_MUNICIPAL = 5n;

/**
 * What a national note withholds. By its code: 0 nothing, 3 to 9 `vRetCSLL` is the sum of the taxes that the code
 * names, 1 (of the time before) `vPis` and `vCofins` are withheld too, 2 or none only the CSLL is. When the total of
 * the note does not close with that reading but closes with the withheld `vPis` and `vCofins`, these count.
 */
export function readRetencoesNacional(v: ValoresNacional): Retencoes {
  const lida = readByCode(v);
  const comuns = zero(v.vRetCP) + zero(v.vRetIRRF) + v.issRetido;
  const descontos = zero(v.vDescIncond) + zero(v.vDescCond);
  // A note without a total withheld still says it by what is left of the service.
  const implicito = v.vServ === null || v.vLiq === null ? null : v.vServ - descontos - v.vLiq;
  const total = v.vTotalRet ?? implicito;
  if (total === null) return { ...lida, conferencia: 'Sem total' };
  const closes = (r: typeof NADA) => isClose(r.pis + r.cofins + r.csll + comuns, total, TOLERANCIA_NACIONAL);
  const retidos = closes(lida) ? lida : [withheld(v)].find(closes);
  if (retidos === undefined) return { ...lida, conferencia: 'A conferir (total retido)' };
  const liquido = implicito === null || isClose(implicito, total, TOLERANCIA_NACIONAL);
  return { ...retidos, conferencia: liquido ? 'Confere' : 'A conferir (líquido)' };
}

/** Amounts of a note of a city, in cents; null where the note lacks one. */
export interface ValoresMunicipal extends Omit<ValoresNacional, 'tpRetPisCofins' | 'vTotalRet'> {
  outrasRetencoes: bigint | null;
}

/**
 * What a note of a city withholds: PIS, COFINS and CSLL as written when the net amount lacks them, none of the three
 * when it has them (the emitter then prints the taxes of the provider).
 */
export function readRetencoesMunicipal(v: ValoresMunicipal): Retencoes {
  const lida = withheld(v);
  if (v.vServ === null || v.vLiq === null) return { ...lida, conferencia: 'Sem total' };
  const semFederais =
    v.vServ -
    zero(v.vDescIncond) -
    zero(v.vDescCond) -
    v.issRetido -
    zero(v.vRetCP) -
    zero(v.vRetIRRF) -
    zero(v.outrasRetencoes);
  const federais = lida.pis + lida.cofins + lida.csll;
  if (isClose(v.vLiq, semFederais - federais, TOLERANCIA_MUNICIPAL)) return { ...lida, conferencia: 'Confere' };
  if (isClose(v.vLiq, semFederais, TOLERANCIA_MUNICIPAL)) return { ...NADA, conferencia: 'Confere' };
  // Nothing else says what is withheld, so no total counts it.
  return { ...lida, conferencia: 'A conferir (total retido)' };
}

function readByCode(v: ValoresNacional): typeof NADA {
  const { tpRetPisCofins: codigo } = v;
  if (codigo === '1') return withheld(v);
  const somados = codigo === null ? undefined : SOMADOS[codigo];
  return somados === undefined ? { ...NADA, csll: zero(v.vRetCSLL) } : split(zero(v.vRetCSLL), somados);
}

const withheld = (v: Pick<ValoresNacional, 'vPis' | 'vCofins' | 'vRetCSLL'>): typeof NADA => ({
  pis: zero(v.vPis),
  cofins: zero(v.vCofins),
  csll: zero(v.vRetCSLL),
});

/** Splits a sum among taxes by their rates; the cents that are left go to the largest remainders. */
function split(total: bigint, tributos: readonly Tributo[]): typeof NADA {
  // No schema allows it: nothing is shared out then.
  if (total < 0n) return { ...NADA, csll: total };
  const peso = tributos.reduce((soma, t) => soma + ALIQUOTAS[t], 0n);
  const partes = { ...NADA };
  let sobra = total;
  for (const t of tributos) {
    partes[t] = (total * ALIQUOTAS[t]) / peso;
    sobra -= partes[t];
  }
  const porResto = tributos.toSorted((a, b) =>
    Number(((total * ALIQUOTAS[b]) % peso) - ((total * ALIQUOTAS[a]) % peso)),
  );
  for (const t of porResto.slice(0, Number(sobra))) partes[t] += 1n;
  return partes;
}

const zero = (valor: bigint | null): bigint => valor ?? 0n;

function isClose(a: bigint, b: bigint, tolerancia: bigint): boolean {
  const diferenca = a - b;
  return diferenca <= tolerancia && -diferenca <= tolerancia;
}
