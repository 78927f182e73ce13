import { comDiferenca } from './com-diferenca.ts';
import { CONSOLIDACAO_VAZIA } from './consolidacao.ts';
import { parseDecimal } from './decimal.ts';
import { SQL_BLOCO_M } from './sql-entrada.ts';
import {
  type Ajuste,
  type Aliquota,
  type BlocoM,
  type Consolidacao,
  type Credito,
  chaveContribuicao,
  chaveCredito,
  chaveRetencao,
  type EntradaMes,
  type EntradaTributo,
  type Especial,
  type Rateio,
  type SaldoCredito,
  TRIBUTOS,
  type Tributo,
} from './tipos.ts';

/** A row as the database gives it: every value as text, numbers with a decimal point, truths as 'true' and 'false'. */
export type LinhaSql = Readonly<Record<string, string | null>>;

/** What the engine needs of a database: to run a statement, and to read one. */
export interface LeitorSql {
  run(sql: string): Promise<void>;
  read(sql: string): Promise<LinhaSql[]>;
}

/**
 * A month as read, and whose it is: months of one `raiz` (the first 8 digits of the CNPJ, and in the book of a
 * partnership its code) follow each other.
 */
export interface MesLido {
  raiz: string;
  entrada: EntradaMes;
}

/**
 * Reads every month of the EFD-Contribuições of a project, by company and month. The statements of `SQL_BLOCO_M` say
 * what has to be in the database.
 */
export async function readMeses(leitor: LeitorSql): Promise<MesLido[]> {
  for (const sql of SQL_BLOCO_M.preparo) await leitor.run(sql);
  const { meses: sqlMeses, ...porRegistro } = SQL_BLOCO_M.consultas;
  const meses = (await leitor.read(textual(sqlMeses))).map(mesDe);
  const porArquivo = new Map(meses.map((m) => [m.entrada.arquivo, m.entrada]));
  for (const [nome, sql] of Object.entries(porRegistro)) {
    // Both objects have the same keys: the type of LEITURAS says so.
    const por = LEITURAS[nome as keyof typeof LEITURAS];
    for (const linha of await leitor.read(`${textual(sql)} ORDER BY ALL`)) {
      const entrada = porArquivo.get(texto(linha, '_arquivo'));
      if (entrada) por(entrada, linha);
    }
  }
  for (const sql of SQL_BLOCO_M.limpeza) await leitor.run(sql);
  return meses;
}

/** Every column as text, so that no number passes through a double. */
const textual = (sql: string): string => `SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (${sql})`;

const ESPECIAIS: readonly Especial[] = ['scp', 'cooperativa', 'folha', 'financeira', 'diferimento', 'previdenciaria'];

function mesDe(linha: LinhaSql): MesLido {
  const especiais = ESPECIAIS.filter((e) => linha[e] === 'true');
  if (linha.excesso === 'true') especiais.push('combinacoes');
  const mes = texto(linha, 'mes');
  const rateio = linha.tem_rateio === 'true' ? rateioDe(linha) : null;
  return {
    raiz: texto(linha, 'raiz'),
    entrada: {
      arquivo: texto(linha, '_arquivo'),
      mes,
      leiaute: leiauteDe(linha.COD_VER ?? '', mes),
      COD_INC_TRIB: texto(linha, 'COD_INC_TRIB'),
      IND_APRO_CRED: texto(linha, 'IND_APRO_CRED'),
      rateio,
      rateioDocumentos: { tributada: 0n, naoTributada: 0n, exportacao: 0n, cumulativa: 0n },
      especiais,
      tributos: { PIS: tributoVazio(), COFINS: tributoVazio() },
    },
  };
}

/** The layout by its number, else by the month: base adjustments came with 01/2019. */
function leiauteDe(codVer: string, mes: string): number {
  if (/^\d{1,3}$/.test(codVer)) return Number(codVer);
  return mes >= '2019-01' ? 5 : 4;
}

