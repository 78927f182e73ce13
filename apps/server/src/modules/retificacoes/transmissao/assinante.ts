import type { CertificadoAberto } from '@apura/assinatura';
import { cnpjRoot, todayInSaoPaulo } from '@apura/br';
import { openToSign } from '@apura/retificacao';
import type { Deps } from '../../../deps.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { findCertificadoDoCnpj, openSegredoCertificado } from '../../certificados/index.ts';

/** The signer and sender of events, or why there is none: a Portuguese sentence that says what to do. */
export type Assinante =
  | {
      ok: true;
      nome: string;
      /** yyyy-MM-dd. */
      validade: string;
      certificado: CertificadoAberto;
      /** CNPJ or CPF. */
      titular: string;
      /** Whether the certificate is not the company's own. */
      deOutro: boolean;
    }
  | { ok: false; mensagem: string };

const IMPORTE = 'Importe em Configurações um certificado A1 válido com este nome e transmita de novo.';

/**
 * Opens the project's certificate as it is today: it may have run out since the rectification was made. A project
 * without one, as those of files that were uploaded, has the company's own.
 */
export async function openAssinante(
  deps: Deps,
  trx: Trx,
  { ownerId, cnpj, ...projeto }: { ownerId: string; nome: string; cnpj: string },
): Promise<Assinante> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  const semNome = projeto.nome === '' || projeto.nome === 'DESABILITADO';
  const nome = semNome ? await findCertificadoDoCnpj(trx, { cnpj, hoje }) : projeto.nome;
  if (nome === undefined) {
    return {
      ok: false,
      mensagem:
        'O projeto desta retificação não tem certificado digital, e não há em Configurações um certificado A1 ' +
        'válido desta empresa. Importe-o e transmita de novo.',
    };
  }
  const guardado = await openSegredoCertificado(deps, trx, { ownerId, nome });
  if (!guardado.ok) return { ok: false, mensagem: `${guardado.mensagem} ${IMPORTE}` };
  const aberto = openToSign({ ...guardado.segredo, hoje });
  if ('recusa' in aberto) return { ok: false, mensagem: `${aberto.recusa} ${IMPORTE}` };
  const { certificado, titular } = aberto;
  const deOutro = titular.length !== 14 || cnpjRoot(titular) !== cnpjRoot(cnpj);
  return { ok: true, nome, validade: guardado.validade, certificado, titular, deOutro };
}
