import { join, resolve } from 'node:path';
import { cnpjRoot, formatCnpj, todayInSaoPaulo } from '@apura/br';
import { arquivosBase, type PedidoDaBase } from '@apura/retificacao';
import { chooseEmpresa, findEmpregador } from './choose-empresa.ts';
import { listFiles } from './list-files.ts';
import type { RetificarOptions } from './parse-args.ts';
import { coveredBy, type ProcessIo } from './process-folder.ts';
import { readPasta } from './read-pasta.ts';

const MEMORIA_BANCO_MB = 512;

/**
 * Reads a folder and returns what a rectification of one obligation starts from, without its working folder; or a
 * Portuguese sentence when no file of the obligation can be used. What is read is kept in `out/.apura`.
 */
export async function readObrigacao(
  options: Omit<RetificarOptions, 'certificado' | 'out'>,
  { out, progress, signal }: Pick<ProcessIo, 'progress' | 'signal'> & { out: string },
): Promise<Omit<PedidoDaBase, 'workDir'> | string> {
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
    return 'empregadores' in empregador && empregador.empregadores > 1
      ? `Há eventos de ${empregador.empregadores} empregadores na pasta. Diga qual retificar: --empresa <CNPJ>.`
      : 'Nenhum arquivo desta obrigação pôde ser usado, então não há o que retificar. ' +
          'Confira a pasta, --tipo e, no eSocial, --empresa.';
  }
  const usados = lido.arquivos.filter(({ id }) => arquivos.some((arquivo) => arquivo.id === id));
  return {
    empresa: { cnpj, nome: formatCnpj(cnpj) },
    periodo: options.periodo ?? coveredBy(usados),
    arquivos,
    tabelas: lido.tabelas,
    hoje: todayInSaoPaulo(new Date()),
    memoryLimitMb: MEMORIA_BANCO_MB,
    onProgress: progress.update,
    signal,
    tabelasDir: options.tabelasDir ?? undefined,
  };
}
