import { findCnpj } from '@apura/br';
import { type OpcoesEcac, SERVICOS_ECAC, type ServicoEcac } from '@apura/coletores';
import { createLeitor, type Env } from './create-leitor.ts';

/** How SERPRO's Integra Contador is called, the same for every contract. */
export interface IntegraConfig {
  autenticacaoUrl: string;
  gatewayUrl: string;
  /** PEM of who vouches for the servers, where it is no public authority. */
  ca: string | null;
  servicos: readonly ServicoEcac[];
  comprovantes: OpcoesEcac['comprovantes'];
  versaoSitfis: string;
}

/** A contract for SERPRO's Integra Contador: what access is given for. */
export interface ContratoIntegra {
  consumerKey: string;
  consumerSecret: string;
  /** Who has the contract, and the e-CNPJ that proves it. */
  contratante: { cnpj: string; nome: string; certificado: { pfx: Uint8Array; senha: string } };
  /** Who asks for a company's papers: the holder of the project's certificate, or the contractor. */
  autor: 'certificado' | 'contratante';
}

const AUTENTICACAO_URL = 'https://autenticacao.sapi.serpro.gov.br/authenticate';
const GATEWAY_URL = 'https://gateway.apiserpro.serpro.gov.br/integra-contador/v1';
const SERVICOS_PADRAO = 'dctfweb,mit,pagtoweb,eprocesso';
const QUANDO = 'com INTEGRA_CONTADOR_KEY';

/** Reads how the service is spoken to; owners may have a contract where the installation has none. */
export function parseIntegraConfig(env: Env, falhas: string[]): IntegraConfig {
  const leitor = createLeitor(env, falhas, QUANDO);
  const versaoSitfis = env.INTEGRA_CONTADOR_SITFIS_VERSAO || '2.0';
  if (!/^\d(\.\d)?$/.test(versaoSitfis)) falhas.push('INTEGRA_CONTADOR_SITFIS_VERSAO deve ser como 2.0.');
  return {
    autenticacaoUrl: leitor.url('INTEGRA_CONTADOR_AUTH_URL', AUTENTICACAO_URL),
    gatewayUrl: leitor.url('INTEGRA_CONTADOR_URL', GATEWAY_URL),
    ca: env.INTEGRA_CONTADOR_CA_FILE ? leitor.bytes('INTEGRA_CONTADOR_CA_FILE').toString('utf8') : null,
    servicos: readServicos(env, falhas),
    comprovantes: leitor.choice('INTEGRA_CONTADOR_COMPROVANTES', ['quando-faltar', 'sempre', 'nunca']),
    versaoSitfis,
  };
}

/**
 * Reads the installation's own contract, for owners without one; null when there is none. Every fault goes to `falhas`,
 * one Portuguese sentence each.
 */
export function parseContratoIntegra(env: Env, falhas: string[]): ContratoIntegra | null {
  if (!env.INTEGRA_CONTADOR_KEY && !env.INTEGRA_CONTADOR_SECRET) return null;
  const leitor = createLeitor(env, falhas, QUANDO);
  const cnpj = findCnpj(leitor.need('INTEGRA_CONTADOR_CNPJ'));
  if (env.INTEGRA_CONTADOR_CNPJ && cnpj === undefined) falhas.push('INTEGRA_CONTADOR_CNPJ deve ser um CNPJ válido.');
  return {
    consumerKey: leitor.need('INTEGRA_CONTADOR_KEY'),
    consumerSecret: leitor.need('INTEGRA_CONTADOR_SECRET'),
    contratante: {
      cnpj: cnpj ?? '',
      nome: leitor.need('INTEGRA_CONTADOR_NOME'),
      certificado: {
        pfx: leitor.bytes('INTEGRA_CONTADOR_CERT_FILE'),
        senha: env.INTEGRA_CONTADOR_CERT_PASSWORD ?? '',
      },
    },
    autor: leitor.choice('INTEGRA_CONTADOR_AUTOR', ['certificado', 'contratante']),
  };
}

/** The hosts of the service's addresses. */
export function hostsOfIntegra({ autenticacaoUrl, gatewayUrl }: IntegraConfig): string[] {
  return [...new Set([autenticacaoUrl, gatewayUrl].map((url) => new URL(url).hostname))];
}

function readServicos(env: Env, falhas: string[]): ServicoEcac[] {
  const nomes = (env.INTEGRA_CONTADOR_SERVICOS || SERVICOS_PADRAO).split(/[\s,]+/).filter((nome) => nome !== '');
  const achados = nomes.map((nome) => SERVICOS_ECAC.find((servico) => servico === nome));
  if (achados.length === 0 || achados.includes(undefined))
    falhas.push(`INTEGRA_CONTADOR_SERVICOS deve ser uma lista de ${SERVICOS_ECAC.join(', ')}.`);
  return achados.filter((servico) => servico !== undefined);
}
