import { catalogo } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { readDataset } from '../arquivos/index.ts';
import { lockProjeto, ProjetoExcluidoError, setResultadosAtuais } from '../projetos/index.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { type ResultadoPublicado, replaceResultados } from './catalogo.repo.ts';
import { type Contexto, runComProgresso } from './contexto.ts';
import { concludeFerramenta } from './encerrar.ts';
import { hasEsocial } from './has-esocial.ts';
import { makeRelatorios, publishRelatorios } from './make-relatorios.ts';
import type { FerramentaDeRelatorios } from './relatorios-da-ferramenta.ts';

const SEM_ESOCIAL = 'Nenhum evento do eSocial no projeto';

/**
 * The tools `gerar_relatorios` and `post_process`: each runs its reports over the published dataset and publishes their
 * results, leaving those of the other. A report that fails is kept with its error and does not stop the others; when
 * none works the attempt fails. `post_process` has nothing to do in a project without events of the eSocial.
 */
export async function runGerarRelatorios(
  deps: Deps,
  contexto: Contexto & { ferramenta: FerramentaDeRelatorios },
  signal: AbortSignal,
): Promise<void> {
  const { ownerId, projetoId, ferramenta } = contexto;
  const lock = async (trx: Trx) => {
    if ((await lockProjeto(trx, projetoId)) === undefined) throw new ProjetoExcluidoError('the project was deleted');
  };
  await bringUpToDate(deps, contexto, { run: (work) => runComProgresso(deps, contexto, signal, work), lock });
  const dataset = await readDataset(deps, contexto);
  if (ferramenta === 'post_process' && !hasEsocial(dataset)) {
    await ignorePostProcess(deps, contexto);
    return;
  }
  const feitos = await makeRelatorios(deps, { ...contexto, dataset }, (work) =>
    runComProgresso(deps, contexto, signal, work),
  );
  await asOwner(deps.db, ownerId, async (trx) => {
    await lock(trx);
    await publishRelatorios(deps, trx, contexto, feitos);
    await concludeFerramenta(deps, trx, contexto, { resumo: resumoDe(feitos.publicados) });
  });
}

/** Ends the tool without work, and takes away what an earlier run published of its own reports. */
async function ignorePostProcess(deps: Deps, contexto: Contexto): Promise<void> {
  const { ownerId, projetoId } = contexto;
  const nomes = catalogo.filter((relatorio) => relatorio.tool === 'post_process').map((relatorio) => relatorio.nome);
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await lockProjeto(trx, projetoId)) === undefined) throw new ProjetoExcluidoError('the project was deleted');
    await replaceResultados(trx, { ownerId, projetoId, nomes, resultados: [], now: deps.clock.now() });
    await setResultadosAtuais(trx, projetoId);
    await concludeFerramenta(deps, trx, contexto, { resumo: SEM_ESOCIAL, status: 'ignorar' });
  });
}

function resumoDe(resultados: readonly ResultadoPublicado[]): string {
  const comDados = resultados.filter((resultado) => resultado.linhas > 0).length;
  const falhos = resultados.filter((resultado) => resultado.erro !== null).length;
  const aviso = falhos === 0 ? '' : `, ${falhos} com falha`;
  return `${resultados.length} relatórios, ${comDados} com dados${aviso}`;
}
