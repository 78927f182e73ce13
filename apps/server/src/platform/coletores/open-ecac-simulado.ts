import { createIntegraContadorSimulator, type IntegraContadorSimulator } from '@apura/simulators';
import type { EcacConfig } from '../../config-ecac.ts';
import type { Clock } from '../clock/port.ts';

/**
 * Opens an Integra Contador on this machine, whose companies are invented, and the settings of a contract with it: for the
 * demonstration and for tests.
 */
export async function openEcacSimulado(
  clock: Clock,
): Promise<{ config: EcacConfig; simulador: IntegraContadorSimulator; close(): Promise<void> }> {
  const chaves = { consumerKey: 'chave-simulada', consumerSecret: 'segredo-simulado' };
  const simulador = await createIntegraContadorSimulator({ ...chaves, now: () => clock.now() });
  const { cnpj, pfx, senha } = simulador.contratante;
  return {
    simulador,
    config: {
      ...chaves,
      autenticacaoUrl: `${simulador.autenticacao.url}/authenticate`,
      gatewayUrl: `${simulador.gateway.url}/integra-contador/v1`,
      contratante: { cnpj, nome: 'CONTRATANTE FICTICIO LTDA', certificado: { pfx, senha } },
      ca: simulador.autoridade.cert,
      autor: 'certificado',
      servicos: ['dctfweb', 'mit', 'pagtoweb', 'eprocesso'],
      comprovantes: 'quando-faltar',
      versaoSitfis: '2.0',
    },
    close: () => simulador.close(),
  };
}
