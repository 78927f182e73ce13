import type { ResumoFiltro } from '@apura/documentos/registros';
import type { Pulados } from './indice-sped.ts';
import { codigoDe, type RegistroBruto } from './registro-bruto.ts';

/** Consecutive records of one block that nothing changes. */
export interface TrechoSped {
  /** Place in the file. */
  posicao: number;
  tamanho: number;
  /** `codigo >>> 24` of its records. */
  bloco: number;
  registros: number;
  linhas: number;
}

/** A record that may change, that counts others, or that opens or closes something. */
export interface MarcoSped {
  codigo: number;
  /** First physical line. */
  linha: number;
  linhas: number;
  posicao: number;
  tamanho: number;
  /** Bytes of the first line without its end. */
  tamanhoLinha: number;
  /** The first line as Latin-1, for records whose text the writing needs; else empty. */
  texto: string;
  /** The records between the mark before and this one. */
  antes: TrechoSped | null;
}

/**
 * Where everything in a SPED file is that a change concerns: enough to write the changed file without walking it again.
 */
export interface MapaSped {
  marcos: MarcoSped[];
  /** The records after the last mark. */
  resto: TrechoSped | null;
  /** Records of each code that are in no mark. */
  simples: [codigo: number, quantos: number][];
  fimLinha: '\r\n' | '\n';
}

/** Makes the map of a file that is being walked. */
export interface Mapeador {
  /** Passes the next record. A record whose line is named becomes a mark. */
  visit(r: RegistroBruto): void;
  /** Passes records that are not visited one by one, of which none would be a mark. */
  pular(pulados: Pulados): void;
  /** Makes the last record a mark too. */
  mark(): void;
  /**
   * Throws a RangeError when a named line is not the first of a record. A caller that skipped records gives the number
   * of records of each code, and the line of the first.
   */
  close(papeis?: ResumoFiltro['papeis']): MapaSped;
}

const abertura = 0x303031;
const encerramento = 0x393930;
const r0000 = codigoDe('0000');
const r9900 = codigoDe('9900');
const r9999 = codigoDe('9999');
/** Records of the EFD-Contribuições that only open an establishment in their block. */
export const estabelecimentos: ReadonlySet<number> = new Set(
  ['A010', 'C010', 'D010', 'F010', 'I010', 'P010'].map(codigoDe),
);

export const ehAbertura = (codigo: number): boolean => (codigo & 0xffffff) === abertura;
export const ehEncerramento = (codigo: number): boolean => (codigo & 0xffffff) === encerramento;

/** Whether a record is a mark even when nothing changes it. */
export const ehMarco = (codigo: number): boolean => codigo === 0 || temTexto(codigo) || estabelecimentos.has(codigo);

const temTexto = (codigo: number): boolean =>
  ehAbertura(codigo) || ehEncerramento(codigo) || codigo === r0000 || codigo === r9900 || codigo === r9999;

/** What is known of the records of one code. */
interface Codigo {
  marco: boolean;
  simples: number;
  vistos: number;
  /** Line of the first. */
  primeira: number;
}

/** The most codes of a damaged file that are counted one by one; all records of further codes become marks. */
const MAXIMO_CODIGOS = 2_000;
const DEMAIS: Codigo = { marco: true, simples: 0, vistos: 0, primeira: 0 };

export function createMapeador(nomeadas: Iterable<number>): Mapeador {
  // Most lines are in no change: one comparison is enough for them.
  const linhas = [...new Set(nomeadas)].sort((a, b) => a - b);
  let vistas = 0;
  const marcos: MarcoSped[] = [];
  const codigos = new Map<number, Codigo>();
  let fimLinha: MapaSped['fimLinha'] | undefined;
  let trecho: TrechoSped | null = null;
  /** The last record, when it is no mark. */
  const ultimo = { codigo: 0, linha: 0, linhas: 0, posicao: 0, tamanho: 0, tamanhoLinha: 0 };
  let marcado = true;
  const codigoVisto = (codigo: number, primeira: number): Codigo => {
    if (codigos.size >= MAXIMO_CODIGOS) return DEMAIS;
    const novo = { marco: ehMarco(codigo), simples: 0, vistos: 0, primeira };
    codigos.set(codigo, novo);
    return novo;
  };
  const mark = (m: Omit<MarcoSped, 'antes'>): void => {
    marcos.push({ ...m, antes: trecho });
    trecho = null;
    marcado = true;
  };
  return {
    visit(r) {
      const { codigo, linhas: delas } = r;
      fimLinha ??= r.bytes[r.fimLinha] === 10 ? '\n' : '\r\n';
      const visto = codigos.get(codigo) ?? codigoVisto(codigo, r.linha);
      visto.vistos++;
      const nomeada = r.linha === linhas[vistas];
      if (nomeada) vistas++;
      const posicao = r.deslocamento + r.inicio;
      const tamanho = r.fim - r.inicio;
      const tamanhoLinha = r.fimLinha - r.inicio;
      // A stretch is of one block, so that it gives everything that has to be counted.
      if (nomeada || visto.marco || (trecho !== null && trecho.bloco !== codigo >>> 24)) {
        const texto = temTexto(codigo) ? r.bytes.toString('latin1', r.inicio, r.fimLinha) : '';
        mark({ codigo, linha: r.linha, linhas: delas, posicao, tamanho, tamanhoLinha, texto });
        return;
      }
      visto.simples++;
      if (trecho === null) trecho = { posicao, tamanho, bloco: codigo >>> 24, registros: 1, linhas: delas };
      else {
        trecho.tamanho += tamanho;
        trecho.registros++;
        trecho.linhas += delas;
      }
      ultimo.codigo = codigo;
      ultimo.linha = r.linha;
      ultimo.linhas = delas;
      ultimo.posicao = posicao;
      ultimo.tamanho = tamanho;
      ultimo.tamanhoLinha = tamanhoLinha;
      marcado = false;
    },
    pular({ posicao, tamanho, bloco, registros, linhas: delas }) {
      if (trecho === null) trecho = { posicao, tamanho, bloco, registros, linhas: delas };
      else {
        trecho.tamanho += tamanho;
        trecho.registros += registros;
        trecho.linhas += delas;
      }
      marcado = true;
    },
    mark() {
      if (marcado || trecho === null) return;
      const visto = codigos.get(ultimo.codigo);
      if (visto !== undefined) visto.simples--;
      trecho.tamanho -= ultimo.tamanho;
      trecho.registros--;
      trecho.linhas -= ultimo.linhas;
      if (trecho.registros === 0) trecho = null;
      mark({ ...ultimo, texto: '' });
    },
    close(papeis = []) {
      if (vistas !== linhas.length) throw new RangeError('A change names a line that is not the first of a record');
      for (const { codigo, vezes, primeira } of papeis) {
        const visto = codigos.get(codigo);
        const pulados = vezes - (visto?.vistos ?? 0);
        // A record of this code may have been visited before.
        if (pulados > 0)
          codigos.set(codigo, { marco: false, vistos: vezes, simples: pulados + (visto?.simples ?? 0), primeira });
      }
      const simples = [...codigos].filter(([, { simples: n }]) => n > 0);
      // Sorted in the order of the file.
      simples.sort(([, a], [, b]) => a.primeira - b.primeira);
      return {
        marcos,
        resto: trecho,
        simples: simples.map(([codigo, { simples: n }]) => [codigo, n]),
        fimLinha: fimLinha ?? '\r\n',
      };
    },
  };
}
