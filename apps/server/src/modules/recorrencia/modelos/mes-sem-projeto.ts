import { umaLinha } from '@apura/br';
import type { Modelo } from '../../mensagens/index.ts';
import { nomeParaSaudacao } from '../../mensagens/index.ts';

/** That the project of a month could not be opened, and what to do. */
export function modeloMesSemProjeto(dados: {
  nome: string;
  empresa: string;
  /** MM/AAAA. */
  mes: string;
  motivo: { causa: string; solucao: string };
  /** The last day on which the portal tries again, dd/MM. */
  ate: string;
  link: string;
}): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  const empresa = umaLinha(dados.empresa);
  return {
    assunto: `Projeto de ${dados.mes} de ${empresa} ainda não criado`,
    titulo: nome === '' ? 'O projeto do mês ainda não foi criado' : `Olá, ${nome}`,
    paragrafos: [
      `A recorrência mensal não criou o projeto de ${dados.mes} da empresa ${empresa}: ${dados.motivo.causa}.`,
      `${dados.motivo.solucao}. O portal tenta de novo até ${dados.ate}; nada é cobrado enquanto o projeto não existe.`,
    ],
    botao: { rotulo: 'Abrir o portal', href: dados.link },
  };
}

/** That the window of a month closed without a project. */
export function modeloMesPerdido(dados: {
  nome: string;
  empresa: string;
  mes: string;
  causas: readonly string[];
  link: string;
}): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  const empresa = umaLinha(dados.empresa);
  const causa = dados.causas.length === 0 ? 'o portal não estava em funcionamento' : dados.causas.join('; ');
  return {
    assunto: `Projeto de ${dados.mes} de ${empresa} não foi criado`,
    titulo: nome === '' ? 'O projeto do mês não foi criado' : `Olá, ${nome}`,
    paragrafos: [
      `O prazo da recorrência mensal para ${dados.mes} da empresa ${empresa} terminou sem que o projeto fosse ` +
        `criado: ${causa}.`,
      'Nenhum crédito foi usado. Para ter o mês, crie um projeto para esse período. Os próximos meses continuam ' +
        'sendo criados.',
    ],
    botao: { rotulo: 'Criar o projeto', href: dados.link },
  };
}
