/** A file of a ZIP, as its directory tells of it. */
export interface Entrada {
  nome: Buffer;
  crc: number;
  comprimido: number;
  tamanho: number;
  posicao: number;
  /** Its bytes lie in the ZIP as they are. */
  comoEsta: boolean;
}

/** What the headers that are written here tell in 32 bits. */
export const MAXIMO_32 = 0xffffffff;

/** The first day a ZIP can name: the same files give the same bytes. */
const DATA_DOS = 0x21;
const NOME_UTF8 = 0x0800;
const metodoDe = ({ comoEsta }: Entrada): number => (comoEsta ? 0 : 8);

/** What stands in front of a file's bytes. */
export function cabecalhoLocal(e: Entrada): Buffer {
  const b = Buffer.alloc(30);
  b.writeUInt32LE(0x04034b50, 0);
  b.writeUInt16LE(20, 4);
  b.writeUInt16LE(NOME_UTF8, 6);
  b.writeUInt16LE(metodoDe(e), 8);
  b.writeUInt16LE(DATA_DOS, 12);
  escreverTamanhos(b, 14, e);
  b.writeUInt16LE(e.nome.length, 26);
  return Buffer.concat([b, e.nome]);
}

function escreverTamanhos(b: Buffer, em: number, e: Entrada): void {
  b.writeUInt32LE(e.crc, em);
  b.writeUInt32LE(e.comprimido, em + 4);
  b.writeUInt32LE(e.tamanho, em + 8);
}

/** The directory and its end; with the extensions for offsets beyond 4 GiB only when there are any. */
export function diretorio(entradas: readonly Entrada[], inicio: number): Buffer {
  const partes = entradas.map((e) => {
    const longe = e.posicao >= MAXIMO_32;
    const b = Buffer.alloc(46);
    b.writeUInt32LE(0x02014b50, 0);
    b.writeUInt16LE(longe ? 45 : 20, 4);
    b.writeUInt16LE(longe ? 45 : 20, 6);
    b.writeUInt16LE(NOME_UTF8, 8);
    b.writeUInt16LE(metodoDe(e), 10);
    b.writeUInt16LE(DATA_DOS, 14);
    escreverTamanhos(b, 16, e);
    b.writeUInt16LE(e.nome.length, 28);
    b.writeUInt16LE(longe ? 12 : 0, 30);
    b.writeUInt32LE(longe ? MAXIMO_32 : e.posicao, 42);
    return Buffer.concat([b, e.nome, longe ? extensaoPosicao(e.posicao) : Buffer.alloc(0)]);
  });
  const central = Buffer.concat(partes);
  const grande = inicio >= MAXIMO_32 || entradas.length >= 0xffff;
  const fim = Buffer.alloc(22);
  fim.writeUInt32LE(0x06054b50, 0);
  fim.writeUInt16LE(grande ? 0xffff : entradas.length, 8);
  fim.writeUInt16LE(grande ? 0xffff : entradas.length, 10);
  fim.writeUInt32LE(central.length, 12);
  fim.writeUInt32LE(grande ? MAXIMO_32 : inicio, 16);
  return Buffer.concat([central, ...(grande ? [fim64(entradas.length, central.length, inicio)] : []), fim]);
}

function extensaoPosicao(posicao: number): Buffer {
  const b = Buffer.alloc(12);
  b.writeUInt16LE(1, 0);
  b.writeUInt16LE(8, 2);
  b.writeBigUInt64LE(BigInt(posicao), 4);
  return b;
}

function fim64(quantas: number, tamanho: number, inicio: number): Buffer {
  const b = Buffer.alloc(56 + 20);
  b.writeUInt32LE(0x06064b50, 0);
  b.writeBigUInt64LE(44n, 4);
  b.writeUInt16LE(45, 12);
  b.writeUInt16LE(45, 14);
  b.writeBigUInt64LE(BigInt(quantas), 24);
  b.writeBigUInt64LE(BigInt(quantas), 32);
  b.writeBigUInt64LE(BigInt(tamanho), 40);
  b.writeBigUInt64LE(BigInt(inicio), 48);
  b.writeUInt32LE(0x07064b50, 56);
  b.writeBigUInt64LE(BigInt(inicio + tamanho), 64);
  b.writeUInt32LE(1, 72);
  return b;
}