const rateioDe = (linha: LinhaSql): Rateio => ({
  tributada: valor(linha, 'tributada'),
  naoTributada: valor(linha, 'nao_tributada'),
  exportacao: valor(linha, 'exportacao'),
  cumulativa: valor(linha, 'cumulativa'),
});

function tributoVazio(): EntradaTributo {
  return {
    entradas: [],
    saidas: [],
    ajustesCredito: [],
    ajustesBase: [],
    ajustesContribuicao: [],
    ajustesCreditoPorCodigo: [],
    ajustesContribuicaoPorCodigo: [],
    retencoes: { naoCumulativa: 0n, cumulativa: 0n, doMes: [], informadas: false },
    declarado: {
      creditos: [],
      consolidacao: CONSOLIDACAO_VAZIA,
      debitos: [],
      contribuicoes: [],
      receitas: [],
      saldos: [],
      retencoes: [],
    },
  };
}

type Consulta = Exclude<keyof typeof SQL_BLOCO_M.consultas, 'meses'>;
type Leitura = (entrada: EntradaMes, linha: LinhaSql) => void;

const noTributo =
  (read: (t: EntradaTributo, linha: LinhaSql) => void): Leitura =>
  (entrada, linha) =>
    read(entrada.tributos[tributoDe(linha)], linha);
const noDeclarado = (read: (bloco: BlocoM, linha: LinhaSql) => void): Leitura =>
  noTributo((t, linha) => read(t.declarado, linha));

