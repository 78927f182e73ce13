import { umaLinha } from '@apura/br';
import type { Modelo } from '../compose.ts';
import { nomeParaSaudacao } from '../texto-seguro.ts';

/** The work whose end is mailed, and whether it ended well. */
export interface FimDeTrabalho {
  trabalho: 'Projeto' | 'Retificação';
  bem: boolean;
  /** The company and the period. */
  rotulo: string;
  /** What was said of the end; null without anything to say. */
  mensagem: string | null;
}

/** That a project or a rectification of the user ended. */
export function modeloFimDeTrabalho(
  { trabalho, bem, rotulo, mensagem }: FimDeTrabalho,
  pessoa: { nome: string; link: string },
): Modelo {
  const nome = nomeParaSaudacao(pessoa.nome);
  const fim = `${trabalho} ${bem ? (trabalho === 'Projeto' ? 'concluído' : 'concluída') : 'com falha'}`;
  const paragrafos = [`${fim}: ${umaLinha(rotulo)}.`];
  if (mensagem !== null) paragrafos.push(umaLinha(mensagem));
  return {
    assunto: `${fim}: ${umaLinha(rotulo)}`,
    titulo: nome === '' ? fim : `Olá, ${nome}`,
    paragrafos,
    botao: { rotulo: 'Abrir o portal', href: pessoa.link },
    observacao: 'Você pediu estes avisos por e-mail. Para não os receber mais, desligue-os no sino do portal.',
  };
}
