import { type CertificadoAberto, signXml, unsealCertificado } from '@apura/assinatura';
import { createEsocialSimulator, generateEventosEsocial, openServidor, type ServidorSimulado } from '@apura/simulators';
import { type ClienteEsocial, createClienteEsocial } from './cliente-esocial.ts';
import { enderecosEsocial } from './enderecos-esocial.ts';
import { autoridadeDosTestes, CNPJ, certificadoDe } from './testing-esocial.ts';

export interface EventoAssinado {
  id: string;
  xml: string;
}

/** Signed payrolls of one month of a fictitious employer. */
export function signEventos(certificado: CertificadoAberto, mes = '2025-01'): EventoAssinado[] {
  return generateEventosEsocial({ raiz: CNPJ.slice(0, 8), inicio: mes, fim: mes })
    .filter((e) => e.tpEvt === 'S-1200')
    .map(({ id, xml }) => ({ id, xml: signXml(xml, certificado) }));
}

/** A batch of periodic events, in the form of a rectification. */
export function loteDe(eventos: readonly EventoAssinado[]): string {
  const inscricao = (nome: string, nrInsc: string) => `<${nome}><tpInsc>1</tpInsc><nrInsc>${nrInsc}</nrInsc></${nome}>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?><eSocial ' +
    'xmlns="http://www.esocial.gov.br/schema/lote/eventos/envio/v1_1_1">' +
    `<envioLoteEventos grupo="3">${inscricao('ideEmpregador', CNPJ.slice(0, 8))}${inscricao('ideTransmissor', CNPJ)}` +
    `<eventos>${eventos.map(({ id, xml }) => `<evento Id="${id}">${xml}</evento>`).join('')}</eventos>` +
    '</envioLoteEventos></eSocial>'
  );
}

/** The same event with another Id: its signature is no longer valid. */
export function alterar({ id, xml }: EventoAssinado): EventoAssinado {
  const novo = id.replace(/\d$/, '9');
  return { id: novo, xml: xml.replaceAll(id, novo) };
}

/** A client of a stand-in that takes thirty seconds of its own clock for each batch. */
export interface TransmissaoDeTeste {
  servidor: ServidorSimulado;
  cliente: ClienteEsocial;
  certificado: CertificadoAberto;
  adiantar(segundos: number): void;
  close(): Promise<void>;
}

export async function openTransmissao(): Promise<TransmissaoDeTeste> {
  const ca = autoridadeDosTestes();
  const certificado = unsealCertificado(certificadoDe(`EMPRESA FICTICIA:${CNPJ}`));
  let agora = new Date('2025-04-09T15:00:00Z');
  const simulador = createEsocialSimulator({ agora: () => agora, eventosDe: () => [], segundosPorLote: 30 });
  const tls = { ...ca.issue({ nome: 'localhost', uso: 'servidor' }), ca: ca.cert };
  const servidor = await openServidor({ answer: simulador.answer, tls });
  const enderecos = enderecosEsocial({ servidor: servidor.url });
  const cliente = createClienteEsocial({ enderecos, certificado, ca: ca.cert });
  return {
    servidor,
    cliente,
    certificado,
    adiantar(segundos) {
      agora = new Date(agora.getTime() + segundos * 1_000);
    },
    async close() {
      cliente.close();
      await servidor.close();
    },
  };
}
