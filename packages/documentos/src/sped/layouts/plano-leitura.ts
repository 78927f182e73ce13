import type { EsquemaTabela } from '../../columnar/schema.ts';
import { colunasLinha, esquemaDesconhecido, esquemaRegistro } from '../esquemas-sped.ts';
import type { ObrigacaoSped } from '../obrigacao-sped.ts';
import { acaoCampo } from './acao-campo.ts';
import { type CampoLayout, getLayout, type RegistroLayout } from './layout.ts';
import { listLeiautes } from './leiautes.ts';
import { type FormaRegistro, type TabelaRegistro, tabelaRegistro } from './tabela-registro.ts';

/** One shape of a record, ready for the parser; plain data, so that it can be sent to a worker. */
export interface PlanoForma {
  /** A layout version that has this shape. */
  leiaute: string;
  /** Official names, REG first. */
  campos: string[];
  /** Column of each field in the table. */
  colunas: number[];
  acoes: number[];
  /** Decimals that the field may have, and decimals that its column holds. */
  casas: number[];
  escalas: number[];
}

export interface PlanoRegistro {
  registro: string;
  esquema: EsquemaTabela;
  nivel: number;
  /** Index of the parent record in the plan; -1 for the first and the last record, which have none. */
  pai: number;
  formas: PlanoForma[];
  /** Shape to use for a number of fields (REG included); -1 when no version has so many. */
  formaPorContagem: number[];
  /** Allowed numbers of fields when records I020 of the ECD declare more fields; both 0 without an I020. */
  minimoDeclarado: number;
  maximoDeclarado: number;
  /** Text that closes a payload of several lines, in the record's last field. */
  fimRtf: string | null;
  /** Whether the fields after REG are free and stay together in one column (I550 and I555 of the ECD). */
  livre: boolean;
  /** Whether its lines are checked at the end: 0000, 9900, closing records of blocks, 9999, terms of an ECD. */
  contador: boolean;
  /** Whether a line with the fields of the layout only needs its fields stored. */
  direto: boolean;
}

export interface PlanoLeitura {
  obrigacao: ObrigacaoSped;
  leiaute: string;
  /** Only the ECF has signed numbers. */
  aceitaNegativo: boolean;
  registros: PlanoRegistro[];
  desconhecido: EsquemaTabela;
}

/** Names of the fields that records I020 declare, by record. */
export type CamposDeclarados = ReadonlyMap<string, readonly string[]>;

const fimRtf: Readonly<Record<string, string>> = { J800: 'J800FIM', J801: 'J801FIM', Y800: 'Y800FIM', W300: 'W300FIM' };
const livres: ReadonlySet<string> = new Set(['I550', 'I555']);
/** The opening and closing terms of a book, which declare the number of lines of the file. */
const termos: ReadonlySet<string> = new Set(['I030', 'J900']);

const prontos = new Map<string, PlanoLeitura>();

/**
 * The plan for reading by one layout version. The first shape of a record is that of the version. Plans are shared and
 * must not be changed, except that a plan with declared fields belongs to one file.
 */
export function createPlanoLeitura(
  obrigacao: ObrigacaoSped,
  leiaute: string,
  declarados?: CamposDeclarados,
): PlanoLeitura {
  if (declarados && declarados.size > 0) return compilePlano(obrigacao, leiaute, declarados);
  const chave = `${obrigacao} ${leiaute}`;
  const pronto = prontos.get(chave) ?? compilePlano(obrigacao, leiaute);
  prontos.set(chave, pronto);
  return pronto;
}

function compilePlano(obrigacao: ObrigacaoSped, leiaute: string, declarados?: CamposDeclarados): PlanoLeitura {
  const layout = getLayout(obrigacao);
  const registros = [...layout.registros.values()];
  const indices = new Map(registros.map((r, i) => [r.registro, i]));
  return {
    obrigacao,
    leiaute,
    aceitaNegativo: obrigacao === 'ECF',
    desconhecido: esquemaDesconhecido(obrigacao),
    registros: registros.map((registro) => {
      const extras = declarados?.get(registro.registro) ?? [];
      const formas = listFormas(obrigacao, leiaute, registro, extras);
      const maximo = Math.max(...formas.map((f) => f.campos.length));
      const formaPorContagem = Array.from({ length: maximo + 1 }, (_, n) =>
        formas.findIndex((f) => f.campos.length === n),
      );
      const rtf = fimRtf[registro.registro] ?? null;
      const livre = obrigacao === 'ECD' && livres.has(registro.registro);
      const contador =
        /^(0000|9900|.990|9999)$/.test(registro.registro) || (obrigacao === 'ECD' && termos.has(registro.registro));
      return {
        registro: registro.registro,
        esquema: esquemaRegistro(obrigacao, registro),
        nivel: registro.nivel,
        pai: indices.get(registro.pai) ?? -1,
        formas,
        formaPorContagem,
        minimoDeclarado: extras.length > 0 ? registro.campos.length : 0,
        maximoDeclarado: extras.length > 0 ? registro.campos.length + extras.length : 0,
        fimRtf: rtf,
        livre,
        contador,
        direto: rtf === null && !livre && !contador,
      };
    }),
  };
}

