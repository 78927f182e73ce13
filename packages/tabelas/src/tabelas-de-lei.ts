import { EFEITOS_TESE, EFEITOS_VERBA, EVIDENCIAS_VERBA, LADOS_TESE, type NomeTabela } from './tabela.ts';

/** One row by column. */
export type LinhaDeLei = ReadonlyMap<string, string>;

/** What each row of a table of law is checked for: amounts depend on it, so no field may be missing or unreadable. */
interface TabelaDeLei {
  /** Columns that a row may leave blank; every other one must have a text. */
  opcionais?: readonly string[];
  /** Columns with a number: digits, with a point before the decimals. */
  numeros?: readonly string[] | ((linha: LinhaDeLei) => readonly string[]);
  /** Columns with one of a few words. */
  dominios?: Readonly<Record<string, readonly string[]>>;
  /** Names the rule of a row: two rows of one rule may not hold on the same day. Without it any two rows may. */
  regra?: (linha: LinhaDeLei) => string | undefined;
}

const GRAUS = ['Alta', 'Média', 'Baixa'];
const LADOS_DA_APURACAO = ['', 'Débito', 'Crédito'];
const SINAIS = ['', 'Soma', 'Tira'];
const ALCANCES = ['Alcançado', 'Excluído', 'A confirmar'];

const porColunas =
  (...colunas: string[]) =>
  (linha: LinhaDeLei): string =>
    JSON.stringify(colunas.map((c) => linha.get(c)));

