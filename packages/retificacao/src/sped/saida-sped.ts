import type { EncodingSped, ObrigacaoSped } from '@apura/documentos';
import { createArquivoSaida } from './arquivo-saida.ts';
import { close9900 } from './close-9900.ts';
import { addContagem, blocoDe, createContagem, nextContador } from './contagem.ts';
import { encodeTexto } from './encode-texto.ts';
import { codigoDe, type RegistroBruto, readCodigo } from './registro-bruto.ts';

/**
 * A SPED file being written from another one. Records come in the order of the file; the closing records of the blocks,
 * the flags of the opening ones and block 9 are worked out here, so nobody gives them.
 */
export interface SaidaSped {
  /** The record goes on as it stands. */
  copy: (r: RegistroBruto) => void;
  /** The record gives way to these lines, in file form without line end; none drops it. */
  replace: (r: RegistroBruto, linhas: readonly string[]) => void;
  /** Lines that stand before the next record. */
  insert: (linhas: readonly string[]) => void;
  /** Writes what is still owed and closes the file. What followed the 9999, a signature above all, is left out. */
  close: () => { linhas: number };
  discard: () => void;
}

interface BlocoAberto {
  letra: string;
  /** Offset of the flag of the opening record. */
  flag: number;
  /** The flag as it was written; empty when it was no flag. */
  escrita: string;
  conteudo: number;
}

/** A record of an establishment, which waits for something below it. */
interface EstabelecimentoPendente {
  codigo: number;
  bytes: Buffer;
  linhas: number;
  tocado: boolean;
}

const abertura = 0x303031;
const encerramento = 0x393930;
const r9001 = codigoDe('9001');
const r9900 = codigoDe('9900');
const r9990 = codigoDe('9990');
const r9999 = codigoDe('9999');
/** Records of the EFD-Contribuições that only open an establishment in their block. */
const estabelecimentos: ReadonlySet<number> = new Set(['A010', 'C010', 'D010', 'F010', 'I010', 'P010'].map(codigoDe));

