import { camposDe, listaDe, textoDe } from './campos.ts';
import { call, pdfDe, type QuemPede, type Resultado, read } from './read-resposta.ts';
import { OUTRA_FORMA } from './resposta-integra.ts';

/** Orders the report on the fiscal situation; the order is valid until the day ends. */
export async function requestSitfis(
  quem: QuemPede,
  versao: string,
): Promise<Resultado<{ protocolo: string; esperaMs: number }>> {
  const resposta = await call(quem, {
    tipo: 'Apoiar',
    sistema: 'SITFIS',
    servico: 'SOLICITARPROTOCOLO91',
    versao,
    dados: '',
  });
  if (resposta.tipo === 'guardado')
    return resposta.nome === 'protocoloRelatorio'
      ? { tipo: 'ok', valor: { protocolo: resposta.valor, esperaMs: 0 } }
      : { tipo: 'falha', falha: OUTRA_FORMA };
  if (resposta.tipo !== 'dados') return resposta;
  const { protocoloRelatorio, tempoEspera } = camposDe(resposta.dados);
  const tempo = Number(textoDe(tempoEspera));
  // The unit of this first wait is not certain: a small number is taken for seconds, so that the wait is rather too
  // long.
  const esperaMs = tempo > 0 ? (tempo < 1000 ? tempo * 1000 : tempo) : 0;
  const protocolo = textoDe(protocoloRelatorio);
  if (protocolo !== '') return { tipo: 'ok', valor: { protocolo, esperaMs } };
  // Too many orders of this company are being worked on.
  return esperaMs > 0 ? { tipo: 'esperar', esperaMs } : { tipo: 'falha', falha: OUTRA_FORMA };
}

export async function issueSitfis(
  quem: QuemPede,
  { versao, protocolo }: { versao: string; protocolo: string },
): Promise<Resultado<Uint8Array>> {
  const resposta = await call(quem, {
    tipo: 'Emitir',
    sistema: 'SITFIS',
    servico: 'RELATORIOSITFIS92',
    versao,
    dados: { protocoloRelatorio: protocolo },
  });
  return read(resposta, (lidos) => pdfDe(textoDe(camposDe(listaDe(lidos)[0]).pdf)));
}
