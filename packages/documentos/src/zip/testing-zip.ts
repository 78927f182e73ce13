import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import yazl from 'yazl';

/** Writes a well-made ZIP with the given entries. For tests. */
export async function writeZip(path: string, entradas: Record<string, Uint8Array | string>): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const [nome, conteudo] of Object.entries(entradas)) zip.addBuffer(Buffer.from(conteudo), nome);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

export interface EntradaCrua {
  /** The name, or its bytes, to write any encoding and any trick. */
  nome: string | Buffer;
  conteudo?: Uint8Array | string;
  /** Size in the directory, when it should be wrong. */
  tamanhoDeclarado?: number;
  /** General purpose flags: 1 is encrypted, 0x800 is a UTF-8 name. */
  flags?: number;
  metodo?: number;
  /** Unix mode in the external attributes. */
  modo?: number;
  crc?: number;
}

/** Builds a ZIP by hand, with everything that a library refuses to write. For tests. */
export function buildZip(entradas: readonly EntradaCrua[]): Buffer {
  const locais: Buffer[] = [];
  const diretorio: Buffer[] = [];
  let posicao = 0;
  for (const e of entradas) {
    const nome = Buffer.from(e.nome);
    const conteudo = Buffer.from(e.conteudo ?? '');
    const metodo = e.metodo ?? 8;
    const dados = metodo === 8 ? deflateRawSync(conteudo) : conteudo;
    const comum = Buffer.alloc(26);
    comum.writeUInt16LE(20, 0);
    comum.writeUInt16LE(e.flags ?? 0, 2);
    comum.writeUInt16LE(metodo, 4);
    comum.writeUInt32LE(e.crc ?? crc32(conteudo), 10);
    comum.writeUInt32LE(dados.length, 14);
    comum.writeUInt32LE(e.tamanhoDeclarado ?? conteudo.length, 18);
    comum.writeUInt16LE(nome.length, 22);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 0, 'latin1');
    central.writeUInt16LE((3 << 8) | 20, 4);
    comum.copy(central, 6);
    central.writeUInt32LE(((e.modo ?? 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(posicao, 42);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), comum, nome, dados]);
    locais.push(local);
    diretorio.push(Buffer.concat([central, nome]));
    posicao += local.length;
  }
  const tamanho = diretorio.reduce((n, d) => n + d.length, 0);
  const fim = Buffer.alloc(22);
  fim.write('PK\x05\x06', 0, 'latin1');
  fim.writeUInt16LE(entradas.length, 8);
  fim.writeUInt16LE(entradas.length, 10);
  fim.writeUInt32LE(tamanho, 12);
  fim.writeUInt32LE(posicao, 16);
  return Buffer.concat([...locais, ...diretorio, fim]);
}
