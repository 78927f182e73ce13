import { writeXml } from '../rede/write-xml.ts';

/** An event that the simulated government has received. */
export interface EventoSimulado {
  id: string;
  recibo: string;
  /** 'S-1200'. */
  tpEvt: string;
  /** Which of the three queries finds the event. */
  classe: 'tabela' | 'empregador' | 'trabalhador';
  /** For a periodic event: AAAA-MM, or AAAA for a 13th salary; else null. */
  perApur: string | null;
  /** For a non-periodic event of a worker; else null. */
  cpf: string | null;
  recebidoEm: Date;
  /** The document of the event. */
  xml: string;
}

/** The government's answer to an event, with its receipt. */
export function retornoDoEvento(
  { id, recibo, recebidoEm }: Pick<EventoSimulado, 'id' | 'recibo' | 'recebidoEm'>,
  nrInsc: string,
): string {
  const quando = emBrasilia(recebidoEm);
  const retorno = writeXml({
    ideEmpregador: { tpInsc: '1', nrInsc },
    recepcao: {
      tpAmb: '1',
      dhRecepcao: quando,
      versaoAppRecepcao: 'simulado',
      protocoloEnvioLote: `1.2.${quando.slice(0, 7).replace('-', '')}.${recibo.split('.').at(-1)}`,
    },
    processamento: {
      cdResposta: '201',
      descResposta: 'Sucesso.',
      versaoAppProcessamento: 'simulado',
      dhProcessamento: quando,
    },
    recibo: { nrRecibo: recibo, hash: 'SIMULADO' },
  });
  return envelopeRetorno(id, retorno);
}

/** The document in which the government answers one event. */
export function envelopeRetorno(id: string, retorno: string): string {
  const ns = 'http://www.esocial.gov.br/schema/evt/retornoEvento/v1_2_1';
  return `<eSocial xmlns="${ns}"><retornoEvento Id="${id}">${retorno}</retornoEvento></eSocial>`;
}

/** An instant as the government writes it: the wall clock at Brasília. */
export function emBrasilia(instante: Date): string {
  return new Date(instante.getTime() - 3 * 3_600_000).toISOString().slice(0, 23);
}

/** The instant that a wall clock at Brasília names; NaN for none. */
export function deBrasilia(texto: string): number {
  return Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(texto) ? texto : `${texto}-03:00`);
}
