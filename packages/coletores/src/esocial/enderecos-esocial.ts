/** The addresses of the services of the eSocial. */
export interface EnderecosEsocial {
  sendLote: string;
  queryLote: string;
  identificadores: string;
  download: string;
}

/** The two environments of the government; the second is for tests, without legal effect. */
export type AmbienteEsocial = 'producao' | 'producao-restrita';

const CAMINHOS: EnderecosEsocial = {
  sendLote: '/servicos/empregador/enviarloteeventos/WsEnviarLoteEventos.svc',
  queryLote: '/servicos/empregador/consultarloteeventos/WsConsultarLoteEventos.svc',
  identificadores: '/servicos/empregador/dwlcirurgico/WsConsultarIdentificadoresEventos.svc',
  download: '/servicos/empregador/dwlcirurgico/WsSolicitarDownloadEventos.svc',
};

const RESTRITA = 'https://webservices.producaorestrita.esocial.gov.br';

/** The official addresses of an environment, or the same paths at a stand-in server (without trailing slash). */
export function enderecosEsocial(onde: AmbienteEsocial | { servidor: string }): EnderecosEsocial {
  if (typeof onde !== 'string') return at(() => onde.servidor);
  if (onde === 'producao-restrita') return at(() => RESTRITA);
  return at((servico) => {
    const parte = { sendLote: 'envio', queryLote: 'consulta', identificadores: 'download', download: 'download' };
    return `https://webservices.${parte[servico]}.esocial.gov.br`;
  });
}

/** The host names that must be allowed. */
export function hostsEsocial(enderecos: EnderecosEsocial): string[] {
  return [...new Set(Object.values(enderecos).map((url) => new URL(url).hostname))];
}

function at(servidor: (servico: keyof EnderecosEsocial) => string): EnderecosEsocial {
  return {
    sendLote: servidor('sendLote') + CAMINHOS.sendLote,
    queryLote: servidor('queryLote') + CAMINHOS.queryLote,
    identificadores: servidor('identificadores') + CAMINHOS.identificadores,
    download: servidor('download') + CAMINHOS.download,
  };
}
