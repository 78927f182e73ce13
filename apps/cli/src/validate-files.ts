import { mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { BYTES_PARA_IDENTIFICAR, identify, LeituraError } from '@apura/documentos';
import { type Falta, openConferenciaEfdc } from '@apura/retificacao';
import { EXIT } from './exit-codes.ts';
import { listFiles } from './list-files.ts';
import type { ValidarOptions } from './parse-validar.ts';
import type { ProcessIo } from './process-folder.ts';

const NA_TELA = 20;

/** A row of the JSON file. */
type Linha = { arquivo: string } & Falta;

/**
 * Checks every EFD-Contribuições of a folder, or one file, as the official validator does. Prints the faults and writes
 * all of them to a JSON file if one is named. Returns `partial` when a file has an error or cannot be read, and
 * `nothing` when there is no such file.
 */
export async function validateFiles(options: ValidarOptions, { print, progress, signal }: ProcessIo): Promise<number> {
  const arquivos = await listEfdc(options.folder);
  if (arquivos.length === 0) {
    print('Não há arquivo da EFD-Contribuições a conferir.');
    return EXIT.nothing;
  }
  const dir = await mkdtemp(join(tmpdir(), 'apura-validar-'));
  try {
    const conferencia = await openConferenciaEfdc({ workDir: dir, oficiaisDir: options.tabelasDir ?? undefined });
    try {
      const linhas: Linha[] = [];
      let comErro = 0;
      for (const [i, { id, path }] of arquivos.entries()) {
        progress.update({ feito: i, total: arquivos.length, mensagem: `Conferindo ${id}` });
        const feito = await conferencia.check(path, { signal }).catch((erro: unknown) => {
          if (erro instanceof LeituraError) return erro;
          throw erro;
        });
        progress.end();
        if (feito instanceof LeituraError) {
          comErro++;
          print(`${id}: o arquivo não pôde ser lido (${feito.message})`);
          continue;
        }
        const { erros, advertencias, faltas } = feito;
        if (erros > 0) comErro++;
        print(`${id}: ${plural(erros, 'erro')}, ${plural(advertencias, 'aviso')}`);
        printFaltas(faltas, print);
        linhas.push(...faltas.map((falta) => ({ arquivo: id, ...falta })));
      }
      if (options.json !== null) await saveJson(resolve(options.json), linhas, print);
      return comErro === 0 ? EXIT.ok : EXIT.partial;
    } finally {
      conferencia.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const plural = (n: number, nome: string): string => `${n} ${nome}${n === 1 ? '' : 's'}`;

/** The files of a folder, or the one file, that are EFD-Contribuições by their content. */
async function listEfdc(folder: string): Promise<{ id: string; path: string }[]> {
  const inteira = (await stat(folder)).isDirectory();
  const todos = inteira ? await listFiles(folder, null) : [{ id: basename(folder), path: folder }];
  const achados: { id: string; path: string }[] = [];
  for (const { id, path } of todos) {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES_PARA_IDENTIFICAR), 0, BYTES_PARA_IDENTIFICAR, 0);
      if (identify(buffer.subarray(0, bytesRead)).tipo === 'EFDC') achados.push({ id, path });
    } finally {
      await file.close();
    }
  }
  return achados;
}

/** The errors first, because warnings are many. */
function printFaltas(faltas: readonly Falta[], print: (line: string) => void): void {
  const porNivel = [...faltas].sort((a, b) => Number(b.nivel === 'ERRO') - Number(a.nivel === 'ERRO'));
  for (const { nivel, mensagem, regra } of porNivel.slice(0, NA_TELA))
    print(`  ${nivel === 'ERRO' ? 'erro' : 'aviso'}: ${mensagem} [${regra}]`);
  if (faltas.length > NA_TELA) print(`  … e mais ${faltas.length - NA_TELA}; com --json todos são gravados`);
}

async function saveJson(json: string, linhas: readonly Linha[], print: (line: string) => void): Promise<void> {
  await mkdir(dirname(json), { recursive: true });
  // Written beside and renamed, so that a reader never meets half of it.
  await writeFile(`${json}.parcial`, `${JSON.stringify(linhas, null, 2)}\n`);
  await rename(`${json}.parcial`, json);
  print(`Gravado em ${json}`);
}
