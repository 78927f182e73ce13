import type { EncodingSped } from '@apura/documentos';
import { releaseNucleoFiltro, takeNucleoFiltro } from '@apura/documentos/registros';
import type { Forma, Formas } from '../formas.ts';
import { type IndiceSped, MAXIMO_SEM_PAPEL } from '../indice-sped.ts';
import { readCampo, splitCampos } from '../read-campo.ts';
import { codigoDe, type RegistroBruto, textoDe, textoEntre } from '../registro-bruto.ts';
import { walkRegistros } from '../walk-registros.ts';
import { papeisFiltro } from './papeis-filtro.ts';
import { endPonto, type Ponto, passPonto } from './pontos.ts';
import { type Achado, type IndiceReferencias, type Referencia, type Referencias, valorDaChave } from './referencias.ts';

/** Records that open an establishment or a part of the file; the records below them need no key of a parent. */
export interface Recipientes {
  /** By record, and by CNPJ where it opens an establishment: `C010|11222333000181`, `0001|`. */
  pontos: Map<string, Ponto[]>;
  /** The ones that the file has, with their lines. */
  vistos: Map<string, number>;
}

export interface LocalizarOptions {
  path: string;
  formas: Formas;
  encoding: EncodingSped;
  referencias: Referencias;
  recipientes: Recipientes;
  /** Points below a record that a row refers to. */
  pontos: ReadonlyMap<Referencia, readonly Ponto[]>;
  /** Records that are always visited when the index is used; without it no index is wanted. */
  marcado?: ((codigo: number, nivel: number) => boolean) | undefined;
  signal?: AbortSignal;
  /** Bytes of a stretch of the index; tests use small stretches. */
  menorTrecho?: number | undefined;
}

interface Aberto {
  nivel: number;
  ref: Referencia | null;
  achado: Achado | null;
  pontos: readonly Ponto[];
}

/** Records with a CNPJ above the documents or tables of one establishment. */
export const abreEstabelecimento: ReadonlySet<string> = new Set([
  '0140',
  'A010',
  'C010',
  'D010',
  'F010',
  'I010',
  'P010',
]);
const estabelecimentos: ReadonlySet<number> = new Set([...abreEstabelecimento].map(codigoDe));
const r9999 = codigoDe('9999');

/**
 * Walks the file once and finds every record that a row refers to, the records below those that are removed, and the
 * places of new records. Says whether the file ends with a 9999: without it some places have no end. Also returns the
 * encoding of the file: when it differs from the encoding of the reading, nothing that was found counts.
 */
export async function localizar(
  o: LocalizarOptions,
): Promise<{ completo: boolean; encoding: EncodingSped; indice: IndiceSped | null }> {
  const abertos: Aberto[] = [];
  const acima = listAncestrais(o);
  let estabelecimento = '';
  let completo = false;
  const papeis = new Map<number, Papel>();
  for (const [codigo, forma] of o.formas.porCodigo)
    papeis.set(codigo, { forma, guardado: acima.get(codigo), raizes: o.referencias.raizes.get(codigo) });
  // Most lines have no reference: one comparison is enough for them.
  const linhas = [...o.referencias.porLinha.keys()].sort((a, b) => a - b);
  let passadas = 0;
  const visit = (r: RegistroBruto): void => {
    const papel = papeis.get(r.codigo);
    if (papel === undefined) return;
    const { forma, guardado, raizes } = papel;
    for (let topo = abertos.at(-1); topo !== undefined && topo.nivel >= forma.nivel; topo = abertos.at(-1)) {
      for (const ponto of topo.pontos) endPonto(ponto, r.linha);
      abertos.pop();
    }
    if (r.codigo === r9999) completo = true;
    for (const { nivel, ref, achado, pontos } of abertos) {
      if (nivel === forma.nivel - 1) for (const ponto of pontos) passPonto(ponto, r, forma);
      if (achado && ref?.comFilhos) achado.abaixo.push({ linha: r.linha, texto: textoDe(r, o.encoding) });
    }
    if (forma.nivel <= 2) {
      const abre = estabelecimentos.has(r.codigo);
      if (abre) estabelecimento = readCampo(r, forma.indices.get('CNPJ') ?? -1, 'ascii').trim();
      else if (forma.nivel <= 1) estabelecimento = '';
      const id = `${forma.registro}|${abre ? estabelecimento : ''}`;
      const pontos = o.recipientes.pontos.get(id);
      if (pontos) abertos.push({ nivel: forma.nivel, ref: null, achado: null, pontos });
      if (abre || forma.nivel <= 1 || pontos) o.recipientes.vistos.set(id, r.linha);
    }
    if (guardado) keep(guardado, r);
    // A line that is not the first of its record cannot be found.
    while (passadas < linhas.length && (linhas[passadas] ?? 0) < r.linha) passadas++;
    const porLinha = linhas[passadas] === r.linha ? o.referencias.porLinha.get(r.linha) : undefined;
    if (raizes === undefined && porLinha === undefined && abertos.length === 0) return;
    const refs = match(r, { forma, porLinha, raizes, abertos, estabelecimento }, o);
    if (refs.length === 0) return;
    const achado: Achado = {
      linha: r.linha,
      campos: splitCampos(textoDe(r, o.encoding)),
      acima: [],
      estabelecimento,
      linhaPai: acima.get(codigoDe(forma.pai))?.linha ?? 0,
      abaixo: [],
    };
    for (let pai = forma.pai; ; ) {
      const formaPai = o.formas.porRegistro.get(pai);
      const bytes = acima.get(codigoDe(pai));
      if (!formaPai || !bytes || bytes.linha === 0) break;
      const texto = textoEntre(bytes.bytes, { inicio: 0, fim: bytes.tamanho }, o.encoding);
      achado.acima.push({ forma: formaPai, campos: splitCampos(texto) });
      pai = formaPai.pai;
    }
    for (const ref of refs) {
      ref.total++;
      if (ref.achados.length === 2) continue;
      ref.achados.push(achado);
      abertos.push({ nivel: forma.nivel, ref, achado, pontos: o.pontos.get(ref) ?? [] });
    }
  };
  const visitAcima = (r: RegistroBruto): void => {
    const guardado = acima.get(r.codigo);
    if (guardado) keep(guardado, r);
  };
  const filtro = takeNucleoFiltro();
  try {
    const { formas, referencias, marcado } = o;
    const comPontos = o.recipientes.pontos.size > 0;
    const papeisDele = papeisFiltro({ formas, referencias, comPontos, guardados: acima, marcado });
    let filtrado = filtro.comecar(papeisDele, linhas, o.menorTrecho);
    const semFiltro = (): void => {
      filtrado = false;
    };
    const { encoding, fimRegistros } = await walkRegistros({
      path: o.path,
      encoding: true,
      visit,
      filtro: filtrado ? { nucleo: filtro, visitAcima, semFiltro } : undefined,
      signal: o.signal,
    });
    const resumo = filtro.terminar();
    const indexado = filtrado && marcado !== undefined && resumo.semPapel <= MAXIMO_SEM_PAPEL;
    const fim = { posicao: fimRegistros, linha: filtro.linha() };
    return { completo, encoding, indice: indexado ? { ...resumo, fim } : null };
  } finally {
    releaseNucleoFiltro(filtro);
  }
}

