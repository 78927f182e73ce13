import { createColetorEcac, createIntegraContador, FalhaDeRede, type IntegraContador } from '@apura/coletores';
import { hostsOfIntegra, type IntegraConfig } from '../../config/integra-config.ts';
import type { DepsDeColetor } from './deps-de-coletor.ts';
import type { FonteIntegra, IntegraAberto } from './port.ts';

/** The Integra Contador for any contract: each contract gets a client, agents and accesses of its own. */
export function createIntegra(config: IntegraConfig, deps: DepsDeColetor): FonteIntegra {
  const { ca, autenticacaoUrl, gatewayUrl, servicos, comprovantes, versaoSitfis } = config;
  const hosts = hostsOfIntegra(config).filter((host) => deps.outboundHosts?.includes(host) ?? true);
  return {
    open({ autor, ...contrato }, providencia) {
      const integra = createIntegraContador({
        ...contrato,
        autenticacaoUrl,
        gatewayUrl,
        hosts,
        ...(ca === null ? {} : { ca }),
        providencia,
        agora: () => deps.clock.now(),
      });
      return {
        coletor: createColetorEcac({ integra, autor, servicos, comprovantes, versaoSitfis }),
        testar: () => testar(integra),
        close: () => integra.close(),
      };
    },
  };
}

async function testar(integra: IntegraContador): ReturnType<IntegraAberto['testar']> {
  try {
    const falha = await integra.autenticar();
    if (falha === null) return { resultado: 'aceito', mensagem: 'O Integra Contador aceitou as credenciais.' };
    const resultado = falha.classe === 'credencial' ? 'recusado' : 'sem-resposta';
    return { resultado, mensagem: falha.mensagem };
  } catch (erro) {
    if (!(erro instanceof FalhaDeRede)) throw erro;
    if (erro.motivo === 'certificado')
      return {
        resultado: 'recusado',
        mensagem: `O Integra Contador não aceitou o e-CNPJ do contratante. ${integra.providencia}`,
      };
    const depois =
      erro.motivo === 'host'
        ? 'Peça a quem administra a instalação que o acrescente a OUTBOUND_HOSTS.'
        : 'As credenciais continuam guardadas; teste de novo em alguns minutos.';
    return { resultado: 'sem-resposta', mensagem: `${erro.message} ${depois}` };
  }
}
