import { camposDe, listaDe, textoDe } from './campos.ts';
import { call, type QuemPede, type Resultado, read } from './read-resposta.ts';

/** Number of unread messages among the latest fifty; listing them does not mark them as read. */
export async function countMensagensNaoLidas(quem: QuemPede): Promise<Resultado<number>> {
  const resposta = await call(quem, {
    tipo: 'Consultar',
    sistema: 'CAIXAPOSTAL',
    servico: 'MSGCONTRIBUINTE61',
    dados: { statusLeitura: '2', indicadorPagina: '0', ponteiroPagina: '00000000000000' },
  });
  return read(resposta, (lidos) => {
    const conteudo = listaDe(camposDe(lidos).conteudo);
    const mensagens = listaDe(camposDe(conteudo[0] ?? lidos).listaMensagens);
    return mensagens.filter((uma) => Number(textoDe(camposDe(uma).indicadorLeitura) || '0') === 0).length;
  });
}
