export type AmbienteNfse = 'producao' | 'producao-restrita';

/** Where the national NFS-e is asked for. */
export interface EnderecosNfse {
  /** The distribution to taxpayers (ADN). */
  adn: string;
  /** Single notes by their keys (Sefin Nacional). */
  sefin: string;
}

const HOSTS = {
  producao: { adn: 'adn.nfse.gov.br', sefin: 'sefin.nfse.gov.br' },
  'producao-restrita': { adn: 'adn.producaorestrita.nfse.gov.br', sefin: 'sefin.producaorestrita.nfse.gov.br' },
} as const;

/** The official addresses of an environment; `base`, an address of one's own, replaces both hosts. */
export function enderecosNfse(ambiente: AmbienteNfse, base?: string): EnderecosNfse {
  const { adn, sefin } = HOSTS[ambiente];
  return {
    adn: `${base ?? `https://${adn}`}/contribuintes`,
    sefin: `${base ?? `https://${sefin}`}/SefinNacional`,
  };
}

/** Returns the host names that must be allowed. */
export function hostsNfse({ adn, sefin }: EnderecosNfse): string[] {
  return [...new Set([adn, sefin].map((url) => new URL(url).hostname))];
}
