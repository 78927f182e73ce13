import type { FonteParcial, TabelaEvento } from '../eventos/definicao-tabela.ts';
import { defineTabela } from './definicao-tabela.ts';

const folha = (evento: string, linha: string): FonteParcial => ({
  evento,
  linha,
  grupo: linha.includes('infoPerAnt') ? 'infoPerAnt' : 'infoPerApur',
});

/** The two events of dismissal have the same groups below their own root; S-2399 has also left the first one out. */
const rescisao = (evento: string, raiz: string): FonteParcial[] => [
  folha(evento, `${raiz}/verbasResc/dmDev/infoPerApur/ideEstabLot/detVerbas`),
  folha(evento, `${raiz}/verbasResc/dmDev/ideEstabLot/detVerbas`),
  folha(evento, `${raiz}/verbasResc/dmDev/infoPerAnt/ideADC/idePeriodo/ideEstabLot/detVerbas`),
];

/**
 * The payroll and its payments: S-1200, S-1202, S-1207, S-1210, the amounts of S-2299 and S-2399, and the labour suits.
 *
 * Source of names: schemas of the eSocial layouts 2.4 to S-1.3.
 */
export const tabelasFolha: readonly TabelaEvento[] = [
  // `grupo` is infoPerApur, or infoPerAnt for differences of an earlier perRef; cpfTrab is cpfBenef in S-1207.
  defineTabela(
    'esocial_folha_item',
    `cpfTrab ideDmDev codCateg indRRA tpInsc nrInsc codLotacao matricula indSimples tpAcConv perRef nrBeneficio codRubr
     ideTabRubr qtdRubr:fator fatorRubr:fator vrUnit:fator vrRubr:valor indApurIR`,
    [
      folha('evtRemun', 'dmDev/infoPerApur/ideEstabLot/remunPerApur/itensRemun'),
      folha('evtRemun', 'dmDev/infoPerAnt/ideADC/idePeriodo/ideEstabLot/remunPerAnt/itensRemun'),
      folha('evtRmnRPPS', 'dmDev/infoPerApur/ideEstab/remunPerApur/itensRemun'),
      folha('evtRmnRPPS', 'dmDev/infoPerAnt/idePeriodo/ideEstab/remunPerAnt/itensRemun'),
      folha('evtRmnRPPS', 'dmDev/infoPerAnt/ideADC/idePeriodo/ideEstab/remunPerAnt/itensRemun'),
      folha('evtBenPrRP', 'dmDev/infoPerApur/ideEstab/itensRemun'),
      folha('evtBenPrRP', 'dmDev/infoPerAnt/idePeriodo/ideEstab/itensRemun'),
      folha('evtBenPrRP', 'dmDev/itens'),
      ...rescisao('evtDeslig', 'infoDeslig'),
      ...rescisao('evtTSVTermino', 'infoTSVTermino'),
    ],
  ),
  // Worker's name and birth, given in S-1200 and S-1202 when there is no register of the bond.
  defineTabela('esocial_folha_trabalhador', 'cpfTrab nmTrab dtNascto:data indMV', [
    {
      evento: 'evtRemun',
      linha: 'ideTrabalhador',
      campos: {
        nmTrab: ['ideTrabalhador/infoComplem/nmTrab'],
        dtNascto: ['ideTrabalhador/infoComplem/dtNascto'],
        indMV: ['ideTrabalhador/infoMV/indMV'],
      },
    },
    {
      evento: 'evtRmnRPPS',
      linha: 'ideTrabalhador',
      campos: {
        nmTrab: ['ideTrabalhador/infoComplem/nmTrab'],
        dtNascto: ['ideTrabalhador/infoComplem/dtNascto'],
      },
    },
  ]),
  // S-1210. The layouts before S-1.0 put reference, statement and amount one level further in.
  defineTabela('esocial_pgto', 'cpfBenef dtPgto:data tpPgto perRef ideDmDev vrLiq:valor indResBr paisResidExt', [
    // Until layout 2.5 the payment proper is in a child and the group itself has no amount.
    {
      evento: 'evtPgtos',
      linha: 'ideBenef/infoPgto',
      exige: 'vrLiq',
      campos: {
        paisResidExt: ['ideBenef/infoPgto/paisResidExt', 'ideBenef/infoPgto/idePgtoExt/idePais/codPais'],
      },
    },
    ...['detPgtoFl', 'detPgtoBenPr', 'detPgtoFer'].map((grupo) => ({
      evento: 'evtPgtos',
      linha: `ideBenef/infoPgto/${grupo}`,
      campos: {
        paisResidExt: ['ideBenef/infoPgto/idePgtoExt/idePais/codPais'],
      },
    })),
  ]),
  defineTabela('esocial_pgto_depen', 'cpfBenef tpCR tpRend cpfDep vlrDedDep:valor', [
    { evento: 'evtPgtos', linha: 'infoIRComplem/infoIRCR/dedDepen' },
    { evento: 'evtPgtos', linha: 'ideBenef/infoIRComplem/infoIRCR/dedDepen' },
    { evento: 'evtPgtos', linha: 'ideBenef/deps', campos: { vlrDedDep: ['ideBenef/deps/vrDedDep'] } },
  ]),
  defineTabela('esocial_pgto_pensao', 'cpfBenef tpCR tpRend cpfDep vlrDedPenAlim:valor', [
    { evento: 'evtPgtos', linha: 'infoIRComplem/infoIRCR/penAlim' },
    { evento: 'evtPgtos', linha: 'ideBenef/infoIRComplem/infoIRCR/penAlim' },
  ]),
  defineTabela(
    'esocial_pgto_previd',
    'cpfBenef tpCR tpPrev cnpjEntidPC vlrDedPC:valor vlrDedPC13:valor vlrPatrocFunp:valor vlrPatrocFunp13:valor',
    [
      { evento: 'evtPgtos', linha: 'infoIRComplem/infoIRCR/previdCompl' },
      { evento: 'evtPgtos', linha: 'ideBenef/infoIRComplem/infoIRCR/previdCompl' },
    ],
  ),
  // The holder's part; the dependants' parts are rows with cpfDep.
  defineTabela(
    'esocial_pgto_saude',
    'cpfBenef cnpjOper regANS vlrSaudeTit:valor cpfDep vlrSaudeDep:valor',
    ['infoIRComplem/planSaude', 'ideBenef/infoIRComplem/planSaude'].flatMap((base) => [
      { evento: 'evtPgtos', linha: base },
      {
        evento: 'evtPgtos',
        linha: `${base}/infoDepSau`,
        campos: { vlrSaudeTit: [] },
      },
    ]),
  ),
  defineTabela(
    'esocial_fechamento',
    'indGuia evtRemun evtPgtos evtComProd evtContratAvNP evtInfoComplPer transDCTFWeb naoValid compSemMovto',
    [
      { evento: 'evtFechaEvPer', linha: 'infoFech', campos: { indGuia: ['ideEvento/indGuia'] } },
      { evento: 'evtReabreEvPer', linha: '', grupo: 'reabertura', campos: { indGuia: ['ideEvento/indGuia'] } },
    ],
  ),
  // S-2500, one row per contract of the suit.
  defineTabela(
    'esocial_processo_contrato',
    `nrProcTrab origem obsProcTrab cpfTrab nmTrab matricula codCateg tpContr indContr dtAdmOrig:data dtInicio:data
     mtvDeslig dtDeslig:data tpInsc nrInsc compIni compFim`,
    [
      {
        evento: 'evtProcTrab',
        linha: 'ideTrab/infoContr',
        campos: {
          nrProcTrab: ['infoProcesso/nrProcTrab'],
          origem: ['infoProcesso/origem'],
          obsProcTrab: ['infoProcesso/obsProcTrab'],
          mtvDeslig: [
            'ideTrab/infoContr/infoVinc/infoDeslig/mtvDeslig',
            'ideTrab/infoContr/infoCompl/infoVinc/infoDeslig/mtvDeslig',
          ],
          dtDeslig: [
            'ideTrab/infoContr/infoVinc/infoDeslig/dtDeslig',
            'ideTrab/infoContr/infoCompl/infoVinc/infoDeslig/dtDeslig',
          ],
          tpInsc: ['ideTrab/infoContr/ideEstab/tpInsc'],
          nrInsc: ['ideTrab/infoContr/ideEstab/nrInsc'],
          compIni: ['ideTrab/infoContr/ideEstab/infoVlr/compIni'],
          compFim: ['ideTrab/infoContr/ideEstab/infoVlr/compFim'],
        },
      },
    ],
  ),
  // S-2501: contributions and income tax of the suit, by code of receipt; perApur is perApurPgto.
  defineTabela(
    'esocial_processo_tributo',
    `nrProcTrab cpfTrab perRef vrBcCpMensal:valor vrBcCp13:valor vrRendIRRF:valor vrRendIRRF13:valor tpCR vrCR:valor`,
    [
      {
        evento: 'evtContProc',
        linha: 'ideTrab/calcTrib/infoCRContrib',
        campos: { nrProcTrab: ['ideProc/nrProcTrab'] },
      },
      { evento: 'evtContProc', linha: 'ideTrab/infoCRIRRF', campos: { nrProcTrab: ['ideProc/nrProcTrab'] } },
    ],
  ),
];
