export type AmbienteNfse = 'producao' | 'producao-restrita';

const HOSTS: Readonly<Record<AmbienteNfse, string>> = {
  producao: 'adn.nfse.gov.br',
  'producao-restrita': 'adn.producaorestrita.nfse.gov.br',
};

/** The address of the national environment of the NFS-e for taxpayers; `base` replaces its host. */
export function enderecoNfse(ambiente: AmbienteNfse, base?: string): string {
  return `${base ?? `https://${HOSTS[ambiente]}`}/contribuintes`;
}
