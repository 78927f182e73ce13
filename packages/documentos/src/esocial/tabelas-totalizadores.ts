import type { TabelaEvento } from '../eventos/definicao-tabela.ts';
import { defineTabela } from './definicao-tabela.ts';

/**
 * Totals of the government: S-5001, S-5002, S-5003, S-5011, S-5012 and S-5013.
 *
 * Source of names: schemas of the eSocial layouts 2.4 to S-1.3.
 */
export const tabelasTotalizadores: readonly TabelaEvento[] = [
  defineTabela(
    'esocial_cp_base',
    'cpfTrab tpInsc nrInsc codLotacao matricula codCateg indSimples ind13 tpValor valor:valor',
    [{ evento: 'evtBasesTrab', linha: 'infoCp/ideEstabLot/infoCategIncid/infoBaseCS' }],
  ),
  defineTabela('esocial_cp_calc', 'cpfTrab tpCR vrCpSeg:valor vrDescSeg:valor', [
    { evento: 'evtBasesTrab', linha: 'infoCpCalc' },
  ]),
  defineTabela(
    'esocial_cp_terceiros',
    'cpfTrab tpInsc nrInsc codLotacao matricula codCateg tpCR vrCsSegTerc:valor vrDescTerc:valor',
    [{ evento: 'evtBasesTrab', linha: 'infoCp/ideEstabLot/infoCategIncid/calcTerc' }],
  ),
  // `grupo`: totApurMen (per statement), consolidApurMen (the CPF's total of the month) or irrf (layouts 2.x: tpCR is
  // CRMen, vrIrrfDesc is vlrCRMen).
  defineTabela(
    'esocial_irrf_mes',
    `cpfBenef perRef ideDmDev tpPgto dtPgto:data codCateg CRMen vlrRendTrib:valor vlrRendTrib13:valor
     vlrPrevOficial:valor vlrPrevOficial13:valor vlrCRMen:valor vlrCR13Men:valor vlrParcIsenta65:valor
     vlrParcIsenta65Dec:valor vlrDiarias:valor vlrAjudaCusto:valor vlrIndResContrato:valor vlrAbonoPec:valor
     vlrRendMoleGrave:valor vlrRendMoleGrave13:valor vlrAuxMoradia:valor vlrBolsaMedico:valor vlrBolsaMedico13:valor
     vlrJurosMora:valor vlrIsenOutros:valor descRendimento`,
    [
      { evento: 'evtIrrfBenef', linha: 'ideTrabalhador/dmDev/totApurMen' },
      { evento: 'evtIrrfBenef', linha: 'ideTrabalhador/totInfoIR/consolidApurMen' },
      {
        evento: 'evtIrrfBenef',
        linha: 'infoIrrf/irrf',
        campos: { CRMen: ['infoIrrf/irrf/tpCR'], vlrCRMen: ['infoIrrf/irrf/vrIrrfDesc'] },
      },
    ],
  ),
  // Every amount by its type; layouts 2.x call the type tpValor.
  defineTabela(
    'esocial_irrf_info',
    'cpfBenef perRef ideDmDev tpPgto dtPgto:data codCateg indRRA tpInfoIR valor:valor descRendimento',
    [
      { evento: 'evtIrrfBenef', linha: 'ideTrabalhador/dmDev/infoIR' },
      {
        evento: 'evtIrrfBenef',
        linha: 'infoIrrf/basesIrrf',
        campos: { tpInfoIR: ['infoIrrf/basesIrrf/tpValor'] },
      },
    ],
  ),
  // remFGTS and dpsFGTS of the month or, with perRef, of an earlier one (basePerAntE). Layouts 2.x give the deposit in
  // rows of their own (dpsPerApur, with tpDps).
  defineTabela(
    'esocial_fgts_trabalhador',
    `cpfTrab dtVenc:data tpInsc nrInsc codLotacao tpLotacao matricula codCateg categOrig dtAdm:data dtDeslig:data
     mtvDeslig dtTerm:data perRef tpAcConv tpValor indIncid remFGTS:valor dpsFGTS:valor`,
    [
      {
        evento: 'evtBasesFGTS',
        linha: 'infoFGTS/ideEstab/ideLotacao/infoTrabFGTS/infoBaseFGTS/basePerApur',
        campos: estabFgts(),
      },
      {
        evento: 'evtBasesFGTS',
        linha: 'infoFGTS/ideEstab/ideLotacao/infoTrabFGTS/infoBaseFGTS/infoBasePerAntE/basePerAntE',
        campos: {
          ...estabFgts(),
          ...anterior('infoFGTS/ideEstab/ideLotacao/infoTrabFGTS/infoBaseFGTS/infoBasePerAntE/basePerAntE'),
        },
      },
      ...['infoFGTS/ideEstabLot/infoTrabFGTS', 'infoFGTS/infoTrabFGTS'].flatMap((base) => [
        { evento: 'evtBasesFGTS', linha: `${base}/infoBaseFGTS/basePerApur` },
        {
          evento: 'evtBasesFGTS',
          linha: `${base}/infoBaseFGTS/infoBasePerAntE/basePerAntE`,
          campos: anterior(`${base}/infoBaseFGTS/infoBasePerAntE/basePerAntE`),
        },
      ]),
      {
        evento: 'evtBasesFGTS',
        linha: 'infoFGTS/infoDpsFGTS/infoTrabDps/dpsPerApur',
        campos: {
          tpValor: ['infoFGTS/infoDpsFGTS/infoTrabDps/dpsPerApur/tpDps'],
          dpsFGTS: ['infoFGTS/infoDpsFGTS/infoTrabDps/dpsPerApur/vrFGTS'],
        },
      },
    ],
  ),
  // S-5013: the employer's totals, by establishment where the layout has them.
  defineTabela(
    'esocial_fgts_total',
    `nrRecArqBase indExistInfo tpInsc nrInsc codLotacao perRef tpAcConv tpValor indIncid baseFGTS:valor vrFGTS:valor`,
    [
      // Layouts 2.x and S-1.0 give the deposits apart, by their own types.
      {
        evento: 'evtFGTS',
        linha: 'infoFGTS/infoDpsFGTS/dpsPerApur',
        campos: { tpValor: ['infoFGTS/infoDpsFGTS/dpsPerApur/tpDps'] },
      },
      ...['infoFGTS', 'infoFGTS/ideEstab/ideLotacao'].flatMap((base) => [
        {
          evento: 'evtFGTS',
          linha: `${base}/infoBaseFGTS/basePerApur`,
          campos: base === 'infoFGTS' ? {} : estabFgts(),
        },
        {
          evento: 'evtFGTS',
          linha: `${base}/infoBaseFGTS/infoBasePerAntE/basePerAntE`,
          campos: {
            ...(base === 'infoFGTS' ? {} : estabFgts()),
            tpValor: [`${base}/infoBaseFGTS/infoBasePerAntE/basePerAntE/tpValorE`],
            indIncid: [`${base}/infoBaseFGTS/infoBasePerAntE/basePerAntE/indIncidE`],
            baseFGTS: [`${base}/infoBaseFGTS/infoBasePerAntE/basePerAntE/baseFGTSE`],
            vrFGTS: [`${base}/infoBaseFGTS/infoBasePerAntE/basePerAntE/vrFGTSE`],
          },
        },
      ]),
    ],
  ),
  defineTabela(
    'esocial_cs_contribuinte',
    `nrRecArqBase indExistInfo vrDescCP:valor vrCpSeg:valor classTrib indCoop indConstr indSubstPatr
     percRedContrib:valor percTransf indTribFolhaPisCofins indTribFolhaPisPasep fatorMes:fator fator13:fator`,
    [
      {
        evento: 'evtCS',
        linha: 'infoCS',
        campos: {
          vrDescCP: ['infoCS/infoCPSeg/vrDescCP'],
          vrCpSeg: ['infoCS/infoCPSeg/vrCpSeg'],
          classTrib: ['infoCS/infoContrib/classTrib'],
          indCoop: ['infoCS/infoContrib/infoPJ/indCoop'],
          indConstr: ['infoCS/infoContrib/infoPJ/indConstr'],
          indSubstPatr: ['infoCS/infoContrib/infoPJ/indSubstPatr'],
          percRedContrib: ['infoCS/infoContrib/infoPJ/percRedContrib'],
          percTransf: ['infoCS/infoContrib/infoPJ/percTransf'],
          indTribFolhaPisCofins: ['infoCS/infoContrib/infoPJ/indTribFolhaPisCofins'],
          indTribFolhaPisPasep: ['infoCS/infoContrib/infoPJ/indTribFolhaPisPasep'],
          fatorMes: ['infoCS/infoContrib/infoPJ/infoAtConc/fatorMes'],
          fator13: ['infoCS/infoContrib/infoPJ/infoAtConc/fator13'],
        },
      },
    ],
  ),
  defineTabela('esocial_cs_estab', 'tpInsc nrInsc cnaePrep cnpjResp aliqRat:fator fap:fator aliqRatAjust:fator', [
    {
      evento: 'evtCS',
      linha: 'infoCS/ideEstab',
      campos: Object.fromEntries(
        ['cnaePrep', 'cnpjResp', 'aliqRat', 'fap', 'aliqRatAjust'].map((c) => [c, [`infoCS/ideEstab/infoEstab/${c}`]]),
      ),
    },
  ]),
  defineTabela(
    'esocial_cs_base',
    `tpInsc nrInsc codLotacao fpas codTercs codTercsSusp indIncid codCateg vrBcCp00:valor vrBcCp15:valor vrBcCp20:valor
     vrBcCp25:valor vrSuspBcCp00:valor vrSuspBcCp15:valor vrSuspBcCp20:valor vrSuspBcCp25:valor vrBcCp00VA:valor
     vrBcCp15VA:valor vrBcCp20VA:valor vrBcCp25VA:valor vrSuspBcCp00VA:valor vrSuspBcCp15VA:valor
     vrSuspBcCp20VA:valor vrSuspBcCp25VA:valor vrDescSest:valor vrCalcSest:valor vrDescSenat:valor
     vrCalcSenat:valor vrSalFam:valor vrSalMat:valor`,
    [
      {
        evento: 'evtCS',
        linha: 'infoCS/ideEstab/ideLotacao/basesRemun',
        campos: Object.fromEntries([
          // The lot has no number here: without these paths it would get the number of the establishment.
          ['tpInsc', ['infoCS/ideEstab/tpInsc']],
          ['nrInsc', ['infoCS/ideEstab/nrInsc']],
          ...`vrBcCp00 vrBcCp15 vrBcCp20 vrBcCp25 vrSuspBcCp00 vrSuspBcCp15 vrSuspBcCp20 vrSuspBcCp25 vrBcCp00VA
              vrBcCp15VA vrBcCp20VA vrBcCp25VA vrSuspBcCp00VA vrSuspBcCp15VA vrSuspBcCp20VA vrSuspBcCp25VA
              vrDescSest vrCalcSest vrDescSenat vrCalcSenat vrSalFam vrSalMat`
            .split(/\s+/)
            .map((c) => [c, [`infoCS/ideEstab/ideLotacao/basesRemun/basesCp/${c}`]]),
        ]),
      },
    ],
  ),
  // Also the contributions of the establishment, without an employer's total: `grupo` infoCREstab.
  defineTabela('esocial_cs_cr', 'nrRecArqBase tpInsc nrInsc tpCR vrCR:valor vrCRSusp:valor', [
    { evento: 'evtCS', linha: 'infoCS/infoCRContrib' },
    {
      evento: 'evtCS',
      linha: 'infoCS/ideEstab/infoCREstab',
      campos: { vrCRSusp: ['infoCS/ideEstab/infoCREstab/vrSuspCR', 'infoCS/ideEstab/infoCREstab/vrCRSusp'] },
    },
  ]),
  // S-5012. Layouts before S-1.1 call the group infoCRContrib.
  defineTabela('esocial_irrf_cr', 'nrRecArqBase perApurDia CRMen vrCRMen:valor vrCRMenSusp:valor', [
    { evento: 'evtIrrf', linha: 'infoIRRF/infoCRMen' },
    {
      evento: 'evtIrrf',
      linha: 'infoIRRF/infoCRDia',
      campos: {
        CRMen: ['infoIRRF/infoCRDia/CRDia'],
        vrCRMen: ['infoIRRF/infoCRDia/vrCRDia'],
        vrCRMenSusp: ['infoIRRF/infoCRDia/vrCRDiaSusp'],
      },
    },
    {
      evento: 'evtIrrf',
      linha: 'infoIRRF/infoCRContrib',
      campos: { CRMen: ['infoIRRF/infoCRContrib/tpCR'], vrCRMen: ['infoIRRF/infoCRContrib/vrCR'] },
    },
  ]),
];

/** The number of the establishment; the lot below it has one with the same name. */
function estabFgts() {
  return { tpInsc: ['infoFGTS/ideEstab/tpInsc'], nrInsc: ['infoFGTS/ideEstab/nrInsc'] };
}

function anterior(linha: string) {
  return {
    tpValor: [`${linha}/tpValorE`],
    indIncid: [`${linha}/indIncidE`],
    remFGTS: [`${linha}/remFGTSE`],
    dpsFGTS: [`${linha}/dpsFGTSE`],
  };
}
