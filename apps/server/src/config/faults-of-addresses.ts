import { isLoopback } from './is-loopback.ts';

type Addresses = Readonly<Record<string, string | undefined>>;

export interface FaultsOfAddressesOptions {
  /** Addresses of services, by the setting that names each. */
  services: Addresses;
  /** The portal's own addresses, which no list of services bounds. */
  own: Addresses;
  /**
   * Where the portal listens; undefined: this process answers no requests. Behind a proxy with TLS, `own` has the
   * address of that.
   */
  listensAt: string | undefined;
  /** The only hosts that services may have; undefined: any. */
  outboundHosts: readonly string[] | undefined;
  /** Hosts beyond this machine that need no encryption. */
  plaintextHosts: readonly string[];
}

/**
 * One Portuguese sentence for each address that is not allowed, or that would send passwords and documents unencrypted
 * over a network. Checked at the start, before anything is sent.
 */
export function faultsOfAddresses(options: FaultsOfAddressesOptions): string[] {
  const { outboundHosts, plaintextHosts } = options;
  const services = hostsOf(options.services);
  const elsewhere = outboundHosts === undefined ? [] : services.filter(({ host }) => !outboundHosts.includes(host));
  const plain = [...services, ...hostsOf(options.own)].filter(
    ({ protocol, host }) => protocol !== 'https:' && !isLoopback(host) && !plaintextHosts.includes(host),
  );
  return [
    ...elsewhere.map(
      ({ setting }) =>
        `${setting} leva a um servidor que não está em OUTBOUND_HOSTS: acrescente-o à lista ou corrija o endereço.`,
    ),
    ...faultOfListening(options),
    ...plain.map(({ setting, protocol, host }) => {
      const remedy = protocol === 'http:' ? 'use um endereço https://' : 'use um servidor desta máquina';
      return (
        `${setting} leva a ${host} sem criptografia: ${remedy}, ou acrescente ${host} a PLAINTEXT_HOSTS se só a ` +
        'sua rede o alcança.'
      );
    }),
  ];
}

/** When the portal's own address is of this machine alone, requests from other machines would come unencrypted. */
function faultOfListening({ own, listensAt, plaintextHosts }: FaultsOfAddressesOptions): string[] {
  const publicHost = hostsOf({ PUBLIC_URL: own.PUBLIC_URL })[0]?.host ?? 'localhost';
  if (listensAt === undefined || isLoopback(listensAt) || !isLoopback(publicHost)) return [];
  const host = listensAt.includes(':') ? `[${listensAt}]` : listensAt.toLowerCase();
  if (plaintextHosts.includes(host)) return [];
  return [
    'HOST deixa outras máquinas entrarem sem criptografia: ponha TLS na frente do portal e o endereço https:// ' +
      `dele em PUBLIC_URL, ou acrescente ${host} a PLAINTEXT_HOSTS se só a sua rede o alcança.`,
  ];
}

function hostsOf(addresses: Addresses): { setting: string; protocol: string; host: string }[] {
  return Object.entries(addresses).flatMap(([setting, address]) => {
    if (address === undefined) return [];
    const url = URL.parse(address);
    return [{ setting, protocol: url?.protocol ?? '', host: url?.hostname.toLowerCase() ?? '' }];
  });
}
