import type { Coletor } from '@apura/coletores';
import { ferramentaLabel } from '@apura/contract';
import type { Coletores } from '../../platform/coletores/port.ts';
import type { FerramentaDeColeta } from '../projetos/index.ts';

/** Who works a tool; null when its service is not set up in this installation. */
export function coletorDaFerramenta(coletores: Coletores, ferramenta: FerramentaDeColeta): Coletor | null {
  switch (ferramenta) {
    case 'ecac':
      return coletores.ecac;
    case 'receitanet_bx':
      return coletores.receitanetBx;
    case 'esocial':
      return coletores.esocial;
  }
}

const SEM_CONTRATO =
  'A coleta por E-CAC precisa de um contrato do Integra Contador, do SERPRO. Peça a um administrador que o ' +
  'informe em Configurações, painel Integra Contador, e use "Tentar de novo", ou crie um projeto com Upload ' +
  'Manual para o mesmo período.';

/** To owners whom the operator has not allowed to have papers asked for by the installation's contractor. */
export const NAO_LIBERADA =
  'O contrato do Integra Contador desta instalação consulta em nome do contratante, e a sua organização não foi ' +
  'liberada para usá-lo. Informe o contrato da sua empresa em Configurações, painel Integra Contador, ou peça a ' +
  'quem administra a instalação que libere a organização, e use "Tentar de novo". Outra saída é criar um projeto ' +
  'com Upload Manual para o mesmo período.';

export function naoConfigurada(ferramenta: FerramentaDeColeta): string {
  if (ferramenta === 'ecac') return SEM_CONTRATO;
  return (
    `A coleta por ${ferramentaLabel(ferramenta)} não está configurada nesta instalação. Peça a quem a administra ` +
    'que a ligue, ou crie um projeto com Upload Manual para o mesmo período.'
  );
}
