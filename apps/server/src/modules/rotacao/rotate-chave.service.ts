import type { TrocaDeChave } from '../../platform/crypto/port.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Db } from '../../platform/db/create-db.ts';
import { rotateChaveDosCertificados, type Trocados } from '../certificados/index.ts';
import { rotateChaveDosContratos } from '../contratos/index.ts';
import { rotateChaveDoProvedorBi } from '../diagnostico/index.ts';
import { rotateChaveDasMensagens } from '../mensagens/index.ts';
import { rotateChaveDosFatores } from '../segundo-fator/index.ts';
import { rotateChaveDoSso } from '../sso/index.ts';
import { listOwnerIds } from './rotacao.repo.ts';
import { rotateChaveDosDocumentos } from './rotate-chave-dos-documentos.ts';

export interface ResultadoTroca {
  owners: number;
  certificados: Trocados;
  mensagens: Trocados;
  provedores: Trocados;
  contratos: Trocados;
  fatores: Trocados;
  sso: Trocados;
  chavesDeDados: Trocados;
}

/**
 * Seals all encrypted values of the database under the new key, one owner after the other, each in its own transaction.
 * After an interruption, a call with the same keys continues. `onOwner` is called after each owner.
 */
export async function rotateChave(
  db: Db,
  troca: TrocaDeChave,
  onOwner: (feito: { owner: number; owners: number }) => void = () => {},
): Promise<ResultadoTroca> {
  const ids = await asSystem(db, 'rotacao', listOwnerIds);
  const total: ResultadoTroca = {
    owners: ids.length,
    certificados: { trocados: 0, ilegiveis: 0 },
    mensagens: { trocados: 0, ilegiveis: 0 },
    provedores: { trocados: 0, ilegiveis: 0 },
    contratos: { trocados: 0, ilegiveis: 0 },
    fatores: { trocados: 0, ilegiveis: 0 },
    sso: { trocados: 0, ilegiveis: 0 },
    chavesDeDados: { trocados: 0, ilegiveis: 0 },
  };
  for (const [index, ownerId] of ids.entries()) {
    const feito = await asOwner(db, ownerId, async (trx) => ({
      certificados: await rotateChaveDosCertificados(trx, ownerId, troca),
      mensagens: await rotateChaveDasMensagens(trx, troca),
      provedores: await rotateChaveDoProvedorBi(trx, ownerId, troca),
      contratos: await rotateChaveDosContratos(trx, ownerId, troca),
      fatores: await rotateChaveDosFatores(trx, troca),
      sso: await rotateChaveDoSso(trx, ownerId, troca),
      chavesDeDados: await rotateChaveDosDocumentos(trx, ownerId, troca),
    }));
    const tipos = ['certificados', 'mensagens', 'provedores', 'contratos', 'fatores', 'sso', 'chavesDeDados'] as const;
    for (const tipo of tipos) {
      total[tipo].trocados += feito[tipo].trocados;
      total[tipo].ilegiveis += feito[tipo].ilegiveis;
    }
    onOwner({ owner: index + 1, owners: ids.length });
  }
  return total;
}
