import { umaLinha } from '@apura/br';
import type { Modelo } from '../../mensagens/index.ts';
import { nomeParaSaudacao } from '../../mensagens/index.ts';

/** That the project of a month was opened. */
export function modeloProjetoDoMes(dados: {
  nome: string;
  empresa: string;
  /** MM/AAAA. */
  mes: string;
  /** Whether it waits for files that the user has to send. */
  aguardaArquivos: boolean;
  link: string;
}): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  const empresa = umaLinha(dados.empresa);
  return {
    assunto: `Projeto de ${dados.mes} de ${empresa} criado`,
    titulo: nome === '' ? 'Projeto do mês criado' : `Olá, ${nome}`,
    paragrafos: [
      `A recorrência mensal criou o projeto de ${dados.mes} da empresa ${empresa}. Foi usado 1 crédito.`,
      dados.aguardaArquivos
        ? 'Ele aguarda os arquivos do mês: envie-os e inicie o processamento.'
        : 'A coleta dos documentos já começou. Acompanhe o andamento na lista de projetos.',
    ],
    botao: { rotulo: dados.aguardaArquivos ? 'Enviar os arquivos' : 'Ver os projetos', href: dados.link },
    observacao: 'Para parar a recorrência, mude o projeto de origem para Pontual ou exclua-o.',
  };
}
