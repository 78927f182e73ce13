import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { cnpjRoot, formatCnpj, todayInSaoPaulo } from '@apura/br';
import { arquivosBase, type Prova, type ResultadoRetificacao, rectify } from '@apura/retificacao';
import { chooseEmpresa, findEmpregador } from './choose-empresa.ts';
import { EXIT } from './exit-codes.ts';
import { listFiles } from './list-files.ts';
import type { RetificarOptions } from './parse-args.ts';
import { coveredBy, type ProcessIo } from './process-folder.ts';
import { readCertificado } from './read-certificado.ts';
import { readPasta } from './read-pasta.ts';

const MEMORIA_BANCO_MB = 512;
const OCORRENCIAS_NA_TELA = 20;

/**
 * Rectifies the files below a folder as a filled-in workbook says, and leaves the ZIP and `retificacao.json` (what
 * the portal shows before the download) in `out`. What was read is kept in `out/.apura`. Answers the exit code;
 * throws for the machine's faults and when `signal` stops it.
 */
export async function rectifyFolder(
  options: RetificarOptions,
  { print, progress, signal }: ProcessIo,
): Promise<number> {
  const certificado =
    options.certificado === null ? null : await readCertificado(options.certificado, { env: process.env, signal });
  if (typeof certificado === 'string') {
    print(certificado);
    return EXIT.usage;
  }
  const out = resolve(options.out);
  const planilha = await readFile(options.planilha);
  await mkdir(out, { recursive: true });
  const entradas = (await listFiles(options.folder, out)).filter(
    ({ path }) => resolve(path) !== resolve(options.planilha),
  );
  const lido = await readPasta({ entradas, out, options, progress, signal });
  const empregador =
    options.tipo === 'esocial' && options.empresa === null
      ? await findEmpregador(lido, join(out, '.apura'))
      : { empregadores: 0 };
  const daPasta = options.tipo === 'esocial' ? undefined : chooseEmpresa(lido.arquivos)?.cnpj;
  const cnpj = options.empresa ?? ('cnpj' in empregador ? empregador.cnpj : daPasta);
  const arquivos = arquivosBase(lido.arquivos, options.tipo).filter(
    // A file of events names no company. All of them are of the company: the reading has left those of others out
    // when one was asked for, and otherwise all events share one root.
    ({ cnpj: seu }) =>
      cnpj !== undefined && (seu === '' ? options.tipo === 'esocial' : cnpjRoot(seu) === cnpjRoot(cnpj)),
  );
  if (cnpj === undefined || arquivos.length === 0) {
    print(
      'empregadores' in empregador && empregador.empregadores > 1
        ? `Há eventos de ${empregador.empregadores} empregadores na pasta. Diga qual retificar: --empresa <CNPJ>.`
        : 'Nenhum arquivo desta obrigação pôde ser usado, então não há o que retificar. ' +
            'Confira a pasta, --tipo e, no eSocial, --empresa.',
    );
    return EXIT.nothing;
  }
  const usados = lido.arquivos.filter(({ id }) => arquivos.some((arquivo) => arquivo.id === id));
  const workDir = await mkdtemp(join(out, '.apura', 'retificacao-'));
  try {
    const resultado = await rectify({
      tipo: options.tipo,
      planilha: resolve(options.planilha),
      empresa: { cnpj, nome: formatCnpj(cnpj) },
      periodo: options.periodo ?? coveredBy(usados),
      arquivos,
      tabelas: lido.tabelas,
      workDir,
      // The same workbook gives the same names.
      id: createHash('sha256').update(planilha).digest('hex').slice(0, 8),
      hoje: todayInSaoPaulo(new Date()),
      memoryLimitMb: MEMORIA_BANCO_MB,
      onProgress: progress.update,
      signal,
      certificado: certificado ?? undefined,
      sign: certificado !== null,
      tabelasDir: options.tabelasDir ?? undefined,
    });
    progress.end();
    return await keep(resultado, out, print);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function keep(resultado: ResultadoRetificacao, out: string, print: (line: string) => void): Promise<number> {
  const prova: Prova = JSON.parse(await readFile(resultado.prova, 'utf8'));
  const zip = join(out, resultado.zip.split(/[\\/]/).at(-1) ?? 'retificacao.zip');
  await move(resultado.zip, zip);
  await move(resultado.prova, join(out, 'retificacao.json'));
  print(resultado.mensagem);
  for (const { nivel, mensagem, sugestao } of prova.ocorrencias.slice(0, OCORRENCIAS_NA_TELA))
    print(`  ${nivel === 'ERRO' ? 'erro' : 'aviso'}: ${mensagem} ${sugestao}`.trimEnd());
  if (prova.totalOcorrencias > OCORRENCIAS_NA_TELA)
    print(`  … e mais ${prova.totalOcorrencias - OCORRENCIAS_NA_TELA}; estão em relatorio_retificacao.xlsx, no ZIP`);
  print(`Gravado em ${zip} (${(await stat(zip)).size.toLocaleString('pt-BR')} bytes)`);
  if (resultado.status === 'ERROR') return EXIT.nothing;
  return prova.resumo.every(({ gerado }) => gerado) ? EXIT.ok : EXIT.partial;
}

/** Copied beside and renamed, so that a reader never meets half of it. */
async function move(from: string, to: string): Promise<void> {
  await copyFile(from, `${to}.parcial`);
  await rename(`${to}.parcial`, to);
}
