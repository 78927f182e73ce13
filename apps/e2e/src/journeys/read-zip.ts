import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const FIM = 0x06054b50;
const ENTRADA = 0x02014b50;
const DEFLATE = 8;

/** The bytes of every file of a small ZIP by name, in its order; what is no ZIP throws. */
export function readZip(path: string): Map<string, Buffer> {
  const zip = readFileSync(path);
  // Ours end without a comment: the record of the end is the last 22 bytes.
  const fim = zip.length - 22;
  if (zip.readUInt32LE(fim) !== FIM) throw new Error(`${path} is no whole ZIP`);
  const arquivos = new Map<string, Buffer>();
  let em = zip.readUInt32LE(fim + 16);
  for (let n = zip.readUInt16LE(fim + 10); n > 0; n--) {
    if (zip.readUInt32LE(em) !== ENTRADA) throw new Error(`${path} has no entry at ${em}`);
    const [nome, extra, comentario] = [28, 30, 32].map((campo) => zip.readUInt16LE(em + campo)) as [
      number,
      number,
      number,
    ]; // Three in, three out.
    const local = zip.readUInt32LE(em + 42);
    const inicio = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(inicio, inicio + zip.readUInt32LE(em + 20));
    const deflated = zip.readUInt16LE(em + 10) === DEFLATE;
    arquivos.set(zip.toString('utf8', em + 46, em + 46 + nome), deflated ? inflateRawSync(bytes) : bytes);
    em += 46 + nome + extra + comentario;
  }
  return arquivos;
}
