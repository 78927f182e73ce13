import { type FonteSped, openFonte } from '../sped/sped-composto.ts';

const BYTES_POR_PEDACO = 1024 * 1024;

/** The bytes of a SPED file from start to end. A piece is valid until the next one is requested. */
export function* pedacosDaFonte(fonte: FonteSped): Generator<Uint8Array> {
  const leitura = openFonte(fonte);
  try {
    const { tamanho } = leitura;
    const memoria = Buffer.allocUnsafe(Math.min(BYTES_POR_PEDACO, tamanho));
    for (let lidos = 0; lidos < tamanho; ) {
      const agora = leitura.read(memoria, 0, Math.min(memoria.length, tamanho - lidos));
      if (agora === 0) throw new Error(`${typeof fonte === 'string' ? fonte : fonte.base}: became shorter`);
      lidos += agora;
      yield memoria.subarray(0, agora);
    }
  } finally {
    leitura.close();
  }
}
