import { findDocumentoNfe, type RespostaDistribuicao } from '@apura/coletores';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import * as repo from './notas.repo.ts';

const SEM_NUMERO = /^0*$/;

type NotaNova = Parameters<typeof repo.insertNotas>[1][number];

/**
 * Stores the documents of a known kind; their rows follow with what the answer changes, so that none is lost or kept
 * twice. With `avulsa` they were asked for one by one: one that the company has is left out, and one without a number
 * of its own (or with one that is another document's) is kept under its key.
 */
export async function storeNotas(
  deps: Deps,
  { ownerId, empresaId }: { ownerId: string; empresaId: string },
  { documentos }: Pick<RespostaDistribuicao, 'documentos'>,
  { avulsa = false }: { avulsa?: boolean } = {},
): Promise<NotaNova[]> {
  const notas: NotaNova[] = [];
  for (const documento of documentos) {
    const lido = findDocumentoNfe(documento);
    if (lido === null || documento.xml === null) {
      deps.log.warn({ empresaId, nsu: documento.nsu, schema: documento.schema }, 'a document of the NF-e was left out');
      continue;
    }
    const { tipo, chave } = lido;
    const iguais = avulsa
      ? await asOwner(deps.db, ownerId, (trx) => repo.listParecidas(trx, empresaId, { chave, nsu: documento.nsu }))
      : [];
    if (iguais.some((uma) => uma.chave === chave && uma.tipo === tipo && !tipo.includes('evento'))) continue;
    const ocupado = iguais.find(({ nsu }) => nsu === documento.nsu);
    if (ocupado?.chave === chave && ocupado.tipo === tipo) continue;
    const nsu = avulsa && (SEM_NUMERO.test(documento.nsu) || ocupado) ? `${chave}-${tipo}` : documento.nsu;
    const storageKey = `notas/${ownerId}/${empresaId}/${nsu}.xml`;
    const { bytes } = await deps.storage.put(storageKey, documento.xml);
    notas.push({
      empresa_id: empresaId,
      nsu,
      owner_id: ownerId,
      ...lido,
      storage_key: storageKey,
      tamanho: bytes,
      simulado: deps.coletores.simulado,
      recebida_em: deps.clock.now(),
    });
  }
  return notas;
}
