import type { ResumoFiltro } from '@apura/documentos/registros';
import type { Pulados } from './indice-sped.ts';
import { codigoDe, type RegistroBruto } from './registro-bruto.ts';

/** Records of one block that stand together and that nobody changes. */
export interface TrechoSped {
  /** In the file. */
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
  /** The first line as Latin-1, of the records whose text matters to who writes the file; else empty. */
  texto: string;
  /** What stands before it, behind the mark before. */
  antes: TrechoSped | null;
}

/**
 * Where everything is in a SPED file that has to do with a change of it: enough to make the changed one without walking
 * again.
 */
export interface MapaSped {
  marcos: MarcoSped[];
  /** What stands behind the last mark. */
  resto: TrechoSped | null;
  /** Records of each code that are in no mark. */
  simples: [codigo: number, quantos: number][];
  fimLinha: '\r\n' | '\n';
}

/** Makes the map of a file that is being walked. */
export interface Mapeador {
  /** The next record. One whose line is named is a mark. */
  visit(r: RegistroBruto): void;
  /** Records that are not visited one by one, and of which none would be a mark. */
  pular(pulados: Pulados): void;
  /** The record that was visited last is a mark too. */
  mark(): void;
  /**
   * Throws a RangeError when a named line is not the first of a record. Who passed over some tells how many records of
   * each code there are in all, and the line of the first.
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

/** Records that are marks whatever happens to them. */
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

/** Codes of a broken file that are told apart; those beyond are marks all. */
const MAXIMO_CODIGOS = 2_000;
const DEMAIS: Codigo = { marco: true, simples: 0, vistos: 0, primeira: 0 };

export function createMapeador(nomeadas: Iterable<number>): Mapeador {
  // Most lines are named by no change: one comparison tells.
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
      // A stretch is of one block, so that it says of itself what has to be counted.
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
        // Another one may have been visited before.
        if (pulados > 0)
          codigos.set(codigo, { marco: false, vistos: vezes, simples: pulados + (visto?.simples ?? 0), primeira });
      }
      const simples = [...codigos].filter(([, { simples: n }]) => n > 0);
      // In the order in which the file has them.
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
