import { lista, type NomeTipo, TIPOS_CAMPO, type TipoCampo } from '../leiaute/tipos-campo.ts';

export const ACOES_ESOCIAL = ['INCLUIR', 'INCLUIR_VIGENCIA', 'ALTERAR', 'EXCLUIR', 'REENVIAR'] as const;
export type AcaoEsocial = (typeof ACOES_ESOCIAL)[number];

/**
 * Groups of the income tax's complements that the sheet `S-1210_IR` changes, with the fields that hold their amounts.
 */
export const GRUPOS_IR = {
  dedDepen: { valor: 'vlrDedDep', valor13: null },
  penAlim: { valor: 'vlrDedPenAlim', valor13: null },
  previdCompl: { valor: 'vlrDedPC', valor13: 'vlrDedPC13' },
  planSaude: { valor: 'vlrSaudeTit', valor13: null },
  infoDepSau: { valor: 'vlrSaudeDep', valor13: null },
} as const;
export type GrupoIr = keyof typeof GRUPOS_IR;

/** Events that can be sent again as they are. */
export const EVENTOS_REENVIO = ['S-1200', 'S-1202', 'S-1207', 'S-2299', 'S-2399'] as const;

const TIPOS_PROPRIOS = {
  grupoIr: lista(...Object.keys(GRUPOS_IR)),
  eventoReenvio: lista(...EVENTOS_REENVIO),
};
export type TipoColuna = NomeTipo | keyof typeof TIPOS_PROPRIOS;
/** How people write months and days in a cell; the form of the event itself is accepted too. */
const NA_PLANILHA: Partial<Record<TipoColuna, string>> = {
  mes: 'o formato MM/AAAA',
  periodo: 'o formato MM/AAAA, ou AAAA na folha de 13º',
  data: 'o formato dd/mm/aaaa, de uma data que existe',
};

const TIPOS_CELULA = new Map<string, TipoCampo>(
  Object.entries({ ...TIPOS_CAMPO, ...TIPOS_PROPRIOS }).map(([nome, campo]) => [
    nome,
    { ...campo, descricao: (NA_PLANILHA as Readonly<Record<string, string>>)[nome] ?? campo.descricao },
  ]),
);

/** What a cell of a column may hold. */
export function tipoDaColuna(tipo: TipoColuna): TipoCampo {
  const campo = TIPOS_CELULA.get(tipo);
  if (!campo) throw new Error(`no type ${tipo}`);
  return campo;
}

export interface ColunaAba {
  /** Official tag, or a name of ours where one tag stands in several places. */
  nome: string;
  /** Portuguese. */
  rotulo: string;
  tipo: TipoColuna;
  /** 'chave' finds what is changed, 'chave?' only where there is more than one; 'campo' is a new value. */
  papel: 'chave' | 'chave?' | 'campo';
}

export interface AbaEsocial {
  nome: string;
  /** The event that its rows change; null of the sheet that sends events again. */
  evento: string | null;
  /** Portuguese, for LEIA-ME. */
  uso: string;
  acoes: readonly AcaoEsocial[];
  colunas: readonly ColunaAba[];
}

type Coluna = readonly [nome: string, tipo: TipoColuna, rotulo: string];
const com =
  (papel: ColunaAba['papel']) =>
  ([nome, tipo, rotulo]: Coluna): ColunaAba => ({ nome, tipo, rotulo, papel });
const chave = (...colunas: Coluna[]) => colunas.map(com('chave'));
const opcional = (...colunas: Coluna[]) => colunas.map(com('chave?'));
const campos = (...colunas: Coluna[]) => colunas.map(com('campo'));

const PER_APUR: Coluna = ['perApur', 'periodo', 'Período de apuração'];
const CPF: Coluna = ['cpfTrab', 'cpf', 'CPF do trabalhador'];
const BENEF: Coluna = ['cpfBenef', 'cpf', 'CPF do beneficiário'];
const MATRICULA: Coluna = ['matricula', 'matricula', 'Matrícula'];
const DM_DEV: Coluna = ['ideDmDev', 'codigo', 'Demonstrativo'];
const ESTAB: Coluna = ['nrInsc', 'nrInscEstab', 'Estabelecimento'];
const LOTACAO: Coluna = ['codLotacao', 'codigo', 'Lotação tributária'];
const RUBRICA: Coluna = ['codRubr', 'codigo', 'Rubrica'];
const TAB_RUBRICA: Coluna = ['ideTabRubr', 'ideTabRubr', 'Tabela de rubricas'];
const PER_REF: Coluna = ['perRef', 'mes', 'Mês de referência (períodos anteriores)'];
const FIM: Coluna = ['fimValid', 'mes', 'Fim da validade'];
const INICIO: Coluna = ['iniValid', 'mes', 'Início da validade'];

