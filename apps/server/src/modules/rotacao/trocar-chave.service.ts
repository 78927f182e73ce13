import type { TrocaDeChave } from '../../platform/crypto/port.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Db } from '../../platform/db/create-db.ts';
import { type Trocados, trocarChaveDosCertificados } from '../certificados/index.ts';
import { trocarChaveDosContratos } from '../contratos/index.ts';
import { trocarChaveDoProvedorBi } from '../diagnostico/index.ts';
import { trocarChaveDasMensagens } from '../mensagens/index.ts';
import { trocarChaveDosFatores } from '../segundo-fator/index.ts';
import { trocarChaveDoSso } from '../sso/index.ts';
import { listOwnerIds } from './rotacao.repo.ts';
import { trocarChaveDosDocumentos } from './trocar-chave-dos-documentos.ts';

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
 * Seals everything that lies encrypted in the database under the new key, one owner after the other, each in a
 * transaction of its own. Cut off, it goes on where it was when it is called again with the same keys. `onOwner` hears
 * of each owner that is done.
 */
export async function trocarChave(
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
      certificados: await trocarChaveDosCertificados(trx, ownerId, troca),
      mensagens: await trocarChaveDasMensagens(trx, troca),
      provedores: await trocarChaveDoProvedorBi(trx, ownerId, troca),
      contratos: await trocarChaveDosContratos(trx, ownerId, troca),
      fatores: await trocarChaveDosFatores(trx, troca),
      sso: await trocarChaveDoSso(trx, ownerId, troca),
      chavesDeDados: await trocarChaveDosDocumentos(trx, ownerId, troca),
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
