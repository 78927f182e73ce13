import { type NomeTabela, type Tabela, tabela as tabelaDistribuida } from '@apura/tabelas';
import { type Decimal, decimal } from './decimal.ts';
import { compileExpressao, type Expressao } from './expressao.ts';

/** Where the tables come from: the shipped ones, or an administrator's. */
export type FonteDeTabelas = (nome: NomeTabela) => Tabela;

export type TributoIbsCbs = 'CBS' | 'IBSUF' | 'IBSMun';

/** A class of IBS and CBS, or of the Imposto Seletivo, on the days on which it holds. */
export interface Classe {
  codigo: string;
  cst: string;
  nome: string;
  inicio: string;
  fim: string;
  /** 'Padrão', 'Uniforme nacional (referência)', 'Uniforme setorial', 'Fixa', 'Sem alíquota' or combined. */
  tipoAliquota: string;
  /** Which codes it takes: 'NCM', 'NBS', 'NBS ou NCM' or 'Não possui'. */
  nomenclatura: string;
  tratamento: string;
  norma: string;
}

export interface Situacao {
  codigo: string;
  /** Whether the document brings gIBSCBS. */
  gibscbs: boolean;
  gred: boolean;
}

/** How a class is taxed; the expressions are data. */
export interface Tratamento {
  descricao: string;
  aliquota: Expressao | undefined;
  aliquotaEfetiva: Expressao | undefined;
  baseCalculo: Expressao;
  tributoCalculado: Expressao;
  tributoDevido: Expressao | undefined;
  percentualDiferimento: Expressao | undefined;
  valorDiferimento: Expressao | undefined;
  incompativelComSuspensao: boolean;
  exigeTributacaoRegular: boolean;
  possuiAjuste: boolean;
}

interface Vigente {
  inicio: string;
  fim: string;
}

interface Vinculo extends Vigente {
  prefixo: string;
  excecoes: readonly string[];
}

interface Valor extends Vigente {
  valor: Decimal;
}

interface Simulada extends Valor, Vinculo {
  unidade: string;
}

/** Rates with which the Imposto Seletivo of a product is simulated. */
export interface SimulacaoIs {
  adValorem: Decimal;
  adRem: Decimal | undefined;
  unidade: string;
}

type Linha = ReadonlyMap<string, string>;

const vale = ({ inicio, fim }: Vigente, dia: string): boolean => inicio <= dia && (fim === '' || dia <= fim);

/** The tables of IBS, CBS and IS, indexed for the questions of the engine. Days are AAAA-MM-DD. */
export class TabelasDaReforma {
  /** The day of the table of rates, AAAA-MM-DD. */
  readonly dataDasAliquotas: string;
  readonly #classes: Map<string, Classe[]>;
  readonly #classesIs: Map<string, Classe[]>;
  readonly #situacoes: Map<string, Situacao>;
  readonly #tratamentos: Map<string, Tratamento>;
  readonly #ncms: Map<string, Vinculo[]>;
  readonly #ncmsIs: Map<string, Vinculo[]>;
  readonly #nbs: Map<string, Vinculo[]>;
  readonly #reducoes: Map<string, Valor[]>;
  readonly #aliquotas: Map<string, Valor[]>;
  readonly #simuladas: Map<string, Simulada[]>;
  readonly #compras: Map<string, Valor[]>;
  readonly #ncmsExistentes: Map<string, Vigente>;
  readonly #nbsExistentes: Set<string>;
  readonly #municipios: Map<string, string>;
  readonly #ufs: Set<string>;