const ITEM = campos(
  ['qtdRubr', 'qtd', 'Quantidade'],
  ['fatorRubr', 'fator', 'Fator'],
  ['vrRubr', 'valorPositivo', 'Valor da rubrica'],
  ['indApurIR', 'indApurIR', 'Apuração do IR'],
);
const TABELA = ['ALTERAR', 'INCLUIR_VIGENCIA', 'EXCLUIR'] as const;
const LINHAS = ['INCLUIR', 'ALTERAR', 'EXCLUIR'] as const;

/** The sheets of the model, in its order. */
export const ABAS_ESOCIAL: readonly AbaEsocial[] = [
  {
    nome: 'S-1010',
    evento: 'S-1010',
    uso:
      'Incidências e dados de uma rubrica. ALTERAR muda toda a vigência; INCLUIR_VIGENCIA começa outra no mês ' +
      'informado.',
    acoes: TABELA,
    colunas: [
      ...chave(RUBRICA, TAB_RUBRICA, INICIO),
      ...campos(
        ['dscRubr', 'texto100', 'Descrição'],
        ['natRubr', 'natRubr', 'Natureza'],
        ['tpRubr', 'tpRubr', 'Tipo'],
        ['codIncCP', 'codIncCP', 'Incidência CP'],
        ['codIncIRRF', 'codIncIRRF', 'Incidência IRRF'],
        ['codIncFGTS', 'codIncFGTS', 'Incidência FGTS'],
        ['codIncCPRP', 'codIncCPRP', 'Incidência RPPS'],
        ['codIncPisPasep', 'codIncPisPasep', 'Incidência PIS/Pasep'],
        ['tetoRemun', 'simNao', 'Compõe o teto'],
        ['observacao', 'texto255', 'Observação'],
        FIM,
        ['tpProc', 'tpProc12', 'Processo CP: tipo'],
        ['nrProc', 'nrProc', 'Processo CP: número'],
        ['extDecisao', 'extDecisao', 'Processo CP: extensão'],
        ['codSusp', 'codSusp', 'Processo CP: suspensão'],
      ),
    ],
  },
  {
    nome: 'S-1005',
    evento: 'S-1005',
    uso: 'RAT, FAP e CNAE de um estabelecimento.',
    acoes: TABELA,
    colunas: [
      ...chave(ESTAB, INICIO),
      ...campos(
        ['cnaePrep', 'cnae', 'CNAE preponderante'],
        ['aliqRat', 'aliqRat', 'Alíquota RAT'],
        ['fap', 'fap', 'FAP'],
        FIM,
        ['tpProcRat', 'tpProc12', 'Processo RAT: tipo'],
        ['nrProcRat', 'nrProc', 'Processo RAT: número'],
        ['codSuspRat', 'codSusp', 'Processo RAT: suspensão'],
        ['tpProcFap', 'tpProc124', 'Processo FAP: tipo'],
        ['nrProcFap', 'nrProc', 'Processo FAP: número'],
        ['codSuspFap', 'codSusp', 'Processo FAP: suspensão'],
      ),
    ],
  },
  {
    nome: 'S-1020',
    evento: 'S-1020',
    uso: 'FPAS e terceiros de uma lotação tributária.',
    acoes: TABELA,
    colunas: [
      ...chave(LOTACAO, INICIO),
      ...campos(
        ['tpLotacao', 'tpLotacao', 'Tipo de lotação'],
        ['fpas', 'fpas', 'FPAS'],
        ['codTercs', 'quatroDigitos', 'Terceiros'],
        ['codTercsSusp', 'quatroDigitos', 'Terceiros suspensos'],
        FIM,
      ),
    ],
  },
  {
    nome: 'S-1200',
    evento: 'S-1200',
    uso: 'Uma rubrica da remuneração de um trabalhador.',
    acoes: LINHAS,
    colunas: [
      ...chave(PER_APUR, CPF, DM_DEV),
      ...opcional(ESTAB, LOTACAO, MATRICULA),
      ...chave(RUBRICA),
      ...opcional(TAB_RUBRICA, PER_REF),
      ...ITEM,
    ],
  },
  {
    nome: 'S-1200_REENVIAR',
    evento: null,
    uso: 'Remunerações e desligamentos reenviados sem mudança, para que a nova incidência seja calculada.',
    acoes: ['REENVIAR'],
    colunas: [
      ...chave(PER_APUR),
      ...opcional(CPF, ['evento', 'eventoReenvio', 'Evento (vazio: S-1200, S-2299 e S-2399)']),
    ],
  },
  {
    nome: 'S-1202',
    evento: 'S-1202',
    uso: 'Uma rubrica da remuneração de um servidor (RPPS).',
    acoes: LINHAS,
    colunas: [
      ...chave(PER_APUR, CPF, DM_DEV),
      ...opcional(ESTAB, MATRICULA),
      ...chave(RUBRICA),
      ...opcional(TAB_RUBRICA, PER_REF),
      ...ITEM,
    ],
  },
  {
    nome: 'S-1207',
    evento: 'S-1207',
    uso: 'Uma rubrica de um benefício pago por ente público.',
    acoes: LINHAS,
    colunas: [
      ...chave(PER_APUR, BENEF, DM_DEV),
      ...opcional(ESTAB),
      ...chave(RUBRICA),
      ...opcional(TAB_RUBRICA, PER_REF),
      ...ITEM,
    ],
  },
  {
    nome: 'S-1210',
    evento: 'S-1210',
    uso: 'Um pagamento. Não pede a reabertura do mês.',
    acoes: LINHAS,
    colunas: [
      ...chave(PER_APUR, BENEF, ['dtPgto', 'data', 'Data do pagamento'], DM_DEV),
      ...opcional(['tpPgto', 'um5', 'Tipo do pagamento'], ['perRef', 'periodo', 'Período de referência']),
      ...campos(['vrLiq', 'valor', 'Valor líquido']),
    ],
  },
  {
    nome: 'S-1210_IR',
    evento: 'S-1210',
    uso: 'Deduções do imposto de renda informadas com o pagamento (dependentes, pensão, previdência, plano de saúde).',
    acoes: LINHAS,
    colunas: [
      ...chave(PER_APUR, BENEF, ['grupo', 'grupoIr', 'Grupo']),
      ...opcional(
        ['tpCR', 'tpCR', 'Código de receita'],
        ['tpRend', 'doisDigitos', 'Tipo de rendimento'],
        ['cpfDep', 'cpf', 'CPF do dependente'],
        ['tpPrev', 'um3', 'Tipo de previdência'],
        ['cnpjEntidPC', 'cnpj', 'CNPJ da entidade de previdência'],
        ['cnpjOper', 'cnpj', 'CNPJ da operadora'],
        ['regANS', 'regANS', 'Registro na ANS'],
      ),
      ...campos(['valor', 'valor', 'Valor'], ['valor13', 'valor', 'Valor do 13º']),
    ],
  },
  {
    nome: 'S-2299',
    evento: 'S-2299',
    uso: 'Uma verba rescisória; sem demonstrativo e rubrica, os dados do desligamento.',
    acoes: LINHAS,
    colunas: [
      ...chave(CPF, MATRICULA),
      ...opcional(['perApur', 'mes', 'Mês do desligamento'], DM_DEV, ESTAB, LOTACAO, RUBRICA, TAB_RUBRICA, PER_REF),
      ...ITEM,
      ...campos(['mtvDeslig', 'mtvDeslig', 'Motivo do desligamento'], ['dtDeslig', 'data', 'Data do desligamento']),
    ],
  },
  {
    nome: 'S-2399',
    evento: 'S-2399',
    uso: 'Uma verba do término de um trabalhador sem vínculo; sem demonstrativo e rubrica, os dados do término.',
    acoes: LINHAS,
    colunas: [
      ...chave(CPF),
      ...opcional(
        MATRICULA,
        ['perApur', 'mes', 'Mês do término'],
        DM_DEV,
        ESTAB,
        LOTACAO,
        RUBRICA,
        TAB_RUBRICA,
        PER_REF,
      ),
      ...ITEM,
      ...campos(['mtvDesligTSV', 'mtvTermino', 'Motivo do término'], ['dtTerm', 'data', 'Data do término']),
    ],
  },
  {
    nome: 'S-3000',
    evento: 'S-3000',
    uso:
      'Exclui um evento inteiro. O pagamento (S-1210) de uma remuneração é excluído antes dela, em outra ' +
      'retificação.',
    acoes: ['EXCLUIR'],
    colunas: [
      ...chave(['evento', 'tpEventoExcluido', 'Evento a excluir'], CPF),
      ...opcional(['perApur', 'periodo', 'Período (ou mês do desligamento)'], MATRICULA),
    ],
  },
];

/** Sheets that hold no rows of changes. */
export const ABAS_DE_APOIO: ReadonlySet<string> = new Set(['LEIA-ME', 'PARAMETROS', 'ERROS']);
/** First row of data. */
export const PRIMEIRA_LINHA = 4;
