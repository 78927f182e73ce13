import { type FileHandle, open } from 'node:fs/promises';
import {
  decodeZigzag,
  type EstruturaThrift,
  encodeZigzag,
  findCampo,
  parseThrift,
  type ValorThrift,
  writeThrift,
} from './thrift-arvore.ts';

const MARCA = Buffer.from('PAR1');
const BLOCO = 1024 * 1024;

// Numbers of the fields in parquet.thrift (apache/parquet-format).
const ARQUIVO = { versao: 1, esquema: 2, linhas: 3, grupos: 4 } as const;
const GRUPO = { colunas: 1, ordem: 7, deslocamentos: [5] } as const;
const PEDACO = { dados: 3, deslocamentos: [2, 4, 6] } as const;
const DADOS = { deslocamentos: [9, 10, 11, 14] } as const;

/**
 * Puts Parquet files of one schema one after the other into a new one, without reading their values: the bytes of the
 * pages are copied, and the row groups keep their statistics at new places. Gives the number of rows. Throws a
 * RangeError when a file is no whole Parquet or its schema is another.
 */
export async function concatenateParquet(partes: readonly string[], file: string): Promise<number> {
  const destino = await open(file, 'w');
  try {
    const bloco = Buffer.allocUnsafe(BLOCO);
    const bytes = joinParquet(partes, () => bloco);
    while (true) {
      const { done, value } = await bytes.next();
      if (done) return value;
      await destino.write(value);
    }
  } finally {
    await destino.close();
  }
}

/**
 * The bytes of such a file while its parts come: each is read to its end before the next one is asked for.
 * `novoBloco` gives the memory that the next bytes come in: the same again when the receiver is done with them
 * at once.
 */
export async function* joinParquet(
  partes: Iterable<string> | AsyncIterable<string>,
  novoBloco: () => Buffer,
): AsyncGenerator<Uint8Array, number, undefined> {
  yield MARCA;
  let posicao = MARCA.length;
  let rodape: EstruturaThrift | undefined;
  let esquema: Buffer | undefined;
  const grupos: ValorThrift[] = [];
  let linhas = 0;
  for await (const parte of partes) {
    const origem = await open(parte, 'r');
    try {
      const { metadados, fim } = await readRodape(origem, parte);
      const dele = writeThrift(metadados.filter((c) => c.id === ARQUIVO.esquema));
      esquema ??= dele;
      if (!esquema.equals(dele)) throw new RangeError(`${parte} has another schema than the first part`);
      rodape ??= metadados;
      for (const grupo of listOf(metadados, ARQUIVO.grupos)) {
        if (grupo.tipo !== 'estrutura') throw new RangeError(`${parte} has a row group that is none`);
        moveGrupo(grupo.campos, posicao - MARCA.length);
        setOrdem(grupo.campos, grupos.length);
        grupos.push(grupo);
      }
      linhas += integerOf(findCampo(metadados, ARQUIVO.linhas));
      yield* readBytes(origem, { de: MARCA.length, ate: fim, novoBloco });
      posicao += fim - MARCA.length;
    } finally {
      await origem.close();
    }
  }
  if (rodape === undefined) throw new RangeError('there is nothing to join');
  const bytes = writeThrift(withGrupos(rodape, grupos, linhas));
  const tamanho = Buffer.alloc(4);
  tamanho.writeUInt32LE(bytes.length);
  yield Buffer.concat([bytes, tamanho, MARCA]);
  return linhas;
}

/** The version of Parquet that a file says it is written in. */
export const readVersao = (file: string): Promise<number> => readInteiro(file, ARQUIVO.versao);

/** How many rows a Parquet file says that it has. Throws a RangeError when it is no whole Parquet. */
export const readLinhas = (file: string): Promise<number> => readInteiro(file, ARQUIVO.linhas);

async function readInteiro(file: string, campo: number): Promise<number> {
  const origem = await open(file, 'r');
  try {
    const { metadados } = await readRodape(origem, file);
    return integerOf(findCampo(metadados, campo));
  } finally {
    await origem.close();
  }
}

async function readRodape(origem: FileHandle, path: string): Promise<{ metadados: EstruturaThrift; fim: number }> {
  const { size } = await origem.stat();
  const cauda = Buffer.alloc(8);
  if (size >= 12) await origem.read(cauda, 0, 8, size - 8);
  const tamanho = cauda.readUInt32LE(0);
  if (!cauda.subarray(4).equals(MARCA) || tamanho > size - 12) throw new RangeError(`${path} is no whole Parquet`);
  const bytes = Buffer.alloc(tamanho);
  await origem.read(bytes, 0, tamanho, size - 8 - tamanho);
  return { metadados: parseThrift(bytes), fim: size - 8 - tamanho };
}

async function* readBytes(
  origem: FileHandle,
  { de, ate, novoBloco }: { de: number; ate: number; novoBloco: () => Buffer },
): AsyncGenerator<Uint8Array> {
  for (let pos = de; pos < ate; ) {
    const bloco = novoBloco();
    const { bytesRead } = await origem.read(bloco, 0, Math.min(bloco.length, ate - pos), pos);
    if (bytesRead === 0) throw new RangeError('a part became shorter while it was read');
    yield bloco.subarray(0, bytesRead);
    pos += bytesRead;
  }
}

function moveGrupo(grupo: EstruturaThrift, passo: number): void {
  move(grupo, GRUPO.deslocamentos, passo);
  for (const pedaco of listOf(grupo, GRUPO.colunas)) {
    if (pedaco.tipo !== 'estrutura') continue;
    move(pedaco.campos, PEDACO.deslocamentos, passo);
    const dados = findCampo(pedaco.campos, PEDACO.dados);
    if (dados?.tipo === 'estrutura') move(dados.campos, DADOS.deslocamentos, passo);
  }
}

/** Zero is not a place: the writer writes it when it knows none. */
function move(estrutura: EstruturaThrift, ids: readonly number[], passo: number): void {
  for (const { id, valor } of estrutura) {
    if (!ids.includes(id) || valor.tipo !== 'inteiro' || valor.zigzag === 0n) continue;
    valor.zigzag = encodeZigzag(decodeZigzag(valor.zigzag) + passo);
  }
}

/** The ordinal is an i16; beyond it the field, which is optional, is left out. */
function setOrdem(grupo: EstruturaThrift, ordem: number): void {
  const i = grupo.findIndex((c) => c.id === GRUPO.ordem);
  const campo = grupo[i]?.valor;
  if (campo?.tipo !== 'inteiro') return;
  if (ordem > 32_767) grupo.splice(i, 1);
  else campo.zigzag = encodeZigzag(ordem);
}

function withGrupos(rodape: EstruturaThrift, grupos: ValorThrift[], linhas: number): EstruturaThrift {
  return rodape.map(({ id, valor }) => {
    if (id === ARQUIVO.linhas && valor.tipo === 'inteiro')
      return { id, valor: { ...valor, zigzag: encodeZigzag(linhas) } };
    if (id === ARQUIVO.grupos && valor.tipo === 'lista')
      return { id, valor: { ...valor, elemento: 12, itens: grupos } };
    return { id, valor };
  });
}

function listOf(estrutura: EstruturaThrift, id: number): ValorThrift[] {
  const valor = findCampo(estrutura, id);
  return valor?.tipo === 'lista' ? valor.itens : [];
}

function integerOf(valor: ValorThrift | undefined): number {
  if (valor?.tipo !== 'inteiro') throw new RangeError('a part lacks a number that every Parquet has');
  return decodeZigzag(valor.zigzag);
}
