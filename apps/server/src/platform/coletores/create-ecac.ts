import { type Coletor, criarColetorEcac, criarIntegraContador } from '@apura/coletores';
import { type EcacConfig, hostsOfEcac } from '../../config-ecac.ts';
import type { DepsDeColetor } from './deps-de-coletor.ts';

/** The collector of the e-CAC's papers by the installation's contract. `close` ends its connections. */
export function createEcac(config: EcacConfig, deps: DepsDeColetor): { coletor: Coletor; close(): void } {
  const { autor, servicos, comprovantes, versaoSitfis, ca, ...contrato } = config;
  const hosts = hostsOfEcac(config).filter((host) => deps.outboundHosts?.includes(host) ?? true);
  const integra = criarIntegraContador({
    ...contrato,
    ...(ca === null ? {} : { ca }),
    hosts,
    agora: () => deps.clock.now(),
  });
  const coletor = criarColetorEcac({ integra, autor, servicos, comprovantes, versaoSitfis });
  return { coletor, close: () => integra.fechar() };
}
