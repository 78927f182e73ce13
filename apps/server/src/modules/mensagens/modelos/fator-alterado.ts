import { formatDateTimeBr } from '@apura/br';
import type { Modelo } from '../compose.ts';
import { nomeParaSaudacao } from '../texto-seguro.ts';

/** Tells a user that a second factor came, went or changed, so that a stranger's change does not go unnoticed. */
export function modeloFatorAlterado(dados: { produto: string; nome: string; quando: Date; mudanca: string }): Modelo {
  const nome = nomeParaSaudacao(dados.nome);
  const quando = formatDateTimeBr(dados.quando.toISOString());
  return {
    assunto: `O segundo fator da sua conta no ${dados.produto} mudou`,
    titulo: nome === '' ? 'O seu segundo fator mudou' : `Olá, ${nome}`,
    paragrafos: [`${dados.mudanca} em ${quando}, horário de Brasília, na sua conta no ${dados.produto}.`],
    observacao: 'Se não foi você, altere a sua senha e avise o administrador da sua equipe.',
  };
}