/** Field names of a record with this number of fields (REG included) in a layout version; null: no such record. */
export function nomesCampos(o: {
  obrigacao: ObrigacaoSped;
  leiaute: string;
  registro: string;
  quantos: number;
  declarados?: CamposDeclarados;
}): readonly string[] | null {
  const registro = getLayout(o.obrigacao).registros.get(o.registro);
  if (!registro) return null;
  const formas = listFormas(o.obrigacao, o.leiaute, registro, o.declarados?.get(o.registro) ?? []);
  return (formas.find((f) => f.campos.length === o.quantos) ?? formas[0])?.campos ?? null;
}

/** The shapes of a record: that of the wanted version, then those of the other versions, nearest first. */
function listFormas(
  obrigacao: ObrigacaoSped,
  leiaute: string,
  registro: RegistroLayout,
  declarados: readonly string[],
): PlanoForma[] {
  const tabela = tabelaRegistro(registro);
  const versoes = listLeiautes(obrigacao).map((l) => l.codVer);
  const desejada = Math.max(0, versoes.indexOf(leiaute));
  const ordenadas = versoes
    .map((codVer, i) => ({ codVer, distancia: Math.abs(i - desejada) }))
    .toSorted((a, b) => a.distancia - b.distancia);
  const formas: PlanoForma[] = [];
  // Most records never changed: they have one shape in all versions.
  const imutavel = tabela.antigas.length === 0 && tabela.atual.campos.every((c) => c.desde === '');
  for (const { codVer } of imutavel ? ordenadas.slice(0, 1) : ordenadas) {
    const forma = shapeOf(tabela, codVer);
    if (forma && !formas.some((f) => f.campos.length === forma.campos.length)) {
      formas.push(compileForma(tabela, forma, codVer));
    }
  }
  if (tabela.adicional && declarados.length === 0) {
    // The number of fields shows a book in a functional currency, even when its I020 is missing.
    const completa = compileForma(tabela, tabela.adicional, leiaute);
    if (!formas.some((f) => f.campos.length === completa.campos.length)) formas.push(completa);
  }
  const propria = formas[0];
  if (propria && declarados.length > 0) formas[0] = extendForma(propria, tabela, declarados);
  return formas;
}

function shapeOf(tabela: TabelaRegistro, codVer: string): FormaRegistro | null {
  const versao = Number(codVer);
  const antiga = tabela.antigas
    .filter((a) => versao <= Number(a.ate))
    .toSorted((a, b) => Number(a.ate) - Number(b.ate))[0];
  if (antiga) return antiga.forma;
  const quais = tabela.atual.campos.flatMap((c, i) => (c.desde === '' || Number(c.desde) <= versao ? [i] : []));
  if (quais[0] !== 0) return null;
  return {
    campos: quais.map((i) => tabela.atual.campos[i]).filter((c) => c !== undefined),
    colunas: quais.map((i) => tabela.atual.colunas[i] ?? -1),
  };
}

function compileForma(tabela: TabelaRegistro, forma: FormaRegistro, leiaute: string): PlanoForma {
  const plano: PlanoForma = {
    leiaute,
    campos: [],
    colunas: [],
    acoes: [],
    casas: [],
    escalas: [],
  };
  forma.campos.forEach((campo, i) => {
    pushCampo(plano, campo.campo, forma.colunas[i] ?? -1, tabela, campo);
  });
  return plano;
}

/** Adds declared fields: a known field gets its column, an unknown one and those behind it go to `_excedente`. */
function extendForma(propria: PlanoForma, tabela: TabelaRegistro, declarados: readonly string[]): PlanoForma {
  const forma = structuredClone(propria);
  const conhecidos = tabela.adicional?.campos ?? [];
  for (const nome of declarados) {
    const i = conhecidos.findIndex((c) => c.campo === nome && !forma.campos.includes(nome));
    const campo = conhecidos[i];
    // Behind an unknown field nothing has a known place: the rest stays together as text.
    if (!campo) break;
    pushCampo(forma, nome, tabela.adicional?.colunas[i] ?? -1, tabela, campo);
  }
  return forma;
}

function pushCampo(plano: PlanoForma, nome: string, lugar: number, tabela: TabelaRegistro, campo: CampoLayout): void {
  const tipo = tabela.colunas[lugar]?.tipo;
  plano.campos.push(nome);
  plano.colunas.push(lugar + colunasLinha.length);
  plano.acoes.push(
    tipo === undefined
      ? acaoCampo.nada
      : tipo.kind === 'decimal'
        ? acaoCampo.decimal
        : tipo.kind === 'date'
          ? acaoCampo.data
          : acaoCampo.texto,
  );
  plano.casas.push(campo.decimais ?? 0);
  plano.escalas.push(tipo?.kind === 'decimal' ? tipo.scale : 0);
}
