import { createPlanos, OPERACOES } from '../eventos/plano-evento.ts';
import { COLUNAS_COMUNS } from './definicao-tabela.ts';
import { tabelasEsocial } from './esquemas-esocial.ts';

/** The group of each event of register and the element in it that identifies the row. */
const REGISTROS = [
  ['infoEmpregador', 'idePeriodo'],
  ['infoEstab', 'ideEstab'],
  ['infoRubrica', 'ideRubrica'],
  ['infoLotacao', 'ideLotacao'],
  ['infoCargo', 'ideCargo'],
  ['infoCarreira', 'ideCarreira'],
  ['infoFuncao', 'ideFuncao'],
  ['infoHorContratual', 'ideHorContratual'],
  ['infoAmbiente', 'ideAmbiente'],
  ['infoProcesso', 'ideProcesso'],
] as const;

const CABECALHO = {
  tpAmb: ['ideEvento/tpAmb'],
  perApur: ['ideEvento/perApur', 'ideProc/perApurPgto', 'infoExclusao/ideFolhaPagto/perApur'],
  indApuracao: ['ideEvento/indApuracao', 'infoExclusao/ideFolhaPagto/indApuracao'],
  indGuia: ['ideEvento/indGuia'],
  indRetif: ['ideEvento/indRetif'],
  nrRecRetificado: ['ideEvento/nrRecibo'],
  nrRecBase: ['ideEvento/nrRecArqBase', 'infoCS/nrRecArqBase', 'infoFGTS/nrRecArqBase', 'infoIRRF/nrRecArqBase'],
  tpInsc: ['ideEmpregador/tpInsc'],
  nrInsc: ['ideEmpregador/nrInsc'],
  cpf: [
    'ideTrabalhador/cpfTrab',
    'ideTrabalhador/cpfBenef',
    'ideVinculo/cpfTrab',
    'ideTrabSemVinculo/cpfTrab',
    'trabalhador/cpfTrab',
    'ideTrab/cpfTrab',
    'infoRegPrelim/cpfTrab',
    'ideBenef/cpfBenef',
    'infoExclusao/ideTrabalhador/cpfTrab',
  ],
  matricula: [
    'ideVinculo/matricula',
    'ideTrabSemVinculo/matricula',
    'vinculo/matricula',
    'infoTSVInicio/matricula',
    'infoRegPrelim/matricula',
  ],
  data: [
    'infoDeslig/dtDeslig',
    'infoTSVTermino/dtTerm',
    'altContratual/dtAlteracao',
    'alteracao/dtAlteracao',
    'infoTSVAlteracao/dtAlteracao',
    'infoAfastamento/iniAfastamento/dtIniAfast',
    'infoAfastamento/fimAfastamento/dtTermAfast',
    'infoRegPrelim/dtAdm',
    'infoTSVInicio/dtInicio',
  ],
  tpEventoExcluido: ['infoExclusao/tpEvento'],
  nrRecExcluido: ['infoExclusao/nrRecEvt'],
  processo: ['infoProcesso/nrProcTrab', 'ideProc/nrProcTrab'],
  iniValid: registro(['iniValid']),
  novoIniValid: registro([], ['novaValidade/iniValid']),
  novoFimValid: registro([], ['novaValidade/fimValid']),
  chave1: registro(['codRubr', 'codLotacao', 'tpInsc', 'codCargo', 'codFuncao', 'nrProc', 'codHorContrat', 'codAmb']),
  chave2: registro(['ideTabRubr', 'nrInsc', 'tpProc']),
  operacao: OPERACOES.flatMap((operacao) => REGISTROS.map(([grupo]) => `${grupo}/${operacao}`)),
} as const satisfies Record<string, readonly string[]>;

export type CampoCabecalho = keyof typeof CABECALHO;

/** Paths of a register: below any of its operations, in the element that identifies the row, or beside it. */
function registro(tags: readonly string[], outros: readonly string[] = []): string[] {
  return OPERACOES.flatMap((operacao) =>
    REGISTROS.flatMap(([grupo, ide]) => [
      ...[ide, 'idePeriodo'].flatMap((dentro) => tags.map((tag) => `${grupo}/${operacao}/${dentro}/${tag}`)),
      ...outros.map((outro) => `${grupo}/${operacao}/${outro}`),
    ]),
  );
}

/** Paths of a tag that is not on the way to the row. */
const FORA_DO_CAMINHO: Readonly<Record<string, readonly string[]>> = {
  cpfTrab: CABECALHO.cpf,
  cpfBenef: CABECALHO.cpf,
  matricula: CABECALHO.matricula,
  codCateg: ['ideTrabSemVinculo/codCateg', 'ideVinculo/codCateg'],
};

/** The plan of an event of the eSocial by its element. */
export const getPlano = createPlanos<CampoCabecalho>({
  cabecalho: CABECALHO,
  tabelas: tabelasEsocial,
  comuns: COLUNAS_COMUNS.length,
  foraDoCaminho: FORA_DO_CAMINHO,
});
