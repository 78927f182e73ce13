import { type AutoridadeTeste, createIntegraContadorSimulator, type IntegraContadorSimulator } from '@apura/simulators';
import type { ContratoIntegra, IntegraConfig } from '../config/integra-config.ts';
import type { Clock } from '../platform/clock/port.ts';

export interface EcacSimulado {
  config: IntegraConfig;
  /** The contract of the installation. */
  contrato: ContratoIntegra;
  /** Contracts of others: their CNPJs in the order in which they were asked for. */
  outros: readonly ContratoIntegra[];
  simulador: IntegraContadorSimulator;
  close(): Promise<void>;
}

/**
 * Opens an Integra Contador on this machine, whose companies are invented, and contracts with it: for the demonstration
 * and for tests. With the authority of an earlier one it takes the certificates that were handed out then.
 */
export async function openEcacSimulado(
  clock: Clock,
  { autoridade, contratantes = [] }: { autoridade?: AutoridadeTeste; contratantes?: readonly string[] } = {},
): Promise<EcacSimulado> {
  const chaves = { consumerKey: 'chave-simulada', consumerSecret: 'segredo-simulado' };
  const chavesDe = (cnpj: string) => ({ consumerKey: `chave-${cnpj}`, consumerSecret: `segredo-${cnpj}` });
  const simulador = await createIntegraContadorSimulator({
    ...chaves,
    now: () => clock.now(),
    outros: contratantes.map((cnpj) => ({ cnpj, ...chavesDe(cnpj) })),
    autoridade,
  });
  const { cnpj, pfx, senha } = simulador.contratante;
  return {
    simulador,
    config: {
      autenticacaoUrl: `${simulador.autenticacao.url}/authenticate`,
      gatewayUrl: `${simulador.gateway.url}/integra-contador/v1`,
      ca: simulador.autoridade.cert,
      servicos: ['dctfweb', 'mit', 'pagtoweb', 'eprocesso'],
      comprovantes: 'quando-faltar',
      versaoSitfis: '2.0',
    },
    contrato: {
      ...chaves,
      contratante: { cnpj, nome: 'CONTRATANTE FICTICIO LTDA', certificado: { pfx, senha } },
      // The contractor asks, as accountants do: then a company's procuração is what lets it.
      autor: 'contratante',
    },
    outros: contratantes.map((deles) => {
      const nome = 'ESCRITORIO FICTICIO LTDA';
      const par = simulador.autoridade.issue({ nome: `${nome}:${deles}`, uso: 'cliente' });
      return {
        ...chavesDe(deles),
        contratante: { cnpj: deles, nome, certificado: { pfx: simulador.autoridade.selar(par, senha), senha } },
        autor: 'contratante',
      };
    }),
    close: () => simulador.close(),
  };
}
