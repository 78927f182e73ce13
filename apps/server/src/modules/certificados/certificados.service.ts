import { todayInSaoPaulo } from '@apura/br';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import * as repo from './certificados.repo.ts';
import { readPfxValido } from './read-pfx-valido.ts';
import { sealCertificado } from './segredo-certificado.ts';

/** A certificate as the list shows it. */
export type CertificadoListado = repo.CertificadoRow;

/** As the list shows it; a certificate past its last day is 'expired', whatever it was kept as. */
export async function listCertificadosDoOwner(deps: Deps, sessao: SessaoAtual): Promise<CertificadoListado[]> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  const rows = await asOwner(deps.db, sessao.ownerId, repo.listCertificados);
  return rows.map((row) => (row.validade < hoje ? { ...row, status: 'expired' } : row));
}

/**
 * Whether the owner has an active certificate of this name that is still valid after `hoje` (yyyy-MM-dd). It stays
 * until the transaction ends: so it cannot be deleted before the project that names it is written.
 */
export async function isCertificadoUtilizavel(trx: Trx, nome: string, hoje: string): Promise<boolean> {
  const certificado = await repo.shareCertificado(trx, nome);
  return certificado !== undefined && certificado.status === 'active' && certificado.validade > hoje;
}

/**
 * Imports an A1 certificate under its common name. A renewed one, of the same name but valid for longer, takes the
 * place of the old, so that projects that name it go on.
 */
export async function importCertificado(
  deps: Deps,
  sessao: SessaoAtual,
  enviado: { pfx: Buffer; senha: string },
): Promise<CertificadoListado> {
  const { ownerId, usuarioId } = sessao;
  const lido = await readPfxValido(deps, ownerId, enviado);
  const certificado: repo.CertificadoNovo = {
    ownerId,
    nome: lido.nome,
    validade: todayInSaoPaulo(lido.notAfter),
    titularCnpj: lido.cnpj,
    titularCpf: lido.cpf,
    validoDesde: lido.notBefore,
    validoAte: lido.notAfter,
    sha256: lido.sha256,
    conteudo: sealCertificado(deps.crypto, ownerId, enviado),
  };
  return asOwner(deps.db, ownerId, async (trx) => {
    const atual = await repo.lockCertificado(trx, lido.nome);
    const renova = atual !== undefined && atual.sha256 !== lido.sha256 && atual.validade < certificado.validade;
    if (renova) await repo.replaceCertificado(trx, atual.id, certificado);
    else if (!(await repo.insertCertificado(trx, certificado))) throw appError('certificado-ja-cadastrado');
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: renova ? 'certificado.renovado' : 'certificado.importado',
      alvo: lido.sha256,
      rotulo: lido.nome,
      dados: { validade: certificado.validade },
    });
    return { nome: lido.nome, validade: certificado.validade, status: 'active' };
  });
}

/** Deletes a certificate with its key, unless a project that is under way needs it. */
export async function deleteCertificado(deps: Deps, sessao: SessaoAtual, nome: string): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const certificado = await repo.lockCertificado(trx, nome);
    if (certificado === undefined) throw appError('nao-encontrado');
    if (await repo.isEmUso(trx, nome)) throw appError('certificado-em-uso');
    await repo.deleteCertificado(trx, certificado.id);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'certificado.excluido',
      alvo: certificado.sha256 ?? '',
      rotulo: nome,
    });
  });
}
