import { RELATORIO_VALIDACAO } from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import { VERSAO_DAS_REGRAS } from '@apura/retificacao';
import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { isGivenUp, type JobHandler } from '../../../platform/queue/port.ts';
import { findValidacao, replaceValidados, type ValidacaoDoProjeto } from '../../arquivos/index.ts';
import { publishProjeto } from '../../eventos/index.ts';
import { isSendoRefeito, lockProjeto } from '../../projetos/index.ts';
import { replaceResultados } from '../catalogo.repo.ts';
import { type Feitos, runValidacao } from '../run-validacao.ts';

type Ids = { ownerId: string; projetoId: string };

/** A killed attempt before the start loses no more than so many files. */
const ARQUIVOS_POR_VEZ = 8;
const NAO_VALIDADO =
  'O arquivo não pôde ser validado agora. Tente de novo mais tarde; se continuar, fale com o suporte.';
const FALHA =
  'Não foi possível validar os arquivos agora. Tente de novo em uma hora; se continuar, fale com o suporte.';

/**
 * Checks the files that were not checked yet, some at a time; of a concluded project all at once, with the report of
 * all faults.
 */
export function createValidateProjetoHandler(deps: Deps): JobHandler<Ids> {
  return async ({ data, signal, lastTry }) => {
    for (;;) {
      signal.throwIfAborted();
      const validacao = await asOwner(deps.db, data.ownerId, (trx) => findValidacao(deps, trx, data.projetoId));
      if (validacao === undefined) return;
      const comRelatorio = validacao.relatorio === 'em-preparo';
      const usadas = comRelatorio ? validacao.usadas : validacao.pendentes.slice(0, ARQUIVOS_POR_VEZ);
      if (usadas.length === 0 || validacao.relatorio === 'falhou') return;
      const pedido = { ...validacao, usadas };
      try {
        const feitos = await runValidacao(deps, { ...data, comRelatorio, validacao: pedido }, signal);
        await publish(deps, { ...data, pedido, feitos });
      } catch (err) {
        // The project is being made again. The next request for its validation sends this job again.
        if (isSendoRefeito(err)) return;
        if (!isGivenUp(err, { lastTry, signal })) throw err;
        deps.log.error({ ...data, err }, 'the files of a project could not be validated');
        await publish(deps, { ...data, pedido, feitos: failed(pedido, comRelatorio) });
      }
    }
  };
}

const failed = ({ usadas }: ValidacaoDoProjeto, comRelatorio: boolean): Feitos => ({
  validados: usadas.map(({ sha256 }) => ({ sha256, erros: 0, avisos: 0, piores: [], motivo: NAO_VALIDADO })),
  publicado: comRelatorio
    ? { nome: RELATORIO_VALIDACAO, slug: slugDoRelatorio(), linhas: 0, storageKey: null, sha256: null, erro: FALHA }
    : null,
});

const slugDoRelatorio = (): string => catalogo.find(({ nome }) => nome === RELATORIO_VALIDACAO)?.slug ?? '';

/** Writes down what was found, unless the project has other files meanwhile: then nothing of it counts. */
async function publish(
  deps: Deps,
  { ownerId, projetoId, pedido, feitos }: Ids & { pedido: ValidacaoDoProjeto; feitos: Feitos },
): Promise<void> {
  const { validados, publicado } = feitos;
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await lockProjeto(trx, projetoId)) === undefined) return;
    await replaceValidados(trx, { ownerId, projetoId, versao: VERSAO_DAS_REGRAS, validados });
    if (publicado !== null) {
      const agora = await findValidacao(deps, trx, projetoId);
      if (agora === undefined || idsDe(agora) !== idsDe(pedido)) return;
      const resultados = [publicado];
      const nomes = [publicado.nome];
      await replaceResultados(trx, { ownerId, projetoId, nomes, resultados, now: deps.clock.now() });
    }
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
  });
}

const idsDe = ({ usadas }: ValidacaoDoProjeto): string =>
  usadas
    .map(({ onde, sha256 }) => ('catalogada' in onde ? onde.catalogada.id : sha256))
    .toSorted()
    .join();
