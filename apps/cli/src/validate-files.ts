import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { BYTES_PARA_IDENTIFICAR, identify, LeituraError } from '@apura/documentos';
import { type Conferencia, type Falta, openConferenciaEcf, openConferenciaEfdc } from '@apura/retificacao';
import { EXIT } from './exit-codes.ts';
import { listFiles } from './list-files.ts';
import type { ValidarOptions } from './parse-validar.ts';
import type { ProcessIo } from './process-folder.ts';
import { saveJson } from './save-json.ts';

const NA_TELA = 20;

const ABRIR = { EFDC: openConferenciaEfdc, ECF: openConferenciaEcf };
type Obrigacao = keyof typeof ABRIR;

interface Arquivo {
  id: string;
  path: string;
  obrigacao: Obrigacao;
}

/** A row of the JSON file. */
type Linha = { arquivo: string } & Falta;

/**
 * Checks every EFD-Contribuições and ECF of a folder, or one file, as the official validators do. Prints the faults and
 * writes all of them to a JSON file if one is named. Returns `partial` when a file has an error or cannot be read, and
 * `nothing` when there is no such file.
 */
export async function validateFiles(options: ValidarOptions, { print, progress, signal }: ProcessIo): Promise<number> {
  const arquivos = await listArquivos(options.folder);
  if (arquivos.length === 0) {
    print('Não há EFD-Contribuições nem ECF a conferir.');
    return EXIT.nothing;
  }
  const dir = await mkdtemp(join(tmpdir(), 'apura-validar-'));
  try {
    const abertas = new Map<Obrigacao, Conferencia>();
    const open = async (obrigacao: Obrigacao): Promise<Conferencia> => {
      const oficiaisDir = options.tabelasDir ?? undefined;
      const aberta = abertas.get(obrigacao) ?? (await ABRIR[obrigacao]({ workDir: join(dir, obrigacao), oficiaisDir }));
      abertas.set(obrigacao, aberta);
      return aberta;
    };
    try {
      const linhas: Linha[] = [];
      let comErro = 0;
      for (const [i, { id, path, obrigacao }] of arquivos.entries()) {
        progress.update({ feito: i, total: arquivos.length, mensagem: `Conferindo ${id}` });
        const conferencia = await open(obrigacao);
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
      for (const aberta of abertas.values()) aberta.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const plural = (n: number, nome: string): string => `${n} ${nome}${n === 1 ? '' : 's'}`;

/** The files of a folder, or the one file, that are of these obligations by their content. */
async function listArquivos(folder: string): Promise<Arquivo[]> {
  const inteira = (await stat(folder)).isDirectory();
  const todos = inteira ? await listFiles(folder, null) : [{ id: basename(folder), path: folder }];
  const achados: Arquivo[] = [];
  for (const { id, path } of todos) {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES_PARA_IDENTIFICAR), 0, BYTES_PARA_IDENTIFICAR, 0);
      const { tipo } = identify(buffer.subarray(0, bytesRead));
      if (tipo === 'EFDC' || tipo === 'ECF') achados.push({ id, path, obrigacao: tipo });
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