/** Where the rows of each query go; children come after their parents. */
const LEITURAS: Record<Consulta, Leitura> = {
  rateioDocumentos: (entrada, linha) => {
    const grupo = texto(linha, 'grupo');
    // The condition says that it is a key.
    if (grupo in entrada.rateioDocumentos) entrada.rateioDocumentos[grupo as keyof Rateio] = valor(linha, 'valor');
  },
  entradas: noTributo((t, linha) =>
    t.entradas.push({
      CST: texto(linha, 'CST'),
      NAT_BC_CRED: texto(linha, 'NAT_BC_CRED'),
      aliquota: aliquotaDe(linha),
      origem: origemDe(linha),
      base: decimal(linha, 'base', 4),
      quantidade: decimal(linha, 'quantidade', 3),
    }),
  ),
  saidas: noTributo((t, linha) =>
    t.saidas.push({
      CST: texto(linha, 'CST'),
      aliquota: aliquotaDe(linha),
      outraAliquota: linha.outra_aliquota == null ? null : decimal(linha, 'outra_aliquota', 4),
      imobiliaria: linha.imobiliaria === 'true',
      zonaFranca: linha.zona_franca === 'true',
      VL_ITEM: valor(linha, 'VL_ITEM'),
      VL_DESC: valor(linha, 'VL_DESC'),
      base: decimal(linha, 'base', 4),
      quantidade: decimal(linha, 'quantidade', 3),
    }),
  ),
  creditos: noDeclarado((bloco, linha) => bloco.creditos.push(creditoDe(linha))),
  bases: noDeclarado((bloco, linha) => {
    const chave = chaveDoCredito(linha);
    const credito = bloco.creditos.find((c) => chaveCredito(c) === chave);
    credito?.bases.push({
      NAT_BC_CRED: texto(linha, 'NAT_BC_CRED'),
      CST: texto(linha, 'CST'),
      DESC_CRED: texto(linha, 'DESC_CRED'),
      ...valores(linha, ['VL_BC_TOT', 'VL_BC_CUM', 'VL_BC_NC', 'VL_BC']),
      QUANT_BC_TOT: decimal(linha, 'QUANT_BC_TOT', 3),
      QUANT_BC: decimal(linha, 'QUANT_BC', 3),
    });
  }),
  ajustesCredito: noTributo((t, linha) => {
    const ajuste = { ...ajusteDe(chaveDoCredito(linha), linha), COD_AJ: texto(linha, 'COD_AJ') };
    t.ajustesCreditoPorCodigo?.push(ajuste);
    t.ajustesCredito = comDiferenca(t.ajustesCredito, ajuste);
  }),
  consolidacao: noDeclarado((bloco, linha) => {
    bloco.consolidacao = valores(linha, CAMPOS_CONSOLIDACAO);
  }),
  debitos: noDeclarado((bloco, linha) =>
    bloco.debitos.push({
      NUM_CAMPO: linha.NUM_CAMPO === '12' ? '12' : '08',
      COD_REC: texto(linha, 'COD_REC'),
      VL_DEBITO: valor(linha, 'VL_DEBITO'),
    }),
  ),
  contribuicoes: noDeclarado((bloco, linha) =>
    bloco.contribuicoes.push({
      COD_CONT: texto(linha, 'COD_CONT'),
      aliquota: aliquotaDe(linha),
      QUANT_BC: decimal(linha, 'QUANT_BC', 3),
      ...valores(linha, CAMPOS_CONTRIBUICAO),
    }),
  ),
  ajustesBase: noTributo((t, linha) => t.ajustesBase.push(ajusteDe(chaveDaContribuicao(linha), linha))),
  ajustesContribuicao: noTributo((t, linha) => {
    const ajuste = { ...ajusteDe(chaveDaContribuicao(linha), linha), COD_AJ: texto(linha, 'COD_AJ') };
    t.ajustesContribuicaoPorCodigo?.push(ajuste);
    t.ajustesContribuicao = comDiferenca(t.ajustesContribuicao, ajuste);
  }),
  receitas: noDeclarado((bloco, linha) =>
    bloco.receitas.push({
      CST: texto(linha, 'CST'),
      COD_CTA: texto(linha, 'COD_CTA'),
      VL_TOT_REC: valor(linha, 'VL_TOT_REC'),
      naturezas: [],
    }),
  ),
  naturezas: noDeclarado((bloco, linha) => {
    const receita = bloco.receitas.find((r) => r.CST === linha.CST && r.COD_CTA === linha.COD_CTA_PAI);
    receita?.naturezas.push({
      NAT_REC: texto(linha, 'NAT_REC'),
      COD_CTA: texto(linha, 'COD_CTA'),
      VL_REC: valor(linha, 'VL_REC'),
    });
  }),
  saldos: noDeclarado((bloco, linha) => bloco.saldos.push(saldoDe(linha))),
  retencoes: noTributo((t, linha) => {
    const { retencoes } = t;
    const valorDoGrupo = valor(linha, 'valor');
    const regime = linha.cumulativa === 'true' ? 'cumulativa' : 'naoCumulativa';
    retencoes[regime] += valorDoGrupo;
    const grupo = { IND_NAT_RET: texto(linha, 'IND_NAT_RET'), PR_REC_RET: texto(linha, 'PR_REC_RET') };
    // The two regimes of one key follow each other.
    const ultimo = retencoes.doMes.at(-1);
    if (ultimo && chaveRetencao(ultimo) === chaveRetencao(grupo)) ultimo.valor += valorDoGrupo;
    else retencoes.doMes.push({ ...grupo, valor: valorDoGrupo });
  }),
  saldosRetencao: noDeclarado((bloco, linha) =>
    bloco.retencoes.push({
      IND_NAT_RET: texto(linha, 'IND_NAT_RET'),
      PR_REC_RET: texto(linha, 'PR_REC_RET'),
      ...valores(linha, ['VL_RET_APU', 'VL_RET_DED', 'VL_RET_PER', 'VL_RET_DCOMP', 'SLD_RET']),
    }),
  ),
};

const CAMPOS_CONSOLIDACAO = Object.keys(CONSOLIDACAO_VAZIA) as (keyof Consolidacao)[]; // The keys of that very object.
const CAMPOS_CONTRIBUICAO = [
  'VL_REC_BRT',
  'VL_BC_CONT',
  'VL_AJUS_ACRES_BC',
  'VL_AJUS_REDUC_BC',
  'VL_BC_CONT_AJUS',
  'VL_CONT_APUR',
  'VL_AJUS_ACRES',
  'VL_AJUS_REDUC',
  'VL_CONT_DIFER',
  'VL_CONT_DIFER_ANT',
  'VL_CONT_PER',
] as const;

