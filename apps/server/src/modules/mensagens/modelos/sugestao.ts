import { umaLinha } from '@apura/br';
import type { Modelo } from '../compose.ts';
import { variasLinhas } from '../texto-seguro.ts';

/** What a user suggests, for the people who make the product. */
export function modeloSugestao(dados: {
  produto: string;
  assunto: string;
  mensagem: string;
  nome: string;
  email: string;
  organizacao: string;
}): Modelo {
  return {
    assunto: `Sugestão: ${umaLinha(dados.assunto, 120)}`,
    titulo: 'Nova sugestão',
    paragrafos: [
      `De: ${umaLinha(dados.nome, 120)} (${dados.email})`,
      `Organização: ${umaLinha(dados.organizacao, 160)}`,
      `Assunto: ${umaLinha(dados.assunto, 120)}`,
    ],
    citacao: variasLinhas(dados.mensagem),
    respondivel: true,
    observacao: `Enviada pela tela Sugestões do ${dados.produto}. Responder a esta mensagem escreve para quem sugeriu.`,
  };
}