export function createSaidaSped(o: { path: string; obrigacao: ObrigacaoSped; encoding: EncodingSped }): SaidaSped {
  const saida = createArquivoSaida(o.path);
  const antes = createContagem();
  const depois = createContagem();
  const declarados9900: string[][] = [];
  let declarado9990 = '';
  let fimLinha: Buffer | undefined;
  let bloco: BlocoAberto | undefined;
  let pendente: EstabelecimentoPendente | undefined;
  let fechado = false;

  const push = (codigo: number, bytes: Buffer, inicio: number, fim: number, linhas: number): void => {
    if (bloco && blocoDe(codigo) === bloco.letra && (codigo & 0xffffff) !== encerramento) bloco.conteudo++;
    addContagem(depois, codigo, linhas);
    saida.push(bytes, inicio, fim);
  };
  const releasePendente = (keep: boolean): void => {
    if (pendente && (keep || !pendente.tocado))
      push(pendente.codigo, pendente.bytes, 0, pendente.bytes.length, pendente.linhas);
    pendente = undefined;
  };
  /** Everything but closing records passes here. */
  const emit = (codigo: number, bytes: Buffer, inicio: number, fim: number, linhas: number): void => {
    const deEstabelecimento = o.obrigacao === 'EFDC' && estabelecimentos.has(codigo);
    if (pendente) releasePendente(!deEstabelecimento && blocoDe(codigo) === blocoDe(pendente.codigo));
    if (deEstabelecimento) {
      pendente = { codigo, bytes: Buffer.from(bytes.subarray(inicio, fim)), linhas, tocado: false };
      return;
    }
    if ((codigo & 0xffffff) !== abertura || codigo === r9001) {
      push(codigo, bytes, inicio, fim, linhas);
      return;
    }
    bloco = undefined;
    const valida = bytes[inicio + 7] === 124 && (bytes[inicio + 6] === 48 || bytes[inicio + 6] === 49);
    const flag = saida.posicao() + 6;
    if (valida) push(codigo, bytes, inicio, fim, linhas);
    else pushText(codigo, `|${bytes.toString('latin1', inicio + 1, inicio + 5)}|1|`);
    const escrita = valida ? String.fromCharCode(bytes[inicio + 6] ?? 0) : '';
    bloco = { letra: blocoDe(codigo), flag, escrita, conteudo: 0 };
  };
  const pushText = (codigo: number, texto: string): void => {
    const bytes = Buffer.concat([encodeTexto(texto, o.encoding), fimLinha ?? crlf]);
    push(codigo, bytes, 0, bytes.length, 1);
  };
  const emitText = (texto: string): void => {
    const bytes = Buffer.concat([encodeTexto(texto, o.encoding), fimLinha ?? crlf]);
    const codigo = readCodigo(bytes, 0, bytes.length);
    if (codigo === 0 || !/^\|[^\r\n]*\|$/.test(texto)) throw new TypeError(`No line of a SPED file: ${texto}`);
    if ((codigo & 0xffffff) === encerramento && codigo !== r9990) closeBloco(codigo, texto.split('|')[2] ?? '');
    else emit(codigo, bytes, 0, bytes.length, 1);
  };
  const closeBloco = (codigo: number, declarado: string): void => {
    releasePendente(false);
    if (bloco?.letra === blocoDe(codigo)) {
      const certa = bloco.conteudo > 0 ? '0' : '1';
      // Block 0 is never empty: the first record is in it.
      if (bloco.escrita !== certa && bloco.letra !== '0') saida.patch(bloco.flag, certa.charCodeAt(0));
      bloco = undefined;
    }
    const letra = blocoDe(codigo);
    const nenhum = { registros: 0, linhas: 0 };
    const certos = depois.porBloco.get(letra) ?? nenhum;
    const seguinte = { registros: certos.registros + 1, linhas: certos.linhas + 1 };
    const valor = nextContador(declarado, antes.porBloco.get(letra) ?? nenhum, seguinte);
    pushText(codigo, `|${letra}990|${valor}|`);
  };
  const closeArquivo = (declarado9999: string): void => {
    releasePendente(false);
    fechado = true;
    if (!depois.porCodigo.has(r9001)) pushText(r9001, '|9001|0|');
    for (const linha of close9900(declarados9900, depois, o.obrigacao)) pushText(r9900, linha);
    const [antes9, depois9] = [antes, depois].map((c) => c.porBloco.get('9') ?? { registros: 0, linhas: 0 });
    // The 9990 of the EFD counts the 9999; in the ECF programs leave it out, and a file keeps its way.
    const antesSem = { registros: (antes9?.registros ?? 1) - 1, linhas: (antes9?.linhas ?? 1) - 1 };
    const com9999 = o.obrigacao !== 'ECF' || declarado9990 === String(antes9?.registros);
    const somados = com9999 ? 2 : 1;
    const seguinte = { registros: (depois9?.registros ?? 0) + somados, linhas: (depois9?.linhas ?? 0) + somados };
    pushText(r9990, `|9990|${nextContador(declarado9990, (com9999 ? antes9 : antesSem) ?? antesSem, seguinte)}|`);
    const total = { registros: depois.registros + 1, linhas: depois.linhas + 1 };
    pushText(r9999, `|9999|${nextContador(declarado9999, antes, total)}|`);
  };
  const count = (r: RegistroBruto): void => {
    fimLinha ??= r.bytes[r.fimLinha] === 10 ? lf : crlf;
    addContagem(antes, r.codigo, r.linhas);
  };

  return {
    copy: (r) => {
      count(r);
      if (r.codigo === r9900) declarados9900.push(fieldsOf(r));
      else if (r.codigo === r9990) declarado9990 = fieldsOf(r)[2] ?? '';
      else if (r.codigo === r9999) closeArquivo(fieldsOf(r)[2] ?? '');
      else if ((r.codigo & 0xffffff) === encerramento) closeBloco(r.codigo, fieldsOf(r)[2] ?? '');
      else emit(r.codigo, r.bytes, r.inicio, r.fim, r.linhas);
    },
    replace: (r, linhas) => {
      count(r);
      if (pendente) pendente.tocado = true;
      for (const linha of linhas) emitText(linha);
    },
    insert: (linhas) => {
      for (const linha of linhas) emitText(linha);
    },
    close: () => {
      if (!fechado) closeArquivo('');
      saida.close();
      return { linhas: depois.linhas };
    },
    discard: saida.discard,
  };
}

const crlf = Buffer.from('\r\n');
const lf = Buffer.from('\n');

/** Fields of a record by position: the one behind REG is at 2. Its own text is ASCII wherever it matters here. */
function fieldsOf(r: RegistroBruto): string[] {
  return r.bytes.toString('latin1', r.inicio, r.fimLinha).split('|');
}
