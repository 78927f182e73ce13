import { formatDateBr, todayInSaoPaulo } from '@apura/br';
import type { ContratoIntegra } from '../../config/integra-config.ts';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import * as repo from './contratos.repo.ts';
import { openCertificadoContrato, openChaves } from './segredos-contrato.ts';

export type ContratoAberto =
  | { ok: true; versao: string; contrato: ContratoIntegra }
  /** In Portuguese: why it cannot be used, and what to do. */
  | { ok: false; versao: string; mensagem: string };

/** Opens the owner's contract for the Integra Contador; undefined when there is none. */
export async function findContratoAberto(
  { crypto, clock }: Pick<Deps, 'crypto' | 'clock'>,
  trx: Trx,
  ownerId: string,
): Promise<ContratoAberto | undefined> {
  const row = await repo.findContrato(trx);
  if (row === undefined) return undefined;
  const { versao, cnpj, nome, autor, validade } = row;
  if (validade < todayInSaoPaulo(clock.now())) {
    const mensagem =
      `O e-CNPJ do contrato do Integra Contador venceu em ${formatDateBr(validade)}. Envie o renovado em ` +
      'Configurações, painel Integra Contador.';
    return { ok: false, versao, mensagem };
  }
  try {
    const { chave, segredo } = openChaves(crypto, ownerId, row.chaves);
    const certificado = openCertificadoContrato(crypto, ownerId, row.certificado);
    const contratante = { cnpj, nome, certificado };
    return { ok: true, versao, contrato: { consumerKey: chave, consumerSecret: segredo, contratante, autor } };
  } catch {
    return { ok: false, versao, mensagem: ILEGIVEL };
  }
}

/** The installation has another key than the one that sealed it. */
export const ILEGIVEL =
  'As credenciais guardadas do Integra Contador não abrem mais. Informe todas de novo em Configurações, painel ' +
  'Integra Contador.';
