import type { CertificadoAberto } from '@apura/assinatura';
import { cnpjRoot, formatDateBr, todayInSaoPaulo } from '@apura/br';
import { abrirParaAssinar } from '@apura/retificacao';
import type { Deps } from '../../../deps.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { findSegredoCertificado } from '../../certificados/index.ts';

/** Who signs and sends, or why nobody can: a Portuguese sentence that says what to do. */
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

/** Opens the project's certificate as it is today: it may have run out since the rectification was made. */
export async function abrirAssinante(
  deps: Deps,
  trx: Trx,
  { ownerId, nome, cnpj }: { ownerId: string; nome: string; cnpj: string },
): Promise<Assinante> {
  if (nome === '' || nome === 'DESABILITADO') {
    return {
      ok: false,
      mensagem:
        'O projeto desta retificação não tem certificado digital, e sem ele nada é assinado nem enviado. Crie o projeto com o certificado da empresa e faça a retificação nele.',
    };
  }
  const hoje = todayInSaoPaulo(deps.clock.now());
  const row = await trx.selectFrom('certificado').select(['validade']).where('nome', '=', nome).executeTakeFirst();
  if (row === undefined) return { ok: false, mensagem: `O certificado ${nome} foi excluído. ${IMPORTE}` };
  if (row.validade <= hoje) {
    return { ok: false, mensagem: `O certificado ${nome} venceu em ${formatDateBr(row.validade)}. ${IMPORTE}` };
  }
  const segredo = await findSegredoCertificado(deps, trx, { ownerId, nome });
  if (segredo === undefined) return { ok: false, mensagem: `O certificado ${nome} não pode ser usado. ${IMPORTE}` };
  const aberto = abrirParaAssinar({ ...segredo, hoje });
  if ('recusa' in aberto) return { ok: false, mensagem: `${aberto.recusa} ${IMPORTE}` };
  const { certificado, titular } = aberto;
  const deOutro = titular.length !== 14 || cnpjRoot(titular) !== cnpjRoot(cnpj);
  return { ok: true, nome, validade: row.validade, certificado, titular, deOutro };
}
