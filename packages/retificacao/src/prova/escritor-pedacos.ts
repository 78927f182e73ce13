import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { createDeflacionador } from '@apura/documentos/deflate';
import { openFonte, type SpedComposto } from '../sped/sped-composto.ts';

/** Where a piece lies in the file, and how long it is there and was before. */
export interface PedacoComprimido {
  posicao: number;
  comprimido: number;
  crc: number;
  tamanho: number;
}

/** Compresses pieces into a file, one behind the other. */
export interface EscritorPedacos {
  escrever(pedaco: SpedComposto): PedacoComprimido;
  close(): void;
}

/** An empty block that is the last one of its stream: pieces, none of which ends the stream, go before it. */
const BLOCO_FINAL = Buffer.from([3, 0]);

/** The file's beginning, which ends every stream that is put together from it. */
export const FINAL: { posicao: number; tamanho: number } = { posicao: 0, tamanho: BLOCO_FINAL.length };

export function comecarArquivo(path: string): void {
  writeFileSync(path, BLOCO_FINAL);
}

/** Goes on with a file that was begun. */
export function createEscritorPedacos(path: string): EscritorPedacos {
  const deflacionador = createDeflacionador();
  const fd = openSync(path, 'r+');
  let fim = FINAL.tamanho;
  return {
    escrever(pedaco) {
      const { tamanho } = pedaco;
      lerPedaco(pedaco, deflacionador.entrada);
      const crc = crc32(deflacionador.entrada.subarray(0, tamanho));
      const bytes = deflacionador.deflacionar(tamanho);
      const posicao = fim;
      for (let escrito = 0; escrito < bytes.length; ) {
        escrito += writeSync(fd, bytes, escrito, bytes.length - escrito, posicao + escrito);
      }
      fim += bytes.length;
      return { posicao, comprimido: bytes.length, crc, tamanho };
    },
    close: () => closeSync(fd),
  };
}

function lerPedaco(pedaco: SpedComposto, destino: Buffer): void {
  const leitura = openFonte(pedaco);
  try {
    for (let lido = 0; lido < pedaco.tamanho; ) {
      const agora = leitura.ler(destino, lido, pedaco.tamanho - lido);
      if (agora === 0) throw new Error(`${pedaco.base}: became shorter`);
      lido += agora;
    }
  } finally {
    leitura.close();
  }
}
