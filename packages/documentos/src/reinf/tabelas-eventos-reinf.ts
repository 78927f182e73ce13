import type { FonteParcial, TabelaEvento } from '../eventos/definicao-tabela.ts';
import { defineTabelaReinf } from './definicao-tabela-reinf.ts';

const TOMADOS = 'infoServTom/ideEstabObra/idePrestServ';
const PRESTADOS = 'infoServPrest/ideEstabPrest/ideTomador';
const COMERCIALIZACAO = 'infoComProd/ideEstab/tipoCom';
const AQUISICAO = 'infoAquisProd/ideEstabAdquir/ideProdutor/detAquis';
const CPRB = 'infoCPRB/ideEstab/tipoCod';
const BENEFICIARIO = 'ideEstab/ideBenef/idePgto/infoPgto';
const NAO_IDENTIFICADO = 'ideEstab/ideNat/infoPgto';
const RECEBIMENTO = 'ideEstab/ideFont/ideRend/infoRec';

/** One row per element below the other side of R-2010 and of R-2020, whose establishments have names of their own. */
function servicos(abaixo: string): FonteParcial[] {
  const ate = (base: string) => (abaixo === '' ? base : `${base}/${abaixo}`);
  return [
    { evento: 'evtServTom', linha: ate(TOMADOS) },
    {
      evento: 'evtServPrest',
      linha: ate(PRESTADOS),
      campos: {
        tpInscEstab: ['infoServPrest/ideEstabPrest/tpInscEstabPrest'],
        nrInscEstab: ['infoServPrest/ideEstabPrest/nrInscEstabPrest'],
      },
    },
  ];
}

const PARTES_DO_SERVICO =
  'tpInscEstab nrInscEstab indObra cnpjPrestador tpInscTomador nrInscTomador indCPRB serie numDocto dtEmissaoNF:data';

/** Paths of columns in a child of the row's element. */
const inChild = (linha: string, filho: string, colunas: string): Record<string, string[]> =>
  Object.fromEntries(colunas.split(' ').map((coluna) => [coluna, [`${linha}/${filho}/${coluna}`]]));

/** Rows of the processes below an element, counted by it; `nomes` are columns that have another name there. */
function processos(
  evento: string,
  item: string,
  { grupo, nomes = {} }: { grupo: string; nomes?: Readonly<Record<string, string>> },
): FonteParcial {
  const linha = `${item}/${grupo}`;
  const campos = Object.entries(nomes).map(([coluna, tag]) => [coluna, [`${linha}/${tag}`]] as const);
  return { evento, linha, item, campos: Object.fromEntries(campos) };
}

const PRINCIPAL = {
  nrProc: 'nrProcRetPrinc',
  tpProc: 'tpProcRetPrinc',
  codSusp: 'codSuspPrinc',
  vlrNRet: 'valorPrinc',
};
const ADICIONAL = { nrProc: 'nrProcRetAdic', tpProc: 'tpProcRetAdic', codSusp: 'codSuspAdic', vlrNRet: 'valorAdic' };
const RETIDO = { nrProc: 'nrProcRet', tpProc: 'tpProcRet' };

const registro = (evento: string, linhaDe: (operacao: string) => string, campos: string[] = []): FonteParcial[] =>
  ['inclusao', 'alteracao'].map((operacao) => ({
    evento,
    linha: linhaDe(operacao),
    grupo: operacao,
    campos: Object.fromEntries(
      campos.map((c) => [c.split('/').at(-1) ?? '', [`${linhaDe(operacao).split('/').slice(0, -1).join('/')}/${c}`]]),
    ),
  }));

/**
 * What the company sends: registers, the events R-2010 to R-4080, and the closings. A row is the deepest group that has
 * amounts, with the values of the groups above it. `_item` counts that group in its event: a row of `reinf_suspensao`
 * has the `_item` of the row that its process suspends (of R-2010 and R-2020 the provider or buyer, as notes have
 * none).
 *
 * Source of names: schemas of the EFD-Reinf 1.5.1 to 2.1.2.
 */
