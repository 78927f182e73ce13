import type { Modelo } from '../compose.ts';
import { nomeParaSaudacao } from '../texto-seguro.ts';

/** The invitation to a portal: the invited person opens its link, chooses a password and is then a user. */
export function modeloConvite(dados: {
  produto: string;
  nome: string;
  convidadoPor: string;
  organizacao: string;
  link: string;
  dias: number;
}): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  const quem = nomeParaSaudacao(dados.convidadoPor);
  const onde = nomeParaSaudacao(dados.organizacao);
  const convite = `${quem === '' ? 'Você recebeu um convite' : `${quem} convidou você`} para usar o ${dados.produto}`;
  return {
    assunto: `Convite para o ${dados.produto}`,
    titulo: nome === '' ? 'Você foi convidado' : `Olá, ${nome}`,
    paragrafos: [
      `${convite}${onde === '' ? '' : ` com a equipe ${onde}`}.`,
      `Para ativar seu cadastro, escolha uma senha. O link vale por ${dados.dias} dias e só pode ser usado uma vez.`,
    ],
    botao: { rotulo: 'Ativar meu cadastro', href: dados.link },
    observacao: 'Se você não esperava este convite, ignore esta mensagem: nada será criado em seu nome.',
  };
}
