import { signXml } from '@apura/assinatura';
import { cnpjRoot } from '@apura/br';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { tell } from '../plano/count-falha.ts';
import type { Inscricao } from '../sequencia/id-evento.ts';
import { openToSign } from './open-to-sign.ts';

/** How the documents of events are written: signed or unsigned. */
export interface Assinatura {
  sign: (xml: string) => string;
  /** Registration of the signer; null when nobody signs. */
  transmissor: Inscricao | null;
}

const SEM_ASSINATURA: Assinatura = { sign: (xml) => xml, transmissor: null };

/**
 * Prepares the signature that was asked for. Without a certificate that can sign, the events stay unsigned and a
 * warning says so: the sender has to sign them.
 */
export function prepareAssinatura(o: {
  sign: boolean;
  certificado: { pfx: Uint8Array; senha: string } | undefined;
  empresa: { cnpj: string };
  hoje: string;
  /** Row of PARAMETROS that asks for the signature; null where the caller asks for it. */
  linha: number | null;
  report: Relatar;
}): Assinatura {
  if (!o.sign) return SEM_ASSINATURA;
  const warn = (aviso: { valor: string; mensagem: string; sugestao: string }): void =>
    tell(o.report, {
      nivel: 'ADVERTENCIA',
      codigo: 'NAO_SUPORTADO',
      aba: o.linha === null ? '' : 'PARAMETROS',
      linha: o.linha,
      coluna: 'ASSINAR',
      ...aviso,
    });
  const recusa = (motivo: string): Assinatura => {
    warn({
      valor: 'S',
      mensagem: `Os eventos não foram assinados. ${motivo}`,
      sugestao:
        'Cadastre um certificado A1 válido e retifique de novo, ou assine os eventos no sistema de folha ao enviar.',
    });
    return SEM_ASSINATURA;
  };
  if (!o.certificado) return recusa('O projeto não tem certificado digital.');
  const aberto = openToSign({ ...o.certificado, hoje: o.hoje });
  if ('recusa' in aberto) return recusa(aberto.recusa);
  const { certificado, titular } = aberto;
  if (!isDaEmpresa(titular, o.empresa.cnpj)) {
    warn({
      valor: titular,
      mensagem: `Os eventos foram assinados com o certificado de ${titular}, que não é o da empresa.`,
      sugestao: 'Confira se o titular tem procuração eletrônica da empresa para o eSocial.',
    });
  }
  return {
    sign: (xml) => signXml(xml, certificado),
    transmissor: { tpInsc: titular.length === 14 ? '1' : '2', nrInsc: titular },
  };
}

const isDaEmpresa = (titular: string, cnpj: string): boolean =>
  titular.length === 14 && cnpjRoot(titular) === cnpjRoot(cnpj);