  constructor(fonte: FonteDeTabelas = tabelaDistribuida) {
    const rows = (nome: NomeTabela): Linha[] => {
      const { colunas, linhas } = fonte(nome);
      return linhas.map((l) => new Map(colunas.map((c, i) => [c, l[i] ?? ''])));
    };
    this.dataDasAliquotas = fonte('aliquota_ibs_cbs').data;
    const classes = rows('cclasstrib').map(toClasse);
    const vinculos = rows('cclasstrib_ncm');
    this.#classes = Map.groupBy(classes, (c) => c.codigo);
    // Of the Imposto Seletivo a code may be of several CST.
    this.#classesIs = Map.groupBy(rows('cclasstrib_is').map(toClasse), (c) => c.codigo);
    this.#situacoes = new Map(rows('cst_ibs_cbs').map((l) => [get(l, 'codigo'), toSituacao(l)]));
    this.#tratamentos = new Map(rows('tratamento_tributario').map((l) => [get(l, 'codigo'), toTratamento(l)]));
    this.#ncms = groupVinculos(vinculos, (l) => get(l, 'tributo') !== 'IS', 'ncm_prefixo');
    this.#ncmsIs = groupVinculos(vinculos, (l) => get(l, 'tributo') === 'IS', 'ncm_prefixo');
    this.#nbs = groupVinculos(rows('cclasstrib_nbs'), (l) => get(l, 'tributo') !== 'IS', 'nbs_prefixo');
    this.#reducoes = groupValores(
      rows('reducao_aliquota'),
      (l) => `${get(l, 'codigo')} ${get(l, 'tributo')}`,
      'percentual',
    );
    this.#aliquotas = groupValores(
      rows('aliquota_ibs_cbs'),
      (l) => `${get(l, 'codigo')} ${get(l, 'tributo')}`,
      'valor',
    );
    this.#simuladas = Map.groupBy(rows('aliquota_simulada').map(toSimulada), (s) => s.chave);
    this.#compras = groupValores(rows('compra_governamental'), (l) => get(l, 'parametro'), 'valor');
    this.#ncmsExistentes = new Map(rows('ncm').map((l) => [get(l, 'codigo'), vigencia(l)]));
    this.#nbsExistentes = new Set(rows('nbs').map((l) => get(l, 'codigo').replaceAll('.', '')));
    this.#municipios = new Map(rows('municipio').map((l) => [get(l, 'codigo'), get(l, 'uf')]));
    this.#ufs = new Set(rows('uf').map((l) => get(l, 'sigla')));
  }

  findClasse = (codigo: string, dia: string): Classe | undefined =>
    this.#classes.get(codigo)?.find((c) => vale(c, dia));

  /** The class of the Imposto Seletivo, of the CST where one of them is. */
  findClasseIs(codigo: string, cst: string, dia: string): Classe | undefined {
    const vigentes = (this.#classesIs.get(codigo) ?? []).filter((c) => vale(c, dia));
    return vigentes.find((c) => c.cst === cst) ?? vigentes[0];
  }

  /** Whether the Imposto Seletivo exists on the day. */
  hasIs = (dia: string): boolean => [...this.#classesIs.values()].some((cs) => cs.some((c) => vale(c, dia)));

  findSituacao = (cst: string): Situacao | undefined => this.#situacoes.get(cst);

  findTratamento = (classe: Classe): Tratamento | undefined => this.#tratamentos.get(classe.tratamento);

  /** Whether a class is bound to products, and whether this one is among them. */
  vinculoNcm = (classe: Classe, ncm: string, dia: string): Vinculacao =>
    vinculo(this.#ncms.get(classe.codigo), ncm, dia);

  vinculoNcmIs = (classe: Classe, ncm: string, dia: string): Vinculacao =>
    vinculo(this.#ncmsIs.get(classe.codigo), ncm, dia);

  vinculoNbs = (classe: Classe, nbs: string, dia: string): Vinculacao =>
    vinculo(this.#nbs.get(classe.codigo), nbs, dia);

  /** A percentage: 60 for a rate reduced by sixty per cent. */
  findReducao = (codigo: string, tributo: TributoIbsCbs, dia: string): Decimal | undefined =>
    valorEm(this.#reducoes.get(`${codigo} ${tributo}`), dia);

  /** The rate of a class that a law fixes, in per cent; of '' the rate of all the others. */
  findAliquota = (codigo: string, tributo: TributoIbsCbs, dia: string): Decimal | undefined =>
    valorEm(this.#aliquotas.get(`${codigo} ${tributo}`), dia);

  findAliquotaSimulada = (codigo: string, tributo: TributoIbsCbs, dia: string): Decimal | undefined =>
    this.#simuladas.get(`${tributo} ${codigo}`)?.find((s) => s.prefixo === '' && vale(s, dia))?.valor;

  /** What the Imposto Seletivo of a product is simulated with; undefined where it has none on the day. */
  findIs(produto: string, dia: string): SimulacaoIs | undefined {
    const doProduto = (this.#simuladas.get('IS ') ?? [])
      .filter((s) => produto.startsWith(s.prefixo) && !s.excecoes.some((e) => produto.startsWith(e)) && vale(s, dia))
      .sort((a, b) => b.prefixo.length - a.prefixo.length);
    const adValorem = doProduto.find((s) => s.unidade === '');
    if (!adValorem) return undefined;
    const adRem = doProduto.find((s) => s.unidade !== '');
    return { adValorem: adValorem.valor, adRem: adRem?.valor, unidade: adRem?.unidade ?? '' };
  }

  /** Per cent by which rates fall where a public body buys. */
  findRedutor = (dia: string): Decimal => valorEm(this.#compras.get('REDUTOR'), dia) ?? 0n;

  /** Per cent of the CBS that goes to the body that buys. */
  findTransferenciaCbs = (dia: string): Decimal => valorEm(this.#compras.get('TRANSFERENCIA_CBS'), dia) ?? 0n;

  hasNcm(ncm: string, dia: string): boolean {
    const vigente = this.#ncmsExistentes.get(ncm);
    return vigente !== undefined && vale(vigente, dia);
  }

  hasNbs = (nbs: string): boolean => this.#nbsExistentes.has(nbs);

  hasUf = (sigla: string): boolean => this.#ufs.has(sigla);

  /** The federative unit of a municipality (code of the IBGE). */
  findUf = (municipio: string): string | undefined => this.#municipios.get(municipio);
}

/** `livre`: the class is bound to no product; `fora`: it is, but not to this one. */
export type Vinculacao = 'livre' | 'dentro' | 'fora';

function vinculo(vinculos: readonly Vinculo[] | undefined, produto: string, dia: string): Vinculacao {
  if (!vinculos) return 'livre';
  const doProduto = vinculos.filter((v) => produto.startsWith(v.prefixo) && vale(v, dia));
  const dentro = doProduto.some((v) => !v.excecoes.some((e) => produto.startsWith(e)));
  return dentro ? 'dentro' : 'fora';
}

const valorEm = (valores: readonly Valor[] | undefined, dia: string): Decimal | undefined =>
  valores?.find((v) => vale(v, dia))?.valor;

const vigencia = (l: Linha): Vigente => ({ inicio: get(l, 'inicio'), fim: get(l, 'fim') });

const toClasse = (l: Linha): Classe => ({
  codigo: get(l, 'codigo'),
  cst: get(l, 'cst'),
  nome: get(l, 'nome'),
  ...vigencia(l),
  tipoAliquota: l.get('tipo_aliquota') ?? '',
  nomenclatura: l.get('nomenclatura') ?? '',
  tratamento: get(l, 'tratamento'),
  norma: get(l, 'norma'),
});

const toSituacao = (l: Linha): Situacao => ({
  codigo: get(l, 'codigo'),
  gibscbs: get(l, 'gibscbs') === '1',
  gred: get(l, 'gred') === '1',
});

function toTratamento(l: Linha): Tratamento {
  const expressao = (coluna: string) => {
    const texto = get(l, coluna);
    return texto === '' ? undefined : compileExpressao(texto);
  };
  const zero: Expressao = () => 0n;
  return {
    descricao: get(l, 'descricao'),
    aliquota: expressao('aliquota'),
    aliquotaEfetiva: expressao('aliquota_efetiva'),
    baseCalculo: expressao('base_calculo') ?? zero,
    tributoCalculado: expressao('tributo_calculado') ?? zero,
    tributoDevido: expressao('tributo_devido'),
    percentualDiferimento: expressao('percentual_diferimento'),
    valorDiferimento: expressao('valor_diferimento'),
    incompativelComSuspensao: get(l, 'incompativel_com_suspensao') === '1',
    exigeTributacaoRegular: get(l, 'exige_tributacao_regular') === '1',
    possuiAjuste: get(l, 'possui_ajuste') === '1',
  };
}

const toSimulada = (l: Linha): Simulada & { chave: string } => ({
  chave: `${get(l, 'tributo')} ${get(l, 'codigo')}`,
  valor: decimal(get(l, 'valor')),
  prefixo: get(l, 'produto_prefixo'),
  excecoes: toLista(get(l, 'excecoes')),
  unidade: get(l, 'unidade'),
  ...vigencia(l),
});

function groupVinculos(
  linhas: readonly Linha[],
  wanted: (l: Linha) => boolean,
  prefixo: string,
): Map<string, Vinculo[]> {
  const validas = linhas.filter(wanted);
  const excecoes = Map.groupBy(validas, (l) => itemDoAnexo(l, prefixo));
  const toVinculo = (l: Linha): Vinculo => ({
    prefixo: get(l, prefixo),
    excecoes: (excecoes.get(itemDoAnexo(l, prefixo)) ?? []).flatMap((e) => toLista(e.get('excecoes') ?? '')),
    ...vigencia(l),
  });
  return new Map([...Map.groupBy(validas, (l) => get(l, 'codigo'))].map(([codigo, ls]) => [codigo, ls.map(toVinculo)]));
}

/** A prefix may have a row for each of its exceptions, all of one item of an annex: every one of them holds. */
const itemDoAnexo = (l: Linha, prefixo: string): string =>
  JSON.stringify(['codigo', prefixo, 'anexo', 'item'].map((coluna) => l.get(coluna)));

function groupValores(linhas: readonly Linha[], chave: (l: Linha) => string, coluna: string): Map<string, Valor[]> {
  const grupos = Map.groupBy(linhas, chave);
  return new Map(
    [...grupos].map(([k, ls]) => [k, ls.map((l) => ({ valor: decimal(get(l, coluna)), ...vigencia(l) }))]),
  );
}

const toLista = (texto: string): string[] => texto.split(',').filter((t) => t !== '');

function get(l: Linha, coluna: string): string {
  const valor = l.get(coluna);
  if (valor === undefined) throw new Error(`a table of IBS and CBS has no column ${coluna}`);
  return valor;
}
