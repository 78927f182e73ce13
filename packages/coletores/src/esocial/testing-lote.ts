import { assinarXml, type CertificadoAberto } from '@apura/assinatura';
import { gerarEventosEsocial } from '@apura/simulators';
import { CNPJ } from './testing-esocial.ts';

export interface EventoAssinado {
  id: string;
  xml: string;
}

/** Signed payrolls of one month of a fictitious employer. */
export function assinarEventos(certificado: CertificadoAberto, mes = '2025-01'): EventoAssinado[] {
  return gerarEventosEsocial({ raiz: CNPJ.slice(0, 8), inicio: mes, fim: mes })
    .filter((e) => e.tpEvt === 'S-1200')
    .map(({ id, xml }) => ({ id, xml: assinarXml(xml, certificado) }));
}

/** A batch of periodic events, in the form in which rectifications are handed out. */
export function loteDe(eventos: readonly EventoAssinado[]): string {
  const inscricao = (nome: string, nrInsc: string) => `<${nome}><tpInsc>1</tpInsc><nrInsc>${nrInsc}</nrInsc></${nome}>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?><eSocial xmlns="http://www.esocial.gov.br/schema/lote/eventos/envio/v1_1_1">' +
    `<envioLoteEventos grupo="3">${inscricao('ideEmpregador', CNPJ.slice(0, 8))}${inscricao('ideTransmissor', CNPJ)}` +
    `<eventos>${eventos.map(({ id, xml }) => `<evento Id="${id}">${xml}</evento>`).join('')}</eventos></envioLoteEventos></eSocial>`
  );
}

/** The same event with another Id: its signature does not hold any more. */
export function alterar({ id, xml }: EventoAssinado): EventoAssinado {
  const novo = id.replace(/\d$/, '9');
  return { id: novo, xml: xml.replaceAll(id, novo) };
}
