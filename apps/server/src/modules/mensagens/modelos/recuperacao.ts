import type { Modelo } from '../compose.ts';
import { nomeParaSaudacao } from '../texto-seguro.ts';

/** The link by which a user who forgot the password chooses another. */
export function modeloRecuperacao(dados: { produto: string; nome: string; link: string }): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  return {
    assunto: `Recuperação de senha do ${dados.produto}`,
    titulo: nome === '' ? 'Recuperação de senha' : `Olá, ${nome}`,
    paragrafos: [
      `Recebemos um pedido para recuperar a senha da sua conta no ${dados.produto}.`,
      'Escolha uma nova senha pelo link abaixo. Ele vale por 1 hora e só pode ser usado uma vez.',
    ],
    botao: { rotulo: 'Escolher nova senha', href: dados.link },
    observacao: 'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
  };
}
