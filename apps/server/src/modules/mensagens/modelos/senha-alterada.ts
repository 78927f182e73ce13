import { formatDateTimeBr } from '@apura/br';
import type { Modelo } from '../compose.ts';
import { nomeParaSaudacao } from '../texto-seguro.ts';

/** Tells a user that the password was changed, so that a stranger's change does not go unnoticed. */
export function modeloSenhaAlterada(dados: { produto: string; nome: string; quando: Date }): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  return {
    assunto: `Sua senha do ${dados.produto} foi alterada`,
    titulo: nome === '' ? 'Sua senha foi alterada' : `Olá, ${nome}`,
    paragrafos: [
      `A senha da sua conta no ${dados.produto} foi alterada em ${formatDateTimeBr(dados.quando.toISOString())}, ` +
        'horário de Brasília.',
      'As outras sessões abertas foram encerradas.',
    ],
    observacao: 'Se não foi você, recupere a senha na tela de entrada e avise o administrador da sua equipe.',
  };
}
