import type { ColunaTipo, EsquemaTabela } from '../columnar/schema.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import { COLUNAS_COMUNS, type FonteEsocial } from './definicao-tabela.ts';
import { tabelasEsocial } from './esquemas-esocial.ts';

/** A column that a leaf fills: in a source of rows, or in the head of the event. */
interface Alvo {
  /** Position among the plan's sources. */
  fonte: number;
  coluna: number;
  tipo: ColunaTipo;
  /** Depth of the element, on the way to the row, that the value belongs to. */
  dono: number;
}

/** An element below an event, and the effect of opening and closing it. */
export interface NoEvento {
  nome: string;
  filhos: Map<string, NoEvento>;
  alvos: Alvo[];
  /** Sources whose values of depth `dono` are cleared here. */
  donos: { fonte: number; dono: number }[];
  /** Sources that have one row for this element. */
  linhas: number[];
  /** Field of the head of the event, or null. */
  cabecalho: CampoCabecalho | null;
}

interface FontePlano {
  esquema: EsquemaTabela;
  evento: string;
  grupo: string;
  /** Column that a row must have, or -1. */
  exige: number;
}

/** What reading one kind of event needs. */
export interface PlanoEvento {
  raiz: NoEvento;
  fontes: FontePlano[];
}

const OPERACOES = ['inclusao', 'alteracao', 'exclusao'] as const;
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
} as const satisfies Record<string, readonly string[]>;

export type CampoCabecalho = keyof typeof CABECALHO | 'operacao';

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

const planos = new Map<string, PlanoEvento>();

/** The plan of an event by its element; one without detail tables has only a head. */
export function getPlano(elemento: string): PlanoEvento {
  const pronto = planos.get(elemento);
  if (pronto) return pronto;
  const plano = createPlano(elemento);
  // Normal files have few unknown names; a hostile file must not fill the memory with them.
  if (planos.size < 500) planos.set(elemento, plano);
  return plano;
}

const createNo = (nome: string): NoEvento => ({
  nome,
  filhos: new Map(),
  alvos: [],
  donos: [],
  linhas: [],
  cabecalho: null,
});

function createPlano(elemento: string): PlanoEvento {
  const plano: PlanoEvento = { raiz: createNo(elemento), fontes: [] };
  for (const [campo, caminhos] of Object.entries(CABECALHO)) {
    // The keys are those of the object literal.
    for (const caminho of caminhos) descend(plano.raiz, caminho).cabecalho = campo as CampoCabecalho;
  }
  for (const [grupo] of REGISTROS) {
    for (const operacao of OPERACOES) {
      descend(plano.raiz, `${grupo}/${operacao}`).cabecalho = 'operacao';
    }
  }
  for (const { esquema, fontes } of tabelasEsocial) {
    for (const fonte of fontes) {
      if (fonte.evento === elemento) addFonte(plano, esquema, fonte);
    }
  }
  return plano;
}

function addFonte(plano: PlanoEvento, esquema: EsquemaTabela, fonte: FonteEsocial): void {
  const indice = plano.fontes.length;
  plano.fontes.push({
    esquema,
    evento: fonte.evento,
    grupo: fonte.grupo,
    exige: fonte.exige ? positionOf(esquema, fonte.exige) : -1,
  });
  const passos = fonte.linha === '' ? [] : fonte.linha.split('/');
  descend(plano.raiz, fonte.linha).linhas.push(indice);
  for (let dono = 0; dono <= passos.length; dono++) {
    descend(plano.raiz, passos.slice(0, dono).join('/')).donos.push({ fonte: indice, dono });
  }
  for (const [coluna, { nome, tipo }] of esquema.colunas.entries()) {
    if (coluna < COLUNAS_COMUNS.length) continue;
    const noCaminho = passos.map((_, i) => [...passos.slice(0, i + 1), nome].join('/'));
    const caminhos = fonte.campos[nome] ?? [...noCaminho, ...(FORA_DO_CAMINHO[nome] ?? [])];
    for (const caminho of caminhos) {
      const donos = caminho.split('/').slice(0, -1);
      let dono = 0;
      while (dono < passos.length && dono < donos.length && passos[dono] === donos[dono]) dono++;
      descend(plano.raiz, caminho).alvos.push({ fonte: indice, coluna, tipo, dono });
    }
  }
}

function descend(raiz: NoEvento, caminho: string): NoEvento {
  let no = raiz;
  for (const nome of caminho === '' ? [] : caminho.split('/')) {
    let filho = no.filhos.get(nome);
    if (!filho) {
      filho = createNo(nome);
      no.filhos.set(nome, filho);
    }
    no = filho;
  }
  return no;
}
