import type { FonteParcial, TabelaEvento } from '../eventos/definicao-tabela.ts';
import { defineTabelaReinf } from './definicao-tabela-reinf.ts';

/** The groups of R-9001 and R-9011 with their code of receipt; the element of the base, where there is one. */
const GRUPOS: readonly { grupo: string; nome: string; base?: string }[] = [
  { grupo: 'RRecRepAD', nome: 'RecRepAD', base: 'vlrTotalRep' },
  { grupo: 'RComl', nome: 'Coml' },
  { grupo: 'RAquis', nome: 'Aquis' },
  { grupo: 'RCPRB', nome: 'CPRB' },
  { grupo: 'RRecEspetDesp', nome: 'RecEspetDesp', base: 'vlrReceitaTotal' },
];

function previdenciarios(evento: string, raiz: string): FonteParcial[] {
  const tomados = `${raiz}/RTom/infoCRTom`;
  return [
    {
      evento,
      linha: tomados,
      grupo: 'RTom',
      campos: {
        CR: [`${tomados}/CRTom`],
        vlrBase: [`${raiz}/RTom/vlrTotalBaseRet`],
        // Layouts 1.x write the V as a capital.
        vlrCR: [`${tomados}/vlrCRTom`, `${tomados}/VlrCRTom`],
        vlrCRSusp: [`${tomados}/vlrCRTomSusp`, `${tomados}/VlrCRTomSusp`],
      },
    },
    { evento, linha: `${raiz}/RPrest`, campos: { vlrBase: [`${raiz}/RPrest/vlrTotalBaseRet`] } },
    ...GRUPOS.map(({ grupo, nome, base }) => ({
      evento,
      linha: `${raiz}/${grupo}`,
      campos: {
        CR: [`${raiz}/${grupo}/CR${nome}`],
        vlrBase: base === undefined ? [] : [`${raiz}/${grupo}/${base}`],
        vlrCR: [`${raiz}/${grupo}/vlrCR${nome}`],
        vlrCRSusp: [`${raiz}/${grupo}/vlrCR${nome}Susp`],
      },
    })),
  ];
}

const PERIODICIDADES = ['Men', 'Qui', 'Dec', 'Sem', 'Dia'];

/** One row per code of receipt of each frequency; `valores` is the element below it with the amounts, or ''. */
function retidos(evento: string, raiz: string, temFilho: boolean): FonteParcial[] {
  return PERIODICIDADES.map((p) => {
    const linha = `${raiz}/totApur${p}`;
    const valores = temFilho ? `${linha}/totApurTrib${p}` : linha;
    return {
      evento,
      linha,
      campos: {
        CR: [`${linha}/CR${p}`],
        perApurCR: [`${linha}/perApur${p}`],
        vlrBaseCR: [`${linha}/vlrBaseCR${p}`],
        vlrBaseCRSusp: [`${linha}/vlrBaseCR${p}Susp`],
        vlrCRInf: [`${valores}/vlrCR${p}Inf`],
        vlrCRCalc: [`${valores}/vlrCR${p}Calc`],
        vlrCRDCTF: [`${valores}/vlrCR${p}DCTF`],
        vlrCRSuspInf: [`${valores}/vlrCR${p}SuspInf`],
        // R-9015 has this one with an s too many.
        vlrCRSuspCalc: [`${valores}/vlrCR${p}SuspCalc`, `${valores}/vlrCR${p}sSuspCalc`],
        vlrCRSuspDCTF: [`${valores}/vlrCR${p}SuspDCTF`],
      },
    };
  });
}

/**
 * What the government answers: R-9001, R-9005, R-9011 and R-9015, by code of receipt. The elements name the kind of
 * code (CRTom, CRMen, CRDec); the columns do not, for `grupo` has it.
 *
 * Source of names: schemas of the EFD-Reinf 1.5.1 to 2.1.2.
 */
export const tabelasTotaisReinf: readonly TabelaEvento[] = [
  // RPrest has no code: the buyer owes what it withholds.
  defineTabelaReinf(
    'reinf_total_previdenciario',
    `tpInsc nrInsc cnpjPrestador cno tpInscTomador nrInscTomador cnpjAssocDesp indExistInfo identEscritDCTF CR
     vlrBase:valor vlrCR:valor vlrCRSusp:valor vlrTotalRetPrinc:valor vlrTotalRetAdic:valor vlrTotalNRetPrinc:valor
     vlrTotalNRetAdic:valor`,
    [...previdenciarios('evtTotal', 'infoTotal/ideEstab'), ...previdenciarios('evtTotalContrib', 'infoTotalContrib')],
  ),
  // perApurCR is the fortnight, ten days, week or day in the month.
  defineTabelaReinf(
    'reinf_total_retido',
    `tpInsc nrInsc nrInscBenef nmBenef ideEvtAdic indExistInfo identEscritDCTF CR perApurCR natRend vlrBaseCR:valor
     vlrBaseCRSusp:valor vlrCRInf:valor vlrCRCalc:valor vlrCRDCTF:valor vlrCRSuspInf:valor vlrCRSuspCalc:valor
     vlrCRSuspDCTF:valor`,
    [...retidos('evtRet', 'infoTotal/ideEstab', true), ...retidos('evtRetCons', 'infoCR_CNR', false)],
  ),
  defineTabelaReinf(
    'reinf_total_codigo',
    'CR perApurCR vlrCRDCTF:valor vlrCRSuspDCTF:valor',
    retidos('evtRetCons', 'infoTotalCR', false),
  ),
];
