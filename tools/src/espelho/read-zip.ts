import { inflateRawSync } from 'node:zlib';

/** The texts of a small ZIP by name, from its central directory. */
export function readZip(bytes: Buffer): Map<string, string> {
  const textos = new Map<string, string>();
  const fim = bytes.lastIndexOf('PK\x05\x06');
  let at = bytes.readUInt32LE(fim + 16);
  for (let n = bytes.readUInt16LE(fim + 10); n > 0; n--) {
    const [metodo, tamanho] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const doNome = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const inicio = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const dados = bytes.subarray(inicio, inicio + tamanho);
    const nome = bytes.toString('latin1', at + 46, at + 46 + doNome);
    textos.set(nome, (metodo === 0 ? dados : inflateRawSync(dados)).toString('latin1'));
    at += 46 + doNome + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return textos;
}
