/** An event that the simulated government has received. */
export interface EventoSimulado {
  id: string;
  recibo: string;
  /** 'S-1200'. */
  tpEvt: string;
  /** Whose question finds it. */
  classe: 'tabela' | 'empregador' | 'trabalhador';
  /** Of a periodic event: AAAA-MM, or AAAA for a 13th. */
  perApur: string | null;
  /** Of a non-periodic event of a worker. */
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
  return (
    `<eSocial xmlns="http://www.esocial.gov.br/schema/evt/retornoEvento/v1_2_1"><retornoEvento Id="${id}">` +
    `<ideEmpregador><tpInsc>1</tpInsc><nrInsc>${nrInsc}</nrInsc></ideEmpregador>` +
    `<recepcao><tpAmb>1</tpAmb><dhRecepcao>${quando}</dhRecepcao><versaoAppRecepcao>simulado</versaoAppRecepcao>` +
    `<protocoloEnvioLote>1.2.${quando.slice(0, 7).replace('-', '')}.${recibo.split('.').at(-1)}</protocoloEnvioLote></recepcao>` +
    '<processamento><cdResposta>201</cdResposta><descResposta>Sucesso.</descResposta>' +
    `<versaoAppProcessamento>simulado</versaoAppProcessamento><dhProcessamento>${quando}</dhProcessamento></processamento>` +
    `<recibo><nrRecibo>${recibo}</nrRecibo><hash>SIMULADO</hash></recibo></retornoEvento></eSocial>`
  );
}

/** An instant as the government writes it: the wall clock at Brasília. */
export function emBrasilia(instante: Date): string {
  return new Date(instante.getTime() - 3 * 3_600_000).toISOString().slice(0, 23);
}

/** The instant that a wall clock at Brasília names; NaN for none. */
export function deBrasilia(texto: string): number {
  return Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(texto) ? texto : `${texto}-03:00`);
}
