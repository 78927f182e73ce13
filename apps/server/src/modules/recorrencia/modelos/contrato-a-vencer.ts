import { formatDateBr, umaLinha } from '@apura/br';
import type { Modelo } from '../../mensagens/index.ts';
import { nomeParaSaudacao } from '../../mensagens/index.ts';
import { quandoVence } from './quando-vence.ts';

/** That the e-CNPJ of the contract for the Integra Contador runs out. */
export function modeloContratoAVencer(dados: {
  nome: string;
  /** Whose e-CNPJ it is. */
  contratante: string;
  /** AAAA-MM-DD, the last day on which it may be used. */
  validade: string;
  /** From today to that day. */
  faltam: number;
  link: string;
}): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  const contratante = umaLinha(dados.contratante);
  const quando = quandoVence(dados.faltam);
  return {
    assunto: `e-CNPJ do Integra Contador ${quando}`,
    titulo: nome === '' ? 'Certificado do contratante a vencer' : `Olá, ${nome}`,
    paragrafos: [
      `O e-CNPJ de ${contratante}, do contrato do Integra Contador, ${quando}: sua validade termina em ` +
        `${formatDateBr(dados.validade)}.`,
      'Depois dessa data nenhum documento será coletado do e-CAC por esse contrato.',
      'Depois de renová-lo, envie o novo arquivo .pfx em Configurações, painel Integra Contador. As coletas em ' +
        'andamento passam a usá-lo.',
    ],
    botao: { rotulo: 'Abrir as configurações', href: dados.link },
  };
}