/** How the walk treats records of a code. */
interface Papel {
  forma: Forma;
  guardado: Guardado | undefined;
  /** References to such records that are below no other reference. */
  raizes: ReturnType<IndiceReferencias['get']>;
}

const nenhuma: readonly Referencia[] = [];

/** What the walk knows when it reaches a record. */
interface Lugar extends Pick<Papel, 'forma' | 'raizes'> {
  porLinha: ReturnType<Referencias['porLinha']['get']>;
  abertos: readonly Aberto[];
  estabelecimento: string;
}

/** The references that mean this record. */
function match(
  r: RegistroBruto,
  { forma, porLinha, raizes, abertos, estabelecimento }: Lugar,
  o: LocalizarOptions,
): readonly Referencia[] {
  if (!raizes && !porLinha && !abertos.some(({ ref }) => ref?.filhas.has(r.codigo))) return nenhuma;
  const achadas: Referencia[] = [];
  for (const ref of porLinha ?? []) {
    if (ref.forma === forma) achadas.push(ref);
    else ref.outroRegistro = forma.registro;
  }
  const lookUp = (grupos: Papel['raizes']): void => {
    for (const grupo of grupos ?? []) {
      const valor = valorDaChave(forma, grupo.campos, (campo) =>
        readCampo(r, grupo.indices[grupo.campos.indexOf(campo)] ?? -1, o.encoding),
      );
      for (const ref of grupo.porValor.get(valor) ?? []) {
        if (ref.estabelecimento === null || ref.estabelecimento === estabelecimento) achadas.push(ref);
        else ref.outroEstabelecimento = estabelecimento;
      }
    }
  };
  lookUp(raizes);
  for (const { ref } of abertos) if (ref && ref.filhas.size > 0) lookUp(ref.filhas.get(r.codigo));
  return achadas;
}

interface Guardado {
  linha: number;
  bytes: Buffer;
  tamanho: number;
}

/** The records above those that are referred to; the walk keeps the last line of each. */
function listAncestrais(o: LocalizarOptions): Map<number, Guardado> {
  const acima = new Map<number, Guardado>();
  for (const ref of o.referencias.porId.values()) {
    for (let pai = o.formas.porRegistro.get(ref.forma.pai); pai; pai = o.formas.porRegistro.get(pai.pai)) {
      if (pai.nivel <= 1 || abreEstabelecimento.has(pai.registro)) break;
      acima.set(pai.codigo, { linha: 0, bytes: Buffer.alloc(0), tamanho: 0 });
    }
  }
  return acima;
}

function keep(guardado: Guardado, registro: RegistroBruto): void {
  const tamanho = registro.fimLinha - registro.inicio;
  if (tamanho > guardado.bytes.length) guardado.bytes = Buffer.alloc(tamanho * 2);
  registro.bytes.copy(guardado.bytes, 0, registro.inicio, registro.fimLinha);
  guardado.linha = registro.linha;
  guardado.tamanho = tamanho;
}
