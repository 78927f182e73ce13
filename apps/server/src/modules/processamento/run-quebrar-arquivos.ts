import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { gatherNfse } from '../nfse/index.ts';
import { gatherNotas } from '../notas/index.ts';
import { lockProjeto, ProjetoExcluidoError, returnToFiles } from '../projetos/index.ts';
import type { ArquivoPublicado } from './catalogo.repo.ts';
import { type Contexto, runComProgresso } from './contexto.ts';
import { concludeFerramenta, failProjeto } from './encerrar.ts';
import { motivoDaFalha, motivoDaVolta } from './evaluate-catalogo.ts';
import { publishArquivos, readArquivos, shareArquivos } from './read-arquivos.ts';
import { resumoDosArquivos } from './resumo-dos-arquivos.ts';

/**
 * The tools `quebrar_arquivos` and `quebrar_arquivos_esocial`: read every file of a project into its dataset and
 * publish the catalogue. Run again, or after the other, they read only what is missing and publish the same (ADR 0025).
 * The one of the eSocial had nothing to do when the project has none of its files.
 */
export async function runQuebrarArquivos(deps: Deps, contexto: Contexto, signal: AbortSignal): Promise<void> {
  const { ownerId, projetoId } = contexto;
  // What was distributed to the company belongs to the projects that fetch their documents by themselves.
  const daEmpresa = contexto.upload !== 0 && contexto.ferramenta === 'quebrar_arquivos';
  const semLugar = daEmpresa ? await gatherDaEmpresa(deps, contexto) : [];
  const lidos = await readArquivos(deps, contexto, (work) => runComProgresso(deps, contexto, signal, work));
  const { arquivos } = lidos;
  const manual = contexto.upload === 0;
  const motivo = manual ? motivoDaVolta(arquivos) : motivoDaFalha(arquivos);
  if (manual && motivo !== undefined)
    return asOwner(deps.db, ownerId, (trx) => returnToFiles(deps, trx, contexto, motivo));
  await shareArquivos(deps, contexto, lidos);
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await lockProjeto(trx, projetoId)) === undefined) throw new ProjetoExcluidoError('the project was deleted');
    await publishArquivos(deps, trx, contexto, lidos);
    if (motivo !== undefined) await failProjeto(deps, trx, contexto, { culpa: 'coleta', mensagem: motivo });
    else {
      const fim = fimDe(contexto.ferramenta, arquivos);
      await concludeFerramenta(deps, trx, contexto, { ...fim, parciais: semLugar });
    }
  });
}

/** Puts the company's notes into the project. Answers what to tell of those that it has no room for. */
async function gatherDaEmpresa(deps: Deps, contexto: Contexto): Promise<string[]> {
  return [...(await gatherNotas(deps, contexto)), ...(await gatherNfse(deps, contexto))];
}

function fimDe(
  ferramenta: Ferramenta,
  arquivos: readonly ArquivoPublicado[],
): { resumo: string; status: 'SUCCESS' | 'ignorar' } {
  if (ferramenta !== 'quebrar_arquivos_esocial')
    return { resumo: resumoDosArquivos(arquivos, { comMotivos: true }), status: 'SUCCESS' };
  // The flow of eSocial alone makes no report of its files; in the full one the other tool's line has named it.
  const doEsocial = arquivos.filter((arquivo) => arquivo.tipo === 'ESOCIAL');
  return doEsocial.length === 0
    ? { resumo: 'Nenhum arquivo do eSocial no projeto', status: 'ignorar' }
    : { resumo: resumoDosArquivos(doEsocial, { comMotivos: false }), status: 'SUCCESS' };
}
