import { open, readFile, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { LimitesPlanilha } from './limites-planilha.ts';
import { PlanilhaError } from './planilha-error.ts';

/** The parts of a workbook, by name without a leading '/'. */
export interface PacoteAberto {
  /** Bytes of all parts after inflating, as the directory declares them; no part returns more. */
  bytes: number;
  tem(parte: string): boolean;
  /** The part's text in pieces; throws when the part is missing. */
  read(parte: string): AsyncGenerator<string>;
  close(): void;
}

const OUTRO_FORMATO =
  'Abra o arquivo no Excel ou no LibreOffice, salve como "Pasta de Trabalho do Excel (.xlsx)" e envie de novo.';

/**
 * Opens the ZIP of a workbook and refuses it by its directory: too large, growing too much, encrypted, or no workbook
 * at all. A part that later returns more bytes than it declared is an error of its stream.
 */
export async function openPacote(path: string, limites: LimitesPlanilha): Promise<PacoteAberto> {
  await refuseOthers(path);
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: false });
  } catch (causa) {
    if (isSystemError(causa)) throw causa;
    throw danificada();
  }
  try {
    const { partes, bytes } = await listParts({ zip, path, limites });
    return {
      bytes,
      tem: (parte) => partes.has(parte),
      read: (parte) => readPart(zip, partes.get(parte)),
      close: () => zip.close(),
    };
  } catch (causa) {
    zip.close();
    throw causa instanceof PlanilhaError || isSystemError(causa) ? causa : danificada();
  }
}

export const danificada = () =>
  new PlanilhaError(
    'A planilha está danificada ou incompleta e não pôde ser lida.',
    'Abra-a no Excel ou no LibreOffice, salve de novo como .xlsx e envie outra vez.',
  );

export const naoEPlanilha = () =>
  new PlanilhaError('O arquivo enviado não é uma planilha do Excel (.xlsx).', OUTRO_FORMATO);

/** Recognises, by their first bytes, other files that users send in place of an .xlsx. */
async function refuseOthers(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size === 0)
    throw new PlanilhaError('O arquivo da planilha está vazio.', 'Preencha o modelo, salve e envie de novo.');
  const cabeca = size > 4_096 ? await readHead(path) : await readFile(path);
  if (cabeca.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw new PlanilhaError(
      'A planilha está protegida por senha ou no formato antigo do Excel (.xls).',
      'Retire a senha de abertura, salve como "Pasta de Trabalho do Excel (.xlsx)" e envie de novo.',
    );
  }
  if (cabeca.subarray(0, 2).toString('latin1') !== 'PK') throw naoEPlanilha();
}

async function readHead(path: string): Promise<Buffer> {
  const arquivo = await open(path);
  try {
    const { buffer, bytesRead } = await arquivo.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await arquivo.close();
  }
}

async function listParts(o: { zip: ZipFile; path: string; limites: LimitesPlanilha }) {
  const { zip, limites } = o;
  const maximoMb = Math.round(limites.maximoBytes / 1024 ** 2);
  const demais = new PlanilhaError(
    `A planilha passaria de ${maximoMb} MB depois de aberta e foi recusada por segurança.`,
    'Retire imagens e abas que não são do modelo, ou divida as alterações em mais de uma planilha.',
  );
  if (zip.entryCount > limites.maximoPartes) throw demais;
  const partes = new Map<string, Entry>();
  let soma = 0;
  for await (const entrada of zip.eachEntry()) {
    soma += entrada.uncompressedSize;
    if (soma > limites.maximoBytes || partes.size > limites.maximoPartes) throw demais;
    if (entrada.isEncrypted()) {
      throw new PlanilhaError('A planilha está protegida por senha.', 'Retire a senha de abertura e envie de novo.');
    }
    partes.set(entrada.fileName.replace(/^\//, ''), entrada);
  }
  const { size } = await stat(o.path);
  if (soma > 1024 ** 2 && soma / size > limites.maximaRazao) {
    throw new PlanilhaError(
      `A planilha cresceria mais de ${limites.maximaRazao} vezes ao ser aberta, ` +
        'o que planilhas preenchidas não fazem, e foi recusada por segurança.',
      'Baixe o modelo de novo e copie para ele só as linhas que quer alterar.',
    );
  }
  if (partes.has('mimetype') || !partes.has('[Content_Types].xml')) throw naoEPlanilha();
  return { partes, bytes: soma };
}

async function* readPart(zip: ZipFile, entrada: Entry | undefined): AsyncGenerator<string> {
  if (!entrada) throw danificada();
  const origem = await zip.openReadStreamPromise(entrada);
  const decodificador = new TextDecoder('utf-8');
  // The library checks the number of bytes, but not the bytes themselves: a damaged amount would be read as another
  // amount.
  let soma = 0;
  for await (const pedaco of origem) {
    soma = crc32(pedaco, soma);
    yield decodificador.decode(pedaco, { stream: true });
  }
  if (soma !== entrada.crc32) throw danificada();
  yield decodificador.decode();
}

/** A fault of this machine, not of the workbook. */
function isSystemError(causa: unknown): boolean {
  return causa instanceof Error && 'syscall' in causa && typeof causa.syscall === 'string';
}
