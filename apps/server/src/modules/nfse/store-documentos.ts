import { type RespostaDistribuicaoNfse, readDocumentoNfse } from '@apura/coletores';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import * as repo from './nfse.repo.ts';

/**
 * Stores the notes and events of an answer; their rows follow with the position, so that none is lost or kept twice.
 * One that the company has is left out, and so are requests and registers. One that cannot be read gets a row without
 * bytes, so that the user hears of it; with `avulsa` it was asked for by its key, and has none.
 */
export async function storeDocumentos(
  deps: Deps,
  { ownerId, empresaId, ator }: { ownerId: string; empresaId: string; ator: string },
  resposta: RespostaDistribuicaoNfse,
  { avulsa = false }: { avulsa?: boolean } = {},
): Promise<repo.DocumentoNovo[]> {
  if (resposta.situacao !== 'documentos') return [];
  const lidos = resposta.documentos.map((documento) => {
    const lido = readDocumentoNfse(documento);
    const identificador = 'identificador' in lido ? lido.identificador : `nsu-${ator}-${documento.nsu}`;
    return { documento, lido, identificador };
  });
  const conhecidos = await asOwner(deps.db, ownerId, (trx) =>
    repo.listConhecidos(
      trx,
      empresaId,
      lidos.map(({ identificador }) => identificador),
    ),
  );
  const novos: repo.DocumentoNovo[] = [];
  for (const { documento, lido, identificador } of lidos) {
    const { nsu, tipo, chave, xml } = documento;
    if (lido.tipo === 'alheio' || conhecidos.has(identificador)) continue;
    conhecidos.add(identificador);
    const row = {
      empresa_id: empresaId,
      owner_id: ownerId,
      identificador,
      ator,
      nsu,
      simulado: deps.coletores.simulado,
      recebido_em: deps.clock.now(),
    };
    if (lido.tipo === 'danificado' || xml === null) {
      if (avulsa) continue;
      deps.log.warn({ empresaId, nsu, tipo }, 'a document of the NFS-e could not be read');
      novos.push({ ...row, tipo: 'danificado', chave, dia: null, storage_key: null });
      continue;
    }
    const storageKey = `owner=${ownerId}/nfse/${empresaId}/${identificador}.xml`;
    await deps.storage.put(storageKey, xml);
    novos.push({
      ...row,
      tipo: lido.tipo,
      chave: lido.chave,
      dia: lido.dia,
      cancela: lido.cancela,
      storage_key: storageKey,
    });
  }
  return novos;
}
