import { formatDateBr, umaLinha } from '@apura/br';
import type { Modelo } from '../../mensagens/index.ts';
import { nomeParaSaudacao } from '../../mensagens/index.ts';
import { quandoVence } from './quando-vence.ts';

/** That a certificate runs out. */
export function modeloCertificadoAVencer(dados: {
  nome: string;
  certificado: string;
  /** AAAA-MM-DD, the last day on which it may be used. */
  validade: string;
  /** From today to that day. */
  faltam: number;
  /** Projects that need it. */
  projetos: number;
  link: string;
}): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  const certificado = umaLinha(dados.certificado);
  const quando = quandoVence(dados.faltam);
  const dependem =
    dados.projetos === 1
      ? '1 projeto em andamento ou mensal depende'
      : `${dados.projetos} projetos em andamento ou mensais dependem`;
  const uso =
    dados.projetos === 0
      ? 'Nenhum projeto em andamento ou mensal depende dele.'
      : `${dependem} dele e não coletará documentos depois dessa data.`;
  return {
    assunto: `Certificado ${certificado} ${quando}`,
    titulo: nome === '' ? 'Certificado digital a vencer' : `Olá, ${nome}`,
    paragrafos: [
      `O certificado digital ${certificado} ${quando}: sua validade termina em ${formatDateBr(dados.validade)}.`,
      uso,
      'Depois de renová-lo, importe o novo arquivo .pfx: com o mesmo nome, ele toma o lugar do atual e os ' +
        'projetos continuam.',
    ],
    botao: { rotulo: 'Abrir os certificados', href: dados.link },
  };
}
