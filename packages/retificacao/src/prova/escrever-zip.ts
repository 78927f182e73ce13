import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { cabecalhoLocal, diretorio, type Entrada, MAXIMO_32 } from './cabecalhos-zip.ts';
import { comprimirPedaco, EM_VOO } from './comprimir-pedaco.ts';
import { type ConteudoInteiro, pedacosDoConteudo } from './pedacos-do-conteudo.ts';

export interface EntradaZip {
  /** With `/`, relative, without `..`. */
  nome: string;
  conteudo: ConteudoInteiro;
}

/**
 * Writes a ZIP beside its place and moves it there when it is whole. Files are deflated in pieces, several at a time, so
 * that a big one does not wait for a single core; memory does not grow with them. One file may have at most 4 GiB, the
 * ZIP may have more.
 */
export async function escreverZip(o: {
  path: string;
  entradas: readonly EntradaZip[];
  /** One that is made while the others are written: its bytes come last, and the directory names it first. */
  primeira?: Promise<EntradaZip>;
  signal?: AbortSignal;
}): Promise<void> {
  const temporario = `${o.path}.tmp`;
  const saida = await open(temporario, 'w');
  try {
    const escritas: Entrada[] = [];
    let posicao = 0;
    const escrever = async (entrada: EntradaZip): Promise<Entrada> => {
      const escrita = await escreverEntrada({ saida, entrada, posicao, signal: o.signal });
      posicao += 30 + escrita.nome.length + escrita.comprimido;
      return escrita;
    };
    for (const entrada of o.entradas) escritas.push(await escrever(entrada));
    if (o.primeira) escritas.unshift(await escrever(await o.primeira));
    await saida.write(diretorio(escritas, posicao), 0, null, posicao);
  } catch (erro) {
    await saida.close();
    await rm(temporario, { force: true });
    throw erro;
  }
  await saida.close();
  await rename(temporario, o.path);
}

async function escreverEntrada(o: {
  saida: FileHandle;
  entrada: EntradaZip;
  posicao: number;
  signal: AbortSignal | undefined;
}): Promise<Entrada> {
  const { nome, conteudo } = o.entrada;
  if (!/^[^/\\]/.test(nome) || nome.split(/[/\\]/).some((parte) => parte === '..' || parte === '')) {
    throw new TypeError(`not a name for an entry of a ZIP: ${nome}`);
  }
  const nomeBytes = Buffer.from(nome);
  const { saida, signal } = o;
  const destino = { saida, posicao: o.posicao + 30 + nomeBytes.length, signal };
  const medidas = await escrever(conteudo, destino);
  const comoEsta = isComoEsta(conteudo);
  const entrada: Entrada = { nome: nomeBytes, posicao: o.posicao, comoEsta, ...medidas };
  if (entrada.tamanho > MAXIMO_32 || entrada.comprimido > MAXIMO_32) {
    throw new RangeError(`${nome}: a file in the ZIP may have at most 4 GiB`);
  }
  await saida.write(cabecalhoLocal(entrada), 0, null, o.posicao);
  return entrada;
}

interface Destino {
  saida: FileHandle;
  posicao: number;
  signal: AbortSignal | undefined;
}

type Medidas = Pick<Entrada, 'crc' | 'comprimido' | 'tamanho'>;

const isComoEsta = (conteudo: object): boolean => 'comoEsta' in conteudo && conteudo.comoEsta === true;

async function escrever(conteudo: ConteudoInteiro, o: Destino): Promise<Medidas> {
  const comoEsta = isComoEsta(conteudo);
  const medidas: Medidas = { crc: 0, comprimido: 0, tamanho: 0 };
  const emVoo: Promise<Uint8Array>[] = [];
  const escreverPrimeiro = async () => {
    const bytes = await emVoo[0];
    emVoo.shift();
    if (bytes === undefined) return;
    await o.saida.write(bytes, 0, bytes.length, o.posicao + medidas.comprimido);
    medidas.comprimido += bytes.length;
  };
  try {
    for await (const { bytes, ultimo } of pedacosDoConteudo(conteudo)) {
      o.signal?.throwIfAborted();
      medidas.crc = crc32(bytes, medidas.crc);
      medidas.tamanho += bytes.length;
      if (emVoo.length >= EM_VOO) await escreverPrimeiro();
      emVoo.push(comoEsta ? Promise.resolve(bytes) : comprimirPedaco(bytes, { ultimo }));
    }
    while (emVoo.length > 0) await escreverPrimeiro();
  } finally {
    await Promise.allSettled(emVoo);
  }
  return medidas;
}
