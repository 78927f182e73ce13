import { createPlanos, OPERACOES } from '../eventos/plano-evento.ts';
import { COLUNAS_REINF } from './definicao-tabela-reinf.ts';
import { tabelasReinf } from './esquemas-reinf.ts';

/** The group of each event of register and the element in it that identifies the row. */
const REGISTROS = [
  ['infoContri', 'idePeriodo'],
  ['infoLig', 'ideEntLig'],
  ['infoProcesso', 'ideProcesso'],
] as const;

const registro = (tags: readonly string[], dentro = ''): string[] =>
  OPERACOES.flatMap((operacao) =>
    REGISTROS.flatMap(([grupo, ide]) =>
      tags.map((tag) => `${grupo}/${operacao}/${dentro === '' ? ide : dentro}/${tag}`),
    ),
  );

const CABECALHO = {
  tpAmb: ['ideEvento/tpAmb'],
  perApur: ['ideEvento/perApur', 'ideEvento/dtApuracao'],
  indRetif: ['ideEvento/indRetif'],
  nrRecRetificado: ['ideEvento/nrRecibo'],
  tpInsc: ['ideContri/tpInsc'],
  nrInsc: ['ideContri/nrInsc'],
  estab: [
    'infoServTom/ideEstabObra/nrInscEstab',
    'infoServPrest/ideEstabPrest/nrInscEstabPrest',
    'ideContri/ideEstab/nrInscEstab',
    'infoComProd/ideEstab/nrInscEstab',
    'infoAquisProd/ideEstabAdquir/nrInscAdq',
    'infoCPRB/ideEstab/nrInscEstab',
    'ideEstab/nrInscEstab',
    'infoTotal/ideEstab/nrInsc',
  ],
  participante: [
    'infoServTom/ideEstabObra/idePrestServ/cnpjPrestador',
    'infoServPrest/ideEstabPrest/ideTomador/nrInscTomador',
    'infoAquisProd/ideEstabAdquir/ideProdutor/nrInscProd',
    'ideEstab/ideBenef/cpfBenef',
    'ideEstab/ideBenef/cnpjBenef',
    'ideEstab/ideFont/cnpjFont',
    'infoTotal/ideEstab/nrInscBenef',
    'infoTotal/ideEstab/RTom/cnpjPrestador',
    'infoTotal/ideEstab/RPrest/nrInscTomador',
  ],
  nome: ['ideEstab/ideBenef/nmBenef', 'infoTotal/ideEstab/nmBenef'],
  ideEvtAdic: ['ideEstab/ideBenef/ideEvtAdic', 'ideEstab/ideEvtAdic', 'infoTotal/ideEstab/ideEvtAdic'],
  operacao: OPERACOES.flatMap((operacao) => REGISTROS.map(([grupo]) => `${grupo}/${operacao}`)),
  chave1: registro(['cnpjLig', 'nrProc']),
  chave2: registro(['tpProc']),
  iniValid: registro(['iniValid']),
  novoIniValid: registro(['iniValid'], 'novaValidade'),
  novoFimValid: registro(['fimValid'], 'novaValidade'),
  tpEventoExcluido: ['infoExclusao/tpEvento'],
  nrRecExcluido: ['infoExclusao/nrRecEvt'],
  perApurExcluido: ['infoExclusao/perApur'],
  fechRet: ['infoFech/fechRet', 'infoRecEv/fechRet'],
  tpEvBase: ['infoRecEv/tpEv'],
  idBase: ['infoRecEv/idEv'],
  // Until the layout 2.1.1 the receipt is a field of the group of totals.
  nrRecBase: [
    'infoRecEv/nrRecArqBase',
    'infoTotal/nrRecArqBase',
    'infoTotalContrib/nrRecArqBase',
    'infoCR_CNR/nrRecArqBase',
  ],
  dhRecepcao: ['infoRecEv/dhRecepcao'],
  dhProcess: ['infoRecEv/dhProcess'],
  cdRetorno: ['ideRecRetorno/ideStatus/cdRetorno'],
  dscResp: ['ideRecRetorno/ideStatus/regOcorrs/dscResp'],
  descRetorno: ['ideRecRetorno/ideStatus/descRetorno'],
} as const satisfies Record<string, readonly string[]>;

export type CampoReinf = keyof typeof CABECALHO;

/** The plan of an event of the EFD-Reinf by its element. */
export const getPlanoReinf = createPlanos<CampoReinf>({
  cabecalho: CABECALHO,
  tabelas: tabelasReinf,
  comuns: COLUNAS_REINF.length,
});
