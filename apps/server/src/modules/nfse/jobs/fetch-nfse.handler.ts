import { setTimeout as pause } from 'node:timers/promises';
import { cnpjRoot } from '@apura/br';
import { type ClienteNfse, FalhaDeRede, RespostaNfseError, ritmoDaNfse } from '@apura/coletores';
import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { withFila } from '../../../platform/db/with-fila.ts';
import type { JobHandler } from '../../../platform/queue/port.ts';
import { type BuscaAberta, keepErro, openBusca } from '../../distribuicao/index.ts';
import { isOwnerSuspenso } from '../../usuarios/index.ts';
import { askAvulsasNfse } from '../ask-avulsas-nfse.ts';
import * as repo from '../nfse.repo.ts';
import { insertPedidos } from '../pedidos-nfse.repo.ts';
import { storeDocumentos } from '../store-documentos.ts';

/** After so many answers a job ends, so that others run; the rest is due at once. */
const RESPOSTAS_POR_VEZ = 200;

/**
 * Reads a company's documents until there are no more, and asks for single ones by their keys. Each answer is saved,
 * documents and number in one transaction, before the next question; a killed attempt continues after the last saved
 * answer.
 */
export function createFetchNfseHandler(deps: Deps): JobHandler<{ ownerId: string; empresaId: string }> {
  return async ({ data, signal }) => {
    const { nfse } = deps.coletores;
    if (nfse === null) return;
    const busca = await openBusca(deps, repo, data);
    if (busca === undefined) return;
    await withFila(deps.db, `nfse:${cnpjRoot(busca.cnpj)}`, async () => {
      let cliente: ClienteNfse | undefined;
      try {
        cliente = nfse.open(busca.segredo);
        const { ator } = cliente;
        if (ator === null || ator.length !== 14 || cnpjRoot(ator) !== cnpjRoot(busca.cnpj)) {
          return await keepAlheio(deps, busca);
        }
        const como = { cliente, signal, pausaMs: nfse.pausaMs };
        await readAll(deps, { ...busca, ator }, como);
        await askAvulsasNfse(deps, { ...busca, ator }, como);
      } catch (error) {
        signal.throwIfAborted();
        await keepFalha(deps, busca, error);
      } finally {
        cliente?.close();
      }
    });
  };
}

async function readAll(
  deps: Deps,
  busca: BuscaAberta & { ator: string },
  { cliente, signal, pausaMs }: { cliente: ClienteNfse; signal: AbortSignal; pausaMs: number | null },
): Promise<void> {
  const { ownerId, empresaId, cnpj, ator } = busca;
  for (let respostas = 1; ; respostas += 1) {
    signal.throwIfAborted();
    const ultNsu = await asOwner(deps.db, ownerId, async (trx) => {
      const row = await repo.lockBusca(trx, empresaId);
      const due = row?.ligada === true && row.proxima_em !== null && row.proxima_em <= deps.clock.now();
      return due && !(await isOwnerSuspenso(trx, ownerId)) ? repo.findUltNsu(trx, empresaId, ator) : null;
    });
    if (ultNsu === null) return;
    const resposta = await cliente.distribute({ cnpj, ultNsu, agora: deps.clock.now(), signal });
    const ritmo = ritmoDaNfse(ultNsu, resposta);
    const documentos = await storeDocumentos(deps, busca, resposta);
    signal.throwIfAborted();
    const agora = deps.clock.now();
    const haMais = ritmo.tipo === 'ha-mais';
    await asOwner(deps.db, ownerId, async (trx) => {
      await repo.insertDocumentos(trx, documentos);
      // What came broken is asked for by its key.
      const chaves = documentos.flatMap(({ tipo, chave }) => (tipo === 'danificado' && chave ? [chave] : []));
      await insertPedidos(trx, { ownerId, empresaId, chaves, agora });
      await repo.setUltNsu(trx, { ownerId, empresaId, ator, ultNsu: ritmo.ultNsu });
      await repo.updateBusca(trx, empresaId, {
        ...(chaves.length > 0 && { avulsas_em: agora }),
        situacao: haMais ? 'aguardando' : ritmo.tipo === 'recusada' ? 'erro' : ritmo.tipo,
        mensagem: 'mensagem' in ritmo ? ritmo.mensagem : null,
        falhas: 0,
        proxima_em: haMais ? agora : new Date(agora.getTime() + ritmo.esperaMs),
        consultada_em: agora,
        atualizada_em: agora,
      });
    });
    if (!haMais || respostas >= RESPOSTAS_POR_VEZ) return;
    await pause(pausaMs ?? ritmo.pausaMs, undefined, { signal });
  }
}

/** Another company's certificate would be refused at each question. */
async function keepAlheio(deps: Deps, { ownerId, empresaId, certificado }: BuscaAberta): Promise<void> {
  const mensagem =
    `O certificado ${certificado} não é desta empresa. Pare a busca e escolha o e-CNPJ dela, ou o de outro ` +
    'estabelecimento com a mesma raiz de CNPJ.';
  await keepErro(deps, repo, { ownerId, empresaId, mensagem, falhou: false });
}

/** No answer, or one that is not the environment's: it is asked again after the same number, later each time. */
async function keepFalha(deps: Deps, { ownerId, empresaId }: BuscaAberta, error: unknown): Promise<void> {
  const deles = error instanceof FalhaDeRede || error instanceof RespostaNfseError;
  deps.log[deles ? 'warn' : 'error']({ empresaId, err: error }, 'the NFS-e of a company could not be asked for');
  const mensagem =
    error instanceof FalhaDeRede
      ? error.message
      : deles
        ? 'O ambiente nacional da NFS-e está fora do ar ou deu uma resposta ilegível. A busca continua sozinha.'
        : 'Ocorreu uma falha nossa na busca e nossa equipe foi avisada. A busca continua sozinha.';
  await keepErro(deps, repo, { ownerId, empresaId, mensagem, falhou: true });
}