const TABELAS_DE_LEI: Readonly<Partial<Record<NomeTabela, TabelaDeLei>>> = {
  teses: {
    opcionais: ['relatorio', 'resultado', 'inicio', 'fim', 'credito'],
    numeros: ['prioridade'],
    dominios: { efeito: EFEITOS_TESE, lado: LADOS_TESE, confianca: GRAUS },
    // A thesis without a report joins no finding.
    regra: (l) => (l.get('relatorio') ? porColunas('relatorio', 'resultado')(l) : undefined),
  },
  verbas_cp: {
    opcionais: ['incidencia_esperada', 'inicio', 'fim', 'condicao', 'evidencia', 'parametro', 'categoria'],
    dominios: { efeito: EFEITOS_VERBA, evidencia: EVIDENCIAS_VERBA, vincula_rfb: ['S', 'N'], confianca: GRAUS },
    // A row proved by absences is beside the one of its nature; rows proved by a name hold for other rubrics.
    regra: (l) =>
      JSON.stringify([
        ...['natureza', 'categoria'].map((c) => l.get(c)),
        l.get('evidencia') === 'afastamento',
        l.get('evidencia') === 'nome' && l.get('parametro'),
      ]),
  },
  lc224: {
    opcionais: ['ncm_prefixo', 'artigo', 'fim'],
    dominios: { alcance: ALCANCES },
    regra: porColunas('tabela', 'codigo', 'ncm_prefixo', 'cst'),
  },
  lc224_credito: {
    opcionais: ['numero_lei', 'artigos', 'fim'],
    dominios: { alcance: ALCANCES },
    regra: porColunas('grupos', 'numero_lei', 'artigos'),
  },
  lc224_parametro: {
    opcionais: ['tributo', 'regime', 'fim'],
    numeros: (l) => (l.get('codigo') === 'FRASE_NOTA' ? [] : ['valor']),
    regra: porColunas('codigo', 'tributo', 'regime'),
  },
  parametro_pis_cofins: {
    opcionais: ['tributo', 'fim', 'valor'],
    numeros: ['valor'],
    regra: porColunas('codigo', 'tributo'),
  },
  parametro_lei: {
    opcionais: ['tributo', 'fim', 'valor'],
    numeros: ['valor'],
    regra: porColunas('codigo', 'tributo'),
  },
  aliquota_cst: {
    opcionais: ['fim'],
    numeros: ['aliq_pis', 'aliq_cofins'],
    regra: porColunas('grupo', 'aliq_pis', 'aliq_cofins'),
  },
  aliquota_irpj_csll: { opcionais: ['fim'], numeros: ['valor'], regra: porColunas('codigo') },
  presuncao_atividade: { opcionais: ['fim'], numeros: ['irpj', 'csll'], regra: porColunas('codigo') },
  simples_faixa: {
    opcionais: ['fim'],
    numeros: [
      ...['faixa', 'ate', 'aliquota', 'deduzir'],
      ...['irpj', 'csll', 'cofins', 'pis', 'cpp', 'icms', 'ipi', 'iss'],
    ],
    dominios: { anexo: ['I', 'II', 'III', 'IV', 'V'] },
    regra: porColunas('anexo', 'faixa'),
  },
  encargo_folha: {
    opcionais: ['fim', 'class_trib', 'fpas'],
    numeros: ['percentual'],
    regra: porColunas('codigo', 'class_trib', 'fpas'),
  },
  percentual_reinf: { opcionais: ['fim'], numeros: ['percentual'], regra: porColunas('codigo') },
  reforma_obrigatoriedade: {
    opcionais: ['crt', 'campo', 'valores'],
    dominios: { efeito: ['Obrigatório', 'Informativo'] },
  },
  reforma_rejeicao: { regra: porColunas('falta', 'modelo', 'crt') },
  evento_reforma: {
    opcionais: ['valor', 'lado', 'sinal', 'conta', 'fim'],
    dominios: {
      valor: ['', 'item', 'estoque', 'presumido'],
      lado: LADOS_DA_APURACAO,
      sinal: SINAIS,
      conta: ['', 'Emitente', 'Destinatário', 'Autor'],
      confirmado: ['S', 'N'],
    },
    regra: porColunas('codigo'),
  },
  nota_ajuste_reforma: {
    opcionais: ['lado_emitente', 'sinal_emitente', 'lado_destinatario', 'sinal_destinatario', 'condicao'],
    dominios: {
      lado_emitente: LADOS_DA_APURACAO,
      sinal_emitente: SINAIS,
      lado_destinatario: LADOS_DA_APURACAO,
      sinal_destinatario: SINAIS,
      condicao: ['', 'Aceite', 'Aceite do destinatário'],
    },
    regra: porColunas('fin_nfe', 'tipo'),
  },
  retencao_codigo: {
    opcionais: ['ir', 'csll', 'cofins', 'pis'],
    numeros: ['ir', 'csll', 'cofins', 'pis', 'total'],
  },
  selic: { numeros: ['taxa'] },
  estoque_art381: {},
  servico_credito: {
    opcionais: ['item', 'nbs', 'quem', 'fim'],
    // Nothing that a note says of a service proves that it is essential.
    dominios: { confianca: ['Média', 'Baixa'], quem: ['', 'produz', 'subcontrata', 'limpeza'] },
    regra: porColunas('natureza', 'item', 'nbs', 'quem'),
  },
  providencia: {
    opcionais: ['caso', 'classe', 'inicio', 'fim'],
    numeros: ['ordem'],
    dominios: { tipo: ['entrega', 'limite', 'selic'] },
    regra: porColunas('tipo', 'caso', 'obrigacao'),
  },
  obrigacao_prazo: {
    opcionais: ['regime', 'numero', 'fim'],
    numeros: ['meses', 'numero'],
    dominios: {
      regime: ['', 'Geral', 'Simples'],
      periodo: ['Mês', 'Ano'],
      contagem: ['Dia útil', 'Último dia útil', 'Dia, ou o útil seguinte'],
    },
    regra: porColunas('documento'),
  },
  feriado_bancario: {},
  regime_receita: {},
};

/** The tables of law: their rows hold from `inicio` to `fim`. */
export const NOMES_DE_LEI = Object.keys(TABELAS_DE_LEI) as NomeTabela[]; // The keys of an object are its names.

/** The rule that a row is of; undefined where the table does not name its rules. */
export const regraDaLinha = (nome: NomeTabela, linha: LinhaDeLei): string | undefined =>
  TABELAS_DE_LEI[nome]?.regra?.(linha);