const creditoDe = (linha: LinhaSql): Credito => ({
  COD_CRED: texto(linha, 'COD_CRED'),
  IND_CRED_ORI: texto(linha, 'IND_CRED_ORI'),
  aliquota: aliquotaDe(linha),
  QUANT_BC: decimal(linha, 'QUANT_BC', 3),
  IND_DESC_CRED: texto(linha, 'IND_DESC_CRED'),
  ...valores(linha, ['VL_BC', 'VL_CRED', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC']),
  ...valores(linha, ['VL_CRED_DIF', 'VL_CRED_DISP', 'VL_CRED_DESC', 'SLD_CRED']),
  bases: [],
});

const saldoDe = (linha: LinhaSql): SaldoCredito => ({
  PER_APU_CRED: texto(linha, 'PER_APU_CRED'),
  ORIG_CRED: texto(linha, 'ORIG_CRED'),
  CNPJ_SUC: texto(linha, 'CNPJ_SUC'),
  COD_CRED: texto(linha, 'COD_CRED'),
  ...valores(linha, ['VL_CRED_APU', 'VL_CRED_EXT_APU', 'VL_TOT_CRED_APU', 'VL_CRED_DESC_PA_ANT']),
  ...valores(linha, ['VL_CRED_PER_PA_ANT', 'VL_CRED_DCOMP_PA_ANT', 'SD_CRED_DISP_EFD', 'VL_CRED_DESC_EFD']),
  ...valores(linha, ['VL_CRED_PER_EFD', 'VL_CRED_DCOMP_EFD', 'VL_CRED_TRANS', 'VL_CRED_OUT', 'SLD_CRED_FIM']),
});

const ajusteDe = (chave: string, linha: LinhaSql): Ajuste => ({
  chave,
  acrescimo: valor(linha, 'acrescimo'),
  reducao: valor(linha, 'reducao'),
});

function chaveDoCredito(linha: LinhaSql): string {
  const { COD_CRED, IND_CRED_ORI } = { COD_CRED: texto(linha, 'COD_CRED'), IND_CRED_ORI: texto(linha, 'IND_CRED_ORI') };
  return chaveCredito({ COD_CRED, IND_CRED_ORI, aliquota: aliquotaDe(linha) });
}

const chaveDaContribuicao = (linha: LinhaSql): string =>
  chaveContribuicao({ COD_CONT: texto(linha, 'COD_CONT'), aliquota: aliquotaDe(linha) });

const aliquotaDe = (linha: LinhaSql): Aliquota => ({
  tipo: linha.tipo === 'unidade' ? 'unidade' : 'percentual',
  valor: decimal(linha, 'aliquota', 4),
});

function origemDe(linha: LinhaSql): 'importacao' | 'estoque' | 'imobiliaria' | 'normal' {
  const { origem } = linha;
  return origem === 'importacao' || origem === 'estoque' || origem === 'imobiliaria' ? origem : 'normal';
}

function tributoDe(linha: LinhaSql): Tributo {
  const tributo = TRIBUTOS.find((t) => t === linha.tributo);
  if (!tributo) throw new Error(`no tax in the row: ${linha.tributo}`);
  return tributo;
}

const texto = (linha: LinhaSql, campo: string): string => linha[campo] ?? '';
const decimal = (linha: LinhaSql, campo: string, escala: number): bigint => parseDecimal(linha[campo] ?? '0', escala);
const valor = (linha: LinhaSql, campo: string): bigint => decimal(linha, campo, 2);

function valores<C extends string>(linha: LinhaSql, campos: readonly C[]): Record<C, bigint> {
  return Object.fromEntries(campos.map((c) => [c, valor(linha, c)])) as Record<C, bigint>; // One entry per name given.
}
