export type AmbienteNfe = 'producao' | 'homologacao';

/** The addresses of the national environment of the NF-e. */
export interface EnderecosNfe {
  ambiente: AmbienteNfe;
  distribuicao: string;
  eventos: string;
}

const HOSTS = {
  producao: { distribuicao: 'www1.nfe.fazenda.gov.br', eventos: 'www.nfe.fazenda.gov.br' },
  homologacao: { distribuicao: 'hom1.nfe.fazenda.gov.br', eventos: 'hom1.nfe.fazenda.gov.br' },
} as const;

/** The official addresses of an environment; `base`, an address of one's own, replaces both hosts. */
export function enderecosNfe(ambiente: AmbienteNfe, base?: string): EnderecosNfe {
  const de = (servico: 'distribuicao' | 'eventos') => base ?? `https://${HOSTS[ambiente][servico]}`;
  return {
    ambiente,
    distribuicao: `${de('distribuicao')}/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx`,
    eventos: `${de('eventos')}/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx`,
  };
}

/** Returns the host names that must be allowed. */
export function hostsNfe({ distribuicao, eventos }: EnderecosNfe): string[] {
  return [...new Set([distribuicao, eventos].map((url) => new URL(url).hostname))];
}
