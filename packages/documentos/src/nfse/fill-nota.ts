import type { ColunasDaLinha } from './linha-nfse.ts';
import type { PadraoNfse } from './nfse-lida.ts';
import { type Retencoes, readRetencoesMunicipal, readRetencoesNacional } from './retencoes.ts';

/** Of the ISS, whatever the layout: 1, 2 or 3 are the codes of the layouts, true and false those of São Paulo. */
const RETIDO = new Set(['1', 'true']);
const SIMPLES: Readonly<Record<string, string>> = { '1': 'Não', '2': 'MEI', '3': 'Sim' };
const SIMPLES_ABRASF: Readonly<Record<string, string>> = { '1': 'Sim', '2': 'Não' };
const CODIGO_SP = '3550308';
const MICROS_DO_DIA = 86_400_000_000n;
/** Rates up to this are fractions; above it, percentages. */
const MAIOR_FRACAO = 2_000n;
const CHAVE_NO_TEXTO = /(?<![0-9A-Z])\d{9}[0-9A-Z]{14}\d{27}(?![0-9A-Z])/;

/** CNPJ or CPF of a party. */
export const documentOf = (c: ColunasDaLinha, parte: string): string | null =>
  c.text(`${parte}_CNPJ`) ?? c.text(`${parte}_CPF`);

/** Fills the columns of a note that follow from its elements. */
export function fillNota(c: ColunasDaLinha, padrao: PadraoNfse, confirmado: boolean): void {
  if (padrao === 'Nacional') fillNacional(c);
  else fillMunicipal(c, padrao, confirmado);
  c.put('deducoes', c.bigint('vCalcDR') ?? c.bigint('vDR') ?? c.bigint('vDeducaoReducao'));
}

function fillNacional(c: ColunasDaLinha): void {
  const prestador = documentOf(c, 'prest');
  // A provider that issues its own note is named only where the note names its issuer.
  if (c.text('prest_xNome') === null && (prestador === null || prestador === documentOf(c, 'emit'))) {
    c.put('prest_xNome', c.text('emit_xNome'));
  }
  c.put('itemLC116', itemOf(c.text('cTribNac')?.slice(0, 4)));
  c.put('simples', SIMPLES[c.text('opSimpNac') ?? ''] ?? null);
  const retido = c.text('tpRetISSQN') === '2' || c.text('tpRetISSQN') === '3';
  putRetencoes(c, retido ? (c.bigint('vISSQN') ?? 0n) : 0n, readNacional);
}

function fillMunicipal(c: ColunasDaLinha, padrao: PadraoNfse, confirmado: boolean): void {
  const deSp = padrao === 'São Paulo';
  c.put('cLocEmi', deSp ? CODIGO_SP : (c.text('cLocEmi') ?? c.text('prest_cMun')));
  c.put('chaveNacional', findChaveNacional(c));
  c.put('itemLC116', itemOf(c.text('ItemListaServico')));
  c.put('cancelada', isCancelada(c, padrao, confirmado) ? 'S' : null);
  const aliquota = c.bigint('pAliqAplic');
  if (aliquota !== null && aliquota > 0n && aliquota <= MAIOR_FRACAO) c.put('pAliqAplic', aliquota * 100n);
  const optante = c.text(deSp ? 'OpcaoSimples' : 'OptanteSimplesNacional');
  c.put('simples', deSp ? simplesDeSp(optante) : (SIMPLES_ABRASF[optante ?? ''] ?? null));
  // The second layout of São Paulo says what is withheld as the national one does.
  const comoNacional = deSp && (c.text('tpRetPisCofins') ?? c.bigint('dCompet') ?? c.text('chaveNacional')) !== null;
  putRetencoes(c, issRetidoOf(c), comoNacional ? readNacional : readMunicipal);
  const emissao = c.bigint('dhEmi');
  if (emissao !== null && c.bigint('dCompet') === null) c.put('dCompet', emissao - (emissao % MICROS_DO_DIA));
}

function issRetidoOf(c: ColunasDaLinha): bigint {
  const indicador = c.text('indIssRetido')?.toLowerCase() ?? null;
  const valor = c.bigint('ValorIssRetido');
  if (indicador === null) return valor ?? 0n;
  return RETIDO.has(indicador) ? (valor ?? c.bigint('vISSQN') ?? 0n) : 0n;
}

function isCancelada(c: ColunasDaLinha, padrao: PadraoNfse, confirmado: boolean): boolean {
  if (padrao === 'São Paulo') return c.text('StatusNFe') === 'C' || c.text('StatusNFe') === 'E';
  const sucesso = c.text('cancelada')?.toLowerCase();
  return confirmado && sucesso !== 'false' && sucesso !== '0';
}

const simplesDeSp = (opcao: string | null): string | null => (opcao === null ? null : opcao === '0' ? 'Não' : 'Sim');

function findChaveNacional(c: ColunasDaLinha): string | null {
  return CHAVE_NO_TEXTO.exec(c.text('chaveNacional') ?? c.text('xOutInf') ?? '')?.[0] ?? null;
}

/** The item as LC 116/2003 writes it: '0107', '107', '01.07' and '1.07' are '1.07'. */
function itemOf(codigo: string | null | undefined): string | null {
  const m = /^0?(\d{1,2})\.?(\d{2})$/.exec(codigo ?? '');
  return m ? `${Number(m[1])}.${m[2]}` : null;
}

const baseOf = (c: ColunasDaLinha) => ({
  vServ: c.bigint('vServ'),
  vDescIncond: c.bigint('vDescIncond'),
  vDescCond: c.bigint('vDescCond'),
  vPis: c.bigint('vPis'),
  vCofins: c.bigint('vCofins'),
  vRetCP: c.bigint('vRetCP'),
  vRetIRRF: c.bigint('vRetIRRF'),
  vRetCSLL: c.bigint('vRetCSLL'),
  vLiq: c.bigint('vLiq'),
});

const readNacional = (c: ColunasDaLinha, issRetido: bigint): Retencoes =>
  readRetencoesNacional({
    ...baseOf(c),
    tpRetPisCofins: c.text('tpRetPisCofins'),
    issRetido,
    vTotalRet: c.bigint('vTotalRet'),
  });

const readMunicipal = (c: ColunasDaLinha, issRetido: bigint): Retencoes =>
  readRetencoesMunicipal({ ...baseOf(c), issRetido, outrasRetencoes: c.bigint('outrasRetencoes') });

function putRetencoes(
  c: ColunasDaLinha,
  issRetido: bigint,
  read: (c: ColunasDaLinha, issRetido: bigint) => Retencoes,
): void {
  const { pis, cofins, csll, conferencia } = read(c, issRetido);
  c.put('ISSRetido', issRetido);
  c.put('PISRetido', pis);
  c.put('COFINSRetida', cofins);
  c.put('CSLLRetida', csll);
  const outras = ['vRetCP', 'vRetIRRF', 'outrasRetencoes'].reduce((soma, nome) => soma + (c.bigint(nome) ?? 0n), 0n);
  c.put('totalRetido', c.bigint('vTotalRet') ?? issRetido + pis + cofins + csll + outras);
  c.put('conferencia', conferencia);
}