/** Whether a row holds on a day; a blank end is open. */
export const isVigente = (linha: LinhaDeLei, dia: string): boolean =>
  (linha.get('inicio') ?? '') <= dia && dia <= (linha.get('fim') || SEM_FIM);

/** After every day of the calendar. */
const SEM_FIM = '9999-12-31';

const DIAS = ['inicio', 'fim', 'dia'];
const NUMERO = /^\d+(\.\d+)?$/;

/** Whether a text is a day of the calendar, AAAA-MM-DD. */
export function isDia(texto: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto)) return false;
  const data = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(data.getTime()) && data.toISOString().startsWith(texto);
}

/** The row as people know it: its first columns that have a text. */
export const nomeDaLinha = (valores: readonly string[]): string =>
  valores
    .filter((v) => v !== '')
    .slice(0, 3)
    .join(' · ');

/** The faults of the columns of one row, in Portuguese. A blank column has none, but for `data_situacao`. */
export function* defeitosDaLinha(nome: NomeTabela, linha: LinhaDeLei): Generator<string> {
  const { dominios = {}, numeros = [] } = TABELAS_DE_LEI[nome] ?? {};
  const situacao = linha.get('data_situacao');
  if (situacao !== undefined && !isDia(situacao)) yield 'data_situacao não é um dia no formato AAAA-MM-DD.';
  for (const coluna of DIAS) {
    const dia = linha.get(coluna) ?? '';
    if (dia !== '' && !isDia(dia)) yield `${coluna} não é um dia no formato AAAA-MM-DD.`;
  }
  const [inicio = '', fim = ''] = [linha.get('inicio'), linha.get('fim')];
  if (inicio !== '' && fim !== '' && inicio > fim) yield 'o início é depois do fim.';
  for (const [coluna, aceitos] of Object.entries(dominios)) {
    const valor = linha.get(coluna) ?? '';
    if (!aceitos.includes(valor)) {
      yield `${coluna} "${valor}" não existe; use ${aceitos.filter((a) => a !== '').join(', ')}.`;
    }
  }
  for (const coluna of typeof numeros === 'function' ? numeros(linha) : numeros) {
    const valor = linha.get(coluna) ?? '';
    if (valor !== '' && !NUMERO.test(valor)) {
      yield `${coluna} "${valor}" não é um número; use ponto, como 1.65.`;
    }
  }
}

/**
 * The faults of a table of law, each with its row, in Portuguese: those of its columns, a blank field that a row must
 * have, and two rows of one rule that hold on the same day. Other tables have none.
 */
export function* defeitosDaTabela(
  nome: NomeTabela,
  colunas: readonly string[],
  linhas: readonly (readonly string[])[],
): Generator<string> {
  const forma = TABELAS_DE_LEI[nome];
  if (!forma) return;
  const exigidas = colunas.filter((c) => !forma.opcionais?.includes(c));
  const daRegra = new Map<string, { onde: string; linha: LinhaDeLei }[]>();
  for (const [i, valores] of linhas.entries()) {
    const onde = `linha ${i + 1} (${nomeDaLinha(valores)})`;
    const linha = new Map(colunas.map((c, k) => [c, valores[k] ?? '']));
    const vazias = exigidas.filter((c) => linha.get(c) === '');
    if (vazias.length > 0) yield `${onde}: sem ${vazias.join(', ')}.`;
    else for (const defeito of defeitosDaLinha(nome, linha)) yield `${onde}: ${defeito}`;
    const regra = forma.regra?.(linha);
    if (regra === undefined) continue;
    const irmas = daRegra.get(regra) ?? [];
    const junta = irmas.find((o) => valemJuntas(o.linha, linha));
    if (junta) yield `${onde}: vale nos mesmos dias que a ${junta.onde}.`;
    irmas.push({ onde, linha });
    daRegra.set(regra, irmas);
  }
}

const valemJuntas = (a: LinhaDeLei, b: LinhaDeLei): boolean =>
  (a.get('inicio') ?? '') <= (b.get('fim') || SEM_FIM) && (b.get('inicio') ?? '') <= (a.get('fim') || SEM_FIM);