export const tabelasEventosReinf: readonly TabelaEvento[] = [
  defineTabelaReinf(
    'reinf_contribuinte',
    `iniValid fimValid classTrib indEscrituracao indDesoneracao indAcordoIsenMulta indSitPJ indUniao
     dtTransfFinsLucr:data dtObito:data`,
    registro('evtInfoContri', (o) => `infoContri/${o}/infoCadastro`, ['idePeriodo/iniValid', 'idePeriodo/fimValid']),
  ),
  defineTabelaReinf(
    'reinf_ligada',
    'tpEntLig cnpjLig iniValid fimValid',
    registro('evtTabLig', (o) => `infoLig/${o}/ideEntLig`),
  ),
  defineTabelaReinf(
    'reinf_processo',
    'tpProc nrProc iniValid fimValid indAutoria codSusp indSusp dtDecisao:data indDeposito ufVara codMunic idVara',
    registro('evtTabProcesso', (o) => `infoProcesso/${o}/ideProcesso/infoSusp`, [
      'dadosProcJud/ufVara',
      'dadosProcJud/codMunic',
      'dadosProcJud/idVara',
    ]),
  ),
  defineTabelaReinf(
    'reinf_servico_total',
    `tpInscEstab nrInscEstab indObra cnpjPrestador tpInscTomador nrInscTomador indCPRB vlrTotalBruto:valor
     vlrTotalBaseRet:valor vlrTotalRetPrinc:valor vlrTotalRetAdic:valor vlrTotalNRetPrinc:valor vlrTotalNRetAdic:valor`,
    servicos(''),
  ),
  defineTabelaReinf('reinf_servico_nota', `${PARTES_DO_SERVICO} vlrBruto:valor obs`, servicos('nfs')),
  // vlrBruto is the note's, on every service of it; `_item` is the note's too.
  defineTabelaReinf(
    'reinf_servico',
    `${PARTES_DO_SERVICO} vlrBruto:valor tpServico vlrBaseRet:valor vlrRetencao:valor vlrRetSub:valor vlrNRetPrinc:valor
     vlrServicos15:valor vlrServicos20:valor vlrServicos25:valor vlrAdicional:valor vlrNRetAdic:valor`,
    servicos('nfs/infoTpServ').map((f) => ({ ...f, item: f.linha.replace('/infoTpServ', '') })),
  ),
  defineTabelaReinf(
    'reinf_clube',
    `tpInscEstab nrInscEstab cnpjOrigRecurso cnpjAssocDesp recEmprExt nmEmprExt vlrTotalRec:valor vlrTotalRep:valor
     vlrTotalRet:valor vlrTotalNRet:valor`,
    [
      { evento: 'evtAssocDespRec', linha: 'ideContri/ideEstab/recursosRec' },
      { evento: 'evtAssocDespRep', linha: 'ideContri/ideEstab/recursosRep' },
    ],
  ),
  // The contributions are of the establishment, on every kind of sale of it.
  defineTabelaReinf(
    'reinf_comercializacao',
    `tpInscEstab nrInscEstab vlrRecBrutaTotal:valor vlrCPApur:valor vlrRatApur:valor vlrSenarApur:valor
     vlrCPSuspTotal:valor vlrRatSuspTotal:valor vlrSenarSuspTotal:valor indCom vlrRecBruta:valor`,
    [{ evento: 'evtComProd', linha: COMERCIALIZACAO }],
  ),
  defineTabelaReinf(
    'reinf_aquisicao',
    `tpInscAdq nrInscAdq tpInscProd nrInscProd indOpcCP indAquis vlrBruto:valor vlrCPDescPR:valor vlrRatDescPR:valor
     vlrSenarDesc:valor`,
    [{ evento: 'evtAqProd', linha: AQUISICAO }],
  ),
  defineTabelaReinf(
    'reinf_cprb',
    `tpInscEstab nrInscEstab vlrRecBrutaTotal:valor vlrCPApurTotal:valor vlrCPRBSuspTotal:valor codAtivEcon
     vlrRecBrutaAtiv:valor vlrExcRecBruta:valor vlrAdicRecBruta:valor vlrBcCPRB:valor vlrCPRBapur:valor`,
    [{ evento: 'evtCPRB', linha: CPRB }],
  ),
  defineTabelaReinf(
    'reinf_cprb_ajuste',
    'nrInscEstab codAtivEcon tpAjuste codAjuste vlrAjuste:valor descAjuste dtAjuste',
    [{ evento: 'evtCPRB', linha: `${CPRB}/tipoAjuste`, item: CPRB }],
  ),
  // The processes of all events; the names without RetPrinc, RetAdic and the like, and of R-2055 Susp for NRet.
  defineTabelaReinf(
    'reinf_suspensao',
    `tpProc nrProc codSusp vlrNRet:valor vlrCPSusp:valor vlrRatSusp:valor vlrSenarSusp:valor vlrCPRBSusp:valor
     vlrBaseSuspIR:valor vlrNIR:valor vlrDepIR:valor vlrBaseSuspCSLL:valor vlrNCSLL:valor vlrDepCSLL:valor
     vlrBaseSuspCofins:valor vlrNCofins:valor vlrDepCofins:valor vlrBaseSuspPP:valor vlrNPP:valor vlrDepPP:valor
     vlrNRetido:valor vlrDepJud:valor vlrCmpAnoCal:valor vlrCmpAnoAnt:valor vlrRendSusp:valor`,
    [
      processos('evtServTom', TOMADOS, { grupo: 'infoProcRetPr', nomes: PRINCIPAL }),
      processos('evtServTom', TOMADOS, { grupo: 'infoProcRetAd', nomes: ADICIONAL }),
      processos('evtServPrest', PRESTADOS, { grupo: 'infoProcRetPr', nomes: PRINCIPAL }),
      processos('evtServPrest', PRESTADOS, { grupo: 'infoProcRetAd', nomes: ADICIONAL }),
      processos('evtAssocDespRec', 'ideContri/ideEstab/recursosRec', { grupo: 'infoProc' }),
      processos('evtAssocDespRep', 'ideContri/ideEstab/recursosRep', { grupo: 'infoProc' }),
      processos('evtComProd', COMERCIALIZACAO, { grupo: 'infoProc' }),
      processos('evtAqProd', AQUISICAO, {
        grupo: 'infoProcJud',
        nomes: { nrProc: 'nrProcJud', vlrCPSusp: 'vlrCPNRet', vlrRatSusp: 'vlrRatNRet', vlrSenarSusp: 'vlrSenarNRet' },
      }),
      processos('evtCPRB', CPRB, { grupo: 'infoProc' }),
      processos('evtEspDesportivo', 'ideContri/ideEstab/receitaTotal', { grupo: 'infoProc' }),
      processos('evtRetPF', BENEFICIARIO, { grupo: 'infoProcRet', nomes: RETIDO }),
      processos('evtRetPJ', BENEFICIARIO, { grupo: 'infoProcRet', nomes: RETIDO }),
      processos('evtBenefNId', NAO_IDENTIFICADO, { grupo: 'infoProcRet', nomes: RETIDO }),
      processos('evtRetRec', RECEBIMENTO, { grupo: 'infoProcRet', nomes: RETIDO }),
    ],
  ),
  defineTabelaReinf(
    'reinf_espetaculo',
    `nrInscEstab nrBoletim tpCompeticao categEvento modDesportiva nomeCompeticao cnpjMandante cnpjVisitante
     nomeVisitante pracaDesportiva codMunic uf qtdePagantes:inteiro qtdeNaoPagantes:inteiro`,
    [{ evento: 'evtEspDesportivo', linha: 'ideContri/ideEstab/boletim' }],
  ),
  defineTabelaReinf(
    'reinf_espetaculo_receita',
    'nrInscEstab vlrReceitaTotal:valor vlrCP:valor vlrCPSuspTotal:valor vlrReceitaClubes:valor vlrRetParc:valor',
    [{ evento: 'evtEspDesportivo', linha: 'ideContri/ideEstab/receitaTotal' }],
  ),
  // R-4010, R-4020, R-4040 and R-4080: one row per payment (of R-4080, per receipt).
  defineTabelaReinf(
    'reinf_pagamento',
    `tpInscEstab nrInscEstab cpfBenef cnpjBenef cnpjFont nmBenef isenImun ideEvtAdic natRend observ dtFG:data
     compFP indDecTerc vlrBruto:valor vlrRendBruto:valor vlrRendTrib:valor vlrLiq:valor vlrBaseIR:valor vlrIR:valor
     vlrBaseAgreg:valor vlrAgreg:valor vlrBaseCSLL:valor vlrCSLL:valor vlrBaseCofins:valor vlrCofins:valor
     vlrBasePP:valor vlrPP:valor indRRA indFciScp nrInscFciScp percSCP indJud paisResidExt dtEscrCont:data descr indNIF
     nifBenef relFontPg frmTribut`,
    [
      {
        evento: 'evtRetPF',
        linha: BENEFICIARIO,
        campos: inChild(BENEFICIARIO, 'infoPgtoExt', 'indNIF nifBenef relFontPg frmTribut'),
      },
      {
        evento: 'evtRetPJ',
        linha: BENEFICIARIO,
        campos: {
          ...inChild(
            BENEFICIARIO,
            'retencoes',
            'vlrBaseIR vlrIR vlrBaseAgreg vlrAgreg vlrBaseCSLL vlrCSLL vlrBaseCofins vlrCofins vlrBasePP vlrPP',
          ),
          ...inChild(BENEFICIARIO, 'infoPgtoExt', 'indNIF nifBenef relFontPg frmTribut'),
        },
      },
      { evento: 'evtBenefNId', linha: NAO_IDENTIFICADO },
      { evento: 'evtRetRec', linha: RECEBIMENTO },
    ],
  ),
  defineTabelaReinf('reinf_pagamento_deducao', 'indTpDeducao vlrDeducao:valor infoEntid nrInscPrevComp', [
    { evento: 'evtRetPF', linha: `${BENEFICIARIO}/detDed`, item: BENEFICIARIO },
  ]),
  defineTabelaReinf('reinf_pagamento_isento', 'tpIsencao vlrIsento:valor descRendimento dtLaudo:data', [
    { evento: 'evtRetPF', linha: `${BENEFICIARIO}/rendIsento`, item: BENEFICIARIO },
  ]),
  defineTabelaReinf(
    'reinf_fechamento',
    `evtServTm evtServPr evtAssDespRec evtAssDespRep evtComProd evtCPRB evtAquis evtPgtos compSemMovto fechRet`,
    [
      { evento: 'evtFechaEvPer', linha: 'infoFech' },
      { evento: 'evtReabreEvPer', linha: '', grupo: 'reabertura' },
      { evento: 'evtFech', linha: 'infoFech' },
    ],
  ),
];
